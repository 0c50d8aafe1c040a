import { deriveId } from '../../foundation/derived-ids.ts';
import { HoldId, type OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { subtract } from '../../foundation/money.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { AccountPlan } from '../accounts/account-plan.ts';
import type { Account } from '../accounts/account.ts';
import { owesNothing } from '../accounts/balance.ts';
import type { AccountHold } from '../holds/account-hold.ts';
import { holdStore } from '../holds/hold-store.ts';
import { accountHold } from '../holds/hold.ts';
import { planHold } from './plan-effect.ts';
import { planStore } from './plan-store.ts';
import { type InstalmentPlan, accountPlanOf, matchesPlanCopy, withRaisedLast, withoutPaid } from './plan.ts';

interface UnpaidPlan {
  /** Of the account, after the reversal. */
  readonly copy: AccountPlan | undefined;
  readonly holds: readonly AccountHold[] | undefined;
  readonly parts: readonly TransactionPart[];
}

interface ReversedPart {
  /** When the payment was registered. */
  readonly registered_at: string;
  /** What is owed without it. */
  readonly pending_balance: number;
  readonly actor: Initiator;
  readonly now: Date;
}

/**
 * Applies a reversal to the account's plan. A payment since the acceptance leaves its instalments due again, also of
 * a plan that it had helped to keep, if nothing else is owed since. What is owed beyond the plan goes on the last
 * instalment. 'changed' if another write came between.
 */
export async function loadUnpaidPlan(
  organization: OrganizationId,
  account: Account,
  { registered_at: registeredAt, pending_balance: balance, actor, now }: ReversedPart,
): Promise<UnpaidPlan | 'changed'> {
  const { plan: copy } = account;
  const unaffected: UnpaidPlan = { copy, holds: undefined, parts: [] };
  const rise = subtract(balance, account.pending_balance);
  if (rise <= 0 || (copy?.status !== 'active' && copy?.status !== 'kept')) return unaffected;
  const isSince = registeredAt >= copy.accepted_at;
  if (copy.status === 'kept' && (!isSince || !owesNothing(account))) return unaffected;
  const plan = await planStore(organization).readOfAccount(account.id, copy, { consistent: true });
  if (!plan || !matchesPlanCopy(plan, account)) return 'changed';
  const at = now.toISOString();
  const checked = { ...plan, next_check_at: at, updated_at: at };
  if (copy.status === 'kept') return reopened(organization, account, plan, { balance, actor, at });
  const after = isSince ? { ...checked, ...unpaidTerms(plan, balance) } : { ...checked, ...withRaisedLast(plan, rise) };
  return {
    copy: accountPlanOf(after),
    holds: undefined,
    parts: [planStore(organization).replacement(plan, after)],
  };
}

/** Also of what was added while an overpayment covered it. */
function unpaidTerms(plan: InstalmentPlan, balance: number): Pick<InstalmentPlan, 'total' | 'instalments'> {
  const excess = subtract(balance, plan.total);
  const { total, instalments } = excess > 0 ? withRaisedLast(plan, excess) : plan;
  return { total, instalments: withoutPaid(instalments, subtract(total, balance)) };
}

function reopened(
  organization: OrganizationId,
  account: Account,
  { paid_amount: _, ended_at: __, ...plan }: InstalmentPlan,
  { balance, actor, at }: { readonly balance: number; readonly actor: Initiator; readonly at: string },
): UnpaidPlan {
  const before = { ...plan };
  const after: InstalmentPlan = {
    ...before,
    status: 'active',
    ...unpaidTerms(plan, balance),
    hold_id: deriveId(HoldId, plan.id, `plan:${plan.version}`),
    next_check_at: at,
    updated_at: at,
  };
  const hold = planHold(after, actor, at);
  return {
    copy: accountPlanOf(after),
    holds: [...(account.holds ?? []), accountHold(hold)],
    parts: [planStore(organization).replacement(before, after), ...holdStore(organization).insertion(hold)],
  };
}
