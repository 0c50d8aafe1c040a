import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import { type Strategy, effectiveStrategyId } from '../../policy/strategies/strategy.ts';
import { campaignStore } from './campaign-store.ts';
import type { Campaign } from './campaign.ts';

interface StrategySource {
  readonly strategy_id?: StrategyId;
  readonly campaign_id?: CampaignId;
}

export function planLoader(organization: OrganizationId) {
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
    planOf: async (account: StrategySource): Promise<Strategy | undefined> => {
      const { strategy_id: own, campaign_id: joined } = account;
      const inherited = own === undefined && joined !== undefined ? await campaign(joined) : undefined;
      const id = effectiveStrategyId(account, inherited);
      return id && strategy(id);
    },
  };
}
