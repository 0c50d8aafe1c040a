import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { AttemptEntry } from '../../history/contact-journal/contact-journal.ts';
import { recordPastAttempt } from '../dispatch/record-past-attempt.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { positionOf } from '../../portfolio/accounts/position-update.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { planLoader } from '../../portfolio/campaigns/plan-loader.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import { effectiveStrategyId } from '../../policy/strategies/strategy.ts';
import { positionAfterPast } from './past-position.ts';

/**
 * After `account_missing` and `not_in_campaign` the contact rules count the contact, but its step would be sent again
 * if the account joined the campaign again.
 */
export type PastContact = 'recorded' | 'known' | 'account_missing' | 'not_in_campaign';

/**
 * Records a contact that is missing from a restored table, with its interaction, attempt and step, so that the step is
 * not sent again. Safe to repeat.
 */
export async function recordPastContact(entry: AttemptEntry): Promise<PastContact> {
  const accounts = accountStore(entry.organization);
  const account = await accounts.read(entry.account_id, { consistent: true });
  const recorded = await recordPastAttempt(entry, { hasAccount: account !== undefined });
  if (!account) return 'account_missing';
  const { step } = entry;
  if (!step) return recorded;
  return retryOnConflict(
    async () => {
      const current = await accounts.read(entry.account_id, { consistent: true });
      const position = current && positionOf(current);
      if (!position || current.campaign_id !== step.campaign) return 'not_in_campaign';
      const campaign = await campaignStore(entry.organization).read(step.campaign, { consistent: true });
      const strategyId = effectiveStrategyId(current, campaign);
      const strategy = strategyId && (await strategyStore(entry.organization).read(strategyId));
      const plan = strategy && (await planLoader(entry.organization).planFor(strategy, current));
      const next = plan && positionAfterPast(position, { ...entry, step }, plan);
      if (!next) return recorded;
      return (await accounts.updatePosition(current, step.campaign, next)) ? recorded : versionConflict;
    },
    () => concurrentChange('account'),
  );
}
