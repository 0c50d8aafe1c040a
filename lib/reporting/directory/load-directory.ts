import type { OrganizationId } from '../../foundation/ids.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';
import type { Strategy } from '../../policy/strategies/strategy.ts';
import { memberStore } from '../../tenancy/users/member-store.ts';
import type { Member } from '../../tenancy/users/member.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import { templateStore } from '../../channels/templates/template-store.ts';
import type { Template } from '../../channels/templates/template.ts';
import type { Directory } from './contract.ts';
import { directoryStore } from './directory-store.ts';

export async function loadDirectory(organization: OrganizationId): Promise<Directory> {
  const store = directoryStore();
  const [ofCampaigns, ofStrategies, ofTemplates, ofUsers] = await Promise.all([
    store.readFirst<Campaign>(campaignStore(organization).listing()),
    store.readFirst<Strategy>(strategyStore(organization).listing()),
    store.readFirst<Template>(templateStore(organization).listing()),
    store.readFirst<Member>(memberStore(organization).listing()),
  ]);
  return {
    campaigns: ofCampaigns.items.map(({ id, name, status, strategy_id = null }) => ({ id, name, status, strategy_id })),
    strategies: ofStrategies.items.map((strategy) => ({
      id: strategy.id,
      name: strategy.name,
      max_discount_pct: strategy.max_discount_pct,
      max_instalments: strategy.max_instalments ?? null,
      max_plan_months: strategy.max_plan_months ?? null,
      min_down_payment_pct: strategy.min_down_payment_pct ?? null,
    })),
    templates: ofTemplates.items.map(({ id, name, channel, language }) => ({ id, name, channel, language })),
    users: ofUsers.items.map(({ id, name = null, role }) => ({ id, name, role })),
    truncated: [ofCampaigns, ofStrategies, ofTemplates, ofUsers].some(({ hasMore }) => hasMore),
  };
}
