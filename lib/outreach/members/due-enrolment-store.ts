import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';

export type OwnedCampaign = Campaign & { readonly organization: OrganizationId };

export const dueEnrolmentStore = () => ({
  list: (now: Date): AsyncGenerator<readonly OwnedCampaign[]> =>
    listDueItems<OwnedCampaign>(partitions.dueEnrolments, 'campaign', now, 'gsi1'),
});
