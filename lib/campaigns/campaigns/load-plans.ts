import type { AccountState } from '../../portfolio/accounts/account-state.ts';
import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import type { Plan } from '../strategies/strategy.ts';
import { strategyStore } from '../strategies/strategy-store.ts';
import type { Campaign } from './campaign.ts';
import { campaignStore } from './campaign-store.ts';

/** Campaigns and strategies of many accounts, each read once. */
export function planLoader(organization: OrganizationId) {
  const campaigns = new Map<CampaignId, Promise<Campaign | undefined>>();
  const strategies = new Map<StrategyId, Promise<Plan | undefined>>();

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
    /** The strategy an account follows: its own, else that of its campaign. */
    planOf: async ({ strategy_id: own, campaign_id: member }: AccountState): Promise<Plan | undefined> => {
      const id = own ?? (member && (await campaign(member))?.strategy_id);
      return id && strategy(id);
    },
  };
}
