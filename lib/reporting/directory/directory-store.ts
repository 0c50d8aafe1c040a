import { type Listing, loadItems, readRows } from '../../platform/aws/table/listed-rows.ts';
import { campaigns } from '../../portfolio/campaigns/campaign-store.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import { strategies } from '../../policy/strategies/strategy-store.ts';
import type { Strategy } from '../../policy/strategies/strategy.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { memberListing } from '../../tenancy/users/member-store.ts';
import type { Member } from '../../tenancy/users/member.ts';
import { templates } from '../../channels/templates/template-store.ts';
import type { Template } from '../../channels/templates/template.ts';
import { type Directory, maxDirectoryEntries } from './contract.ts';

interface Entries<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

async function readEntries<Item>(listing: Listing): Promise<Entries<Item>> {
  const { rows, end } = await readRows(listing, null, maxDirectoryEntries);
  const items = await loadItems<Item>(listing, rows);
  return { items: items.map(({ item }) => item), hasMore: end !== null };
}

/** Reads what people call the things that the lists of an organization name by their ids. */
export async function readDirectory(organization: OrganizationId): Promise<Directory> {
  const [ofCampaigns, ofStrategies, ofTemplates, ofUsers] = await Promise.all([
    readEntries<Campaign>(campaigns(organization)),
    readEntries<Strategy>(strategies(organization)),
    readEntries<Template>(templates(organization)),
    readEntries<Member>(memberListing(organization)),
  ]);
  return {
    campaigns: ofCampaigns.items.map(({ id, name, status }) => ({ id, name, status })),
    strategies: ofStrategies.items.map(({ id, name }) => ({ id, name })),
    templates: ofTemplates.items.map(({ id, name, channel, language }) => ({ id, name, channel, language })),
    users: ofUsers.items.map(({ id, name = null, role }) => ({ id, name, role })),
    truncated: [ofCampaigns, ofStrategies, ofTemplates, ofUsers].some(({ hasMore }) => hasMore),
  };
}
