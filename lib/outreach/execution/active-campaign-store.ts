import { keys, partitions } from '../../platform/aws/table/keys.ts';
import { queryPage, updateItem } from '../../platform/aws/table/table.ts';
import { CampaignId, OrganizationId, parseId } from '../../foundation/ids.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';

const recordEveryMinutes = 10;

/** Records that a campaign sends, at most every ten minutes so that concurrent workers do not contend for its item. */
export async function recordLastSent(organization: OrganizationId, campaign: Campaign, now: Date): Promise<void> {
  const before = new Date(now.getTime() - recordEveryMinutes * 60_000).toISOString();
  if (campaign.last_sent_at !== undefined && campaign.last_sent_at > before) return;
  await updateItem(keys.campaign(organization, campaign.id), {
    set: { last_sent_at: now.toISOString() },
    onlyIf: {
      expression: 'attribute_exists(#pk) AND (attribute_not_exists(#last_sent_at) OR #last_sent_at <= :before)',
      values: { ':before': before },
    },
  });
}

export async function listActiveCampaigns(organization: OrganizationId): Promise<Campaign[]> {
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
}

export interface ActiveCampaign {
  readonly organization: OrganizationId;
  readonly campaign: CampaignId;
}

/** The active campaigns of all organizations are listed in these shards. */
export const activeCampaignShards = partitions.activeCampaigns.map((_, shard) => shard);

function partitionOf(shard: number): string {
  const pk = partitions.activeCampaigns[shard];
  if (pk === undefined) throw new Error(`There is no shard ${shard} of active campaigns.`);
  return pk;
}

export const hasActiveCampaigns = async (shard: number): Promise<boolean> =>
  (await queryPage({ pk: partitionOf(shard), index: 'gsi2', limit: 1 })).items.length > 0;

/** The active campaigns of a shard, of all organizations, in pages. */
export async function* listActiveCampaignsInShard(shard: number): AsyncGenerator<readonly ActiveCampaign[]> {
  let after: string | undefined;
  do {
    const query = { pk: partitionOf(shard), index: 'gsi2', after, limit: 1000 } as const;
    const page = await queryPage<{ readonly gsi2sk: string }>(query);
    yield page.items.map(({ gsi2sk }) => {
      const [organization = '', campaign = ''] = gsi2sk.split('#');
      return { organization: parseId(OrganizationId, organization), campaign: parseId(CampaignId, campaign) };
    });
    after = page.last;
  } while (after !== undefined);
}
