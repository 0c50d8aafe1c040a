import { newQueueItem } from '../../../lib/outreach/execution/queue-item.ts';
import type { Strategy } from '../../../lib/policy/strategies/strategy.ts';
import { newOrganization } from '../../../lib/tenancy/organizations/organization.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { anAccount, anOrganizationId, noon } from '../../builders.ts';
import { aPlan, campaignId, strategyId } from '../../portfolio/campaigns/builders.ts';

export const at = noon.toISOString();

export const anOrganization = (over: Partial<ReturnType<typeof newOrganization>> = {}) => ({
  ...newOrganization({ name: 'Sur' }, anOrganizationId, noon),
  ...over,
});

export const aStrategy = (over: Partial<Strategy> = {}): Strategy => ({
  kind: 'strategy',
  id: strategyId,
  name: 'Two messages',
  max_discount_pct: 0,
  ...aPlan,
  created_at: at,
  updated_at: at,
  version: 1,
  ...over,
});

/** A member of the campaign whose first step is due at noon. */
export const aMember = (over: Partial<Account> = {}): Account =>
  anAccount({
    campaign_id: campaignId,
    step: 0,
    step_status: 'scheduled',
    round: 0,
    next_action_at: at,
    ...over,
  });

/** The queue item of the first step of `aMember()`. */
export const aQueueItem = (round = 0) => {
  const subject = { account: aMember().id, campaign: campaignId, strategy: strategyId };
  const [step = { channel: 'sms', action_type: 'reminder', delay_hours: 0 } as const] = aPlan.steps;
  return newQueueItem(subject, { step: 0, round }, step, '2030-01-15', noon);
};
