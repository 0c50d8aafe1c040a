import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { writeAndPropagate } from './propagate-campaign-status.ts';

export async function deleteCampaign(organization: OrganizationId, id: CampaignId, now: Date): Promise<void> {
  const store = campaignStore(organization);
  await retryOnConflict(
    async () => {
      const before = await store.read(id, { consistent: true });
      if (!before) throw notFound('campaign');
      const propagation = { campaign_id: id, version: before.version + 1, became: 'deleted' } as const;
      const isDeleted = await writeAndPropagate(organization, propagation, () => store.remove(before), now);
      return isDeleted ? undefined : versionConflict;
    },
    () => concurrentChange('campaign'),
  );
}
