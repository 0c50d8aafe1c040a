import type { Campaign } from '../../../lib/portfolio/campaigns/campaign.ts';
import type { Plan } from '../../../lib/policy/strategies/strategy.ts';
import { CampaignId, StrategyId, parseId } from '../../../lib/foundation/ids.ts';
import { noon } from '../../builders.ts';

export const campaignId = parseId(CampaignId, '4d2a9c1e-7b3f-4c55-8e21-0f9a8b7c6d5e');
export const strategyId = parseId(StrategyId, '1f7e6d5c-4b3a-4291-8a0f-9e8d7c6b5a43');

/** An active campaign without dates. */
export const aCampaign = (over: Partial<Campaign> = {}): Campaign => ({
  kind: 'campaign',
  id: campaignId,
  name: 'Early arrears',
  strategy_id: strategyId,
  status: 'active',
  counts_steps: true,
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  version: 1,
  ...over,
});

/** An SMS after two hours, another after a day. */
export const aPlan: Plan = {
  catch_up: 'next',
  timezones: [],
  steps: [
    { channel: 'sms', action_type: 'reminder', delay_hours: 2 },
    { channel: 'sms', action_type: 'second', delay_hours: 24 },
  ],
};
