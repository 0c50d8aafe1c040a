import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { openPlan, planInForce } from '../accounts/account-plan.ts';
import { type AccountImage, accountIn } from '../accounts/account-image.ts';
import { planStore } from './plan-store.ts';

const writesAtOnce = 32;

interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

/** Accounts are resolved in many ways, by hand, by sources, by disputes: each ends the account's plan. Safe to repeat. */
export async function requestPlanChecks(changes: readonly Change[], now: Date): Promise<void> {
  await mapInParallel(changes.flatMap(resolvedAccount), writesAtOnce, async (account) => {
    const plan = planInForce(account) ?? openPlan(account);
    if (plan) await planStore(account.organization).requestCheck(account.id, plan, now.toISOString());
  });
}

function resolvedAccount({ before: old, after: written }: Change): readonly AccountImage[] {
  const after = accountIn(written);
  return after?.collection_status === 'resolved' && accountIn(old)?.collection_status !== 'resolved' ? [after] : [];
}
