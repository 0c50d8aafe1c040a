import { partitions } from '../../platform/aws/table/keys.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';

export interface ActiveCampaign {
  readonly organization: OrganizationId;
  readonly campaign: CampaignId;
}

export const activeCampaignShards = partitions.activeCampaigns.map((_, shard) => shard);
