import { isDeepStrictEqual } from 'node:util';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { positionOf } from '../../portfolio/accounts/position-update.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import { type StepEvent, advance } from '../../policy/strategies/position.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import { effectiveStrategyId } from '../../policy/strategies/strategy.ts';

/**
 * Applies an event to an account's position in its strategy. Does nothing if the account is in no campaign or the event
 * has no effect, so it is safe to repeat.
 */
export async function advanceAccountStrategy(
  organization: OrganizationId,
  id: AccountId,
  event: StepEvent,
): Promise<void> {
  await retryOnConflict(
    () => tryToAdvance(organization, id, event),
    () => tooManyConflicts('account'),
  );
}

async function tryToAdvance(
  organization: OrganizationId,
  id: AccountId,
  event: StepEvent,
): Promise<undefined | typeof versionConflict> {
  const account = await accountStore(organization).read(id, { consistent: true });
  if (!account?.campaign_id) return undefined;
  const campaign = await campaignStore(organization).read(account.campaign_id);
  if (!campaign) return undefined;
  const position = positionOf(account);
  const strategyId = effectiveStrategyId(account, campaign);
  const strategy = strategyId && (await strategyStore(organization).read(strategyId));
  if (!position || !strategy) return undefined;
  const plan = await planLoader(organization).planFor(strategy, account);
  const next = advance(position, event, plan);
  if (isDeepStrictEqual(next, position)) return undefined;
  const isWritten = await accountStore(organization).updatePosition(account, campaign.id, next);
  return isWritten ? undefined : versionConflict;
}
