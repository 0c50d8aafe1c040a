import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import { type Plan, type Strategy, effectiveStrategyId, needsLocalTime } from '../../policy/strategies/strategy.ts';
import { campaignStore } from './campaign-store.ts';
import type { Campaign } from './campaign.ts';
import { type AccountOfStrategy, planForAccount } from './plan-for-account.ts';

interface StrategySource {
  readonly strategy_id?: StrategyId;
  readonly campaign_id?: CampaignId;
}

/** `known` are the settings of the organization, if the caller has read them. */
export function planLoader(organization: OrganizationId, known?: { readonly timezone: string }) {
  const campaigns = new Map<CampaignId, Promise<Campaign | undefined>>();
  const strategies = new Map<StrategyId, Promise<Strategy | undefined>>();
  let settings = known && Promise.resolve(known);

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

  async function readSettings(): Promise<{ readonly timezone: string }> {
    const found = await organizationStore(organization).read();
    if (!found) throw new Error(`The organization ${organization} does not exist.`);
    return found;
  }

  async function strategyOf(account: StrategySource): Promise<Strategy | undefined> {
    const { strategy_id: own, campaign_id: joined } = account;
    const inherited = own === undefined && joined !== undefined ? await campaign(joined) : undefined;
    const id = effectiveStrategyId(account, inherited);
    return id && strategy(id);
  }

  /** Reads the organization only if a time depends on where it is. */
  async function planFor(strategy: Strategy, account: AccountOfStrategy): Promise<Plan> {
    if (needsLocalTime(strategy)) settings ??= readSettings();
    return planForAccount(strategy, account, (await settings) ?? { timezone: 'UTC' });
  }

  return {
    campaign,
    strategy,
    strategyOf,
    planFor,
    async planOf(account: StrategySource & AccountOfStrategy): Promise<Plan | undefined> {
      const found = await strategyOf(account);
      return found && planFor(found, account);
    },
  };
}
