import { partitions } from '../../platform/aws/table/keys.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import { CampaignId, OrganizationId, parseId } from '../../foundation/ids.ts';
import type { ActiveCampaign } from './active-campaign.ts';

export const activeCampaignShardStore = (shard: number) => {
  const pk = partitions.activeCampaigns[shard];
  if (pk === undefined) throw new Error(`There is no shard ${shard} of active campaigns.`);

  return {
    hasAny: async (): Promise<boolean> => (await queryPage({ pk, index: 'gsi2', limit: 1 })).items.length > 0,

    async *list(): AsyncGenerator<readonly ActiveCampaign[]> {
      let after: string | undefined;
      do {
        const page = await queryPage<{ readonly gsi2sk: string }>({ pk, index: 'gsi2', after, limit: 1000 });
        yield page.items.map(({ gsi2sk }) => {
          const [organization = '', campaign = ''] = gsi2sk.split('#');
          return { organization: parseId(OrganizationId, organization), campaign: parseId(CampaignId, campaign) };
        });
        after = page.last;
      } while (after !== undefined);
    },
  };
};
