import { partitions } from '../../platform/aws/table/keys.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import { CampaignId, OrganizationId, parseId } from '../../foundation/ids.ts';
import type { ActiveCampaign } from './active-campaign.ts';

export const activeCampaignShardStore = (shard: number) => {
  const pk = partitions.activeCampaigns[shard];
  if (pk === undefined) throw new Error(`There is no shard ${shard} of active campaigns.`);
  /** Those without a time precede those that are quiet until a time. */
  const upTo = (now: Date): string => `until#${now.toISOString()}#~`;

  return {
    hasAny: async (now: Date): Promise<boolean> =>
      (await queryPage({ pk, index: 'gsi2', upTo: upTo(now), limit: 1 })).items.length > 0,

    /** Lists the active campaigns without those that are quiet. */
    async *list(now: Date): AsyncGenerator<readonly ActiveCampaign[]> {
      let after: string | undefined;
      do {
        const page = await queryPage<{ readonly gsi2sk: string }>({
          pk,
          index: 'gsi2',
          after,
          upTo: upTo(now),
          limit: 1000,
        });
        yield page.items.map(({ gsi2sk }) => {
          const [campaign = '', organization = ''] = gsi2sk.split('#').toReversed();
          return { organization: parseId(OrganizationId, organization), campaign: parseId(CampaignId, campaign) };
        });
        after = page.last;
      } while (after !== undefined);
    },
  };
};
