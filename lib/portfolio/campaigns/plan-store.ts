import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import type { AccountState } from '../accounts/account-state.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import { type Strategy, effectiveStrategyId } from '../../policy/strategies/strategy.ts';
import { campaignStore } from './campaign-store.ts';
import type { Campaign } from './campaign.ts';

/** The strategies that accounts follow. Reads each campaign and strategy once, for work on many accounts. */
export function planStore(organization: OrganizationId) {
  const campaigns = new Map<CampaignId, Promise<Campaign | undefined>>();
  const strategies = new Map<StrategyId, Promise<Strategy | undefined>>();

  const campaign = (id: CampaignId) => {
    const found = campaigns.get(id) ?? campaignStore(organization).read(id, { consistent: true });
    campaigns.set(id, found);
    return found;
  };

  const strategy = (id: StrategyId) => {
    const found = strategies.get(id) ?? strategyStore(organization).read(id);
    strategies.set(id, found);
    return found;
  };

  return {
    campaign,
    strategy,
    /** The strategy that an account follows. Its campaign is read only if it has no strategy of its own. */
    planOf: async (state: Pick<AccountState, 'strategy_id' | 'campaign_id'>): Promise<Strategy | undefined> => {
      const needsCampaign = state.strategy_id === undefined && state.campaign_id !== undefined;
      const id = effectiveStrategyId(state, needsCampaign ? await campaign(state.campaign_id) : undefined);
      return id && strategy(id);
    },
  };
}
