import type { OrganizationId } from '../../foundation/ids.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { isDueToResume } from '../../portfolio/campaigns/campaign-budget.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { type Campaign, applyCampaignChange } from '../../portfolio/campaigns/campaign.ts';
import { writeStatusByBudget } from './write-status-by-budget.ts';

/** Makes a campaign active again whose budget per day is whole again. Returns the campaign as it then is. */
export async function resumeCampaignByBudget(
  organization: OrganizationId,
  campaign: Campaign,
  now: Date,
): Promise<Campaign | undefined> {
  return retryOnConflict(
    async () => {
      const before = await campaignStore(organization).read(campaign.id, { consistent: true });
      if (!before || !isDueToResume(before, now)) return before;
      const after = applyCampaignChange(before, { status: 'active' }, now);
      return (await writeStatusByBudget(organization, before, after, now)) ? after : versionConflict;
    },
    () => tooManyConflicts('campaign'),
  );
}
