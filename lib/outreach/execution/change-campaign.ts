import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { type Campaign, applyCampaignChange } from '../../portfolio/campaigns/campaign.ts';
import type { CampaignChange } from '../../portfolio/campaigns/contract.ts';
import { writeCampaign } from '../../portfolio/campaigns/write-campaign.ts';
import { type StatusPropagation, writeAndPropagate } from './propagate-campaign-status.ts';

export const changeCampaign = (
  organization: OrganizationId,
  id: CampaignId,
  change: CampaignChange,
  now: Date,
): Promise<Campaign> =>
  retryOnConflict(
    async () => {
      const before = await campaignStore(organization).read(id, { consistent: true });
      if (!before) throw notFound('campaign');
      const after = applyCampaignChange(before, change, now);
      if (after === before) return before;
      const write = () => writeCampaign(organization, before, after, now);
      const propagation = propagationOf(before, after);
      const isWritten = await (propagation ? writeAndPropagate(organization, propagation, write, now) : write());
      return isWritten ? after : versionConflict;
    },
    () => concurrentChange('campaign'),
  );

const propagationOf = (before: Campaign, { id, version, status }: Campaign): StatusPropagation | undefined =>
  status === before.status || status === 'draft' ? undefined : { campaign_id: id, version, became: status };
