import { keys, partitions } from '../../platform/aws/table/keys.ts';
import { queryPage, updateItem } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';

const recordEveryMinutes = 10;

export const activeCampaignStore = (organization: OrganizationId) => ({
  async list(): Promise<Campaign[]> {
    const active: Campaign[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<Campaign>({
        pk: partitions.campaigns(organization),
        kinds: 'campaign',
        after,
        limit: 1000,
      });
      active.push(...page.items.filter(({ status }) => status === 'active'));
      after = page.last;
    } while (after !== undefined);
    return active;
  },

  /** Writes at most every ten minutes, so that concurrent workers do not contend for the campaign's item. */
  async recordLastSent(campaign: Campaign, now: Date): Promise<void> {
    const before = new Date(now.getTime() - recordEveryMinutes * 60_000).toISOString();
    if (campaign.last_sent_at !== undefined && campaign.last_sent_at > before) return;
    await updateItem(keys.campaign(organization, campaign.id), {
      set: { last_sent_at: now.toISOString() },
      onlyIf: {
        expression: 'attribute_exists(#pk) AND (attribute_not_exists(#last_sent_at) OR #last_sent_at <= :before)',
        values: { ':before': before },
      },
    });
  },
});
