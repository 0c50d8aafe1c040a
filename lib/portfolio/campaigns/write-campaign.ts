import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import { campaignStore } from './campaign-store.ts';
import type { Campaign } from './campaign.ts';

/**
 * Writes a new campaign once, or a changed one unless it was written since it was read.
 * @returns false if nothing was written
 * @throws Problem 404 or 409 if a strategy that it starts to use is missing or being deleted
 */
export async function writeCampaign(
  organization: OrganizationId,
  before: Campaign | undefined,
  after: Campaign,
  at: Date,
): Promise<boolean> {
  const campaigns = campaignStore(organization);
  const { strategy_id: strategy } = after;
  if (strategy === undefined || strategy === before?.strategy_id)
    return before ? campaigns.replace(before, after) : campaigns.add(after);
  const strategies = strategyStore(organization);
  const part = before ? campaigns.replacement(before, after) : campaigns.insertion(after);
  return retryOnConflict(
    async () => {
      const written = await transact([part, strategies.useCheck(strategy)]);
      if (written.ok) return true;
      if (written.refused.has(0)) return false;
      const problem = await strategies.explainUnusable(strategy, written.refused.get(1), at);
      if (problem) throw problem;
      return versionConflict;
    },
    () => concurrentChange('campaign'),
  );
}
