import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import type { ImportJob } from '../../portfolio/imports/import-job.ts';
import { activeCampaignStore } from '../execution/active-campaign-store.ts';
import { enrolmentStore } from './enrolment-store.ts';

interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

/** By then the index of accounts has what the import stored. */
const settledMinutes = 1;

const importIn = (image: unknown): ImportJob | undefined =>
  typeof image === 'object' && image !== null && 'kind' in image && image.kind === 'import_job'
    ? // Items of this kind are imports.
      (image as ImportJob)
    : undefined;

function endedImport({ before, after }: Change): readonly OrganizationId[] {
  const [was, is] = [importIn(before), importIn(after)];
  if (!is || is.status === 'processing' || was?.status !== 'processing') return [];
  return is.mode === 'validate' ? [] : [is.organization];
}

/** Has the campaigns that enrol do so soon if an import, or its undo, has ended. Safe to repeat and in any order. */
export async function requestEnrolments(changes: readonly Change[], now: Date): Promise<void> {
  const at = new Date(now.getTime() + settledMinutes * 60_000).toISOString();
  for (const organization of new Set(changes.flatMap(endedImport))) {
    for (const campaign of await activeCampaignStore(organization).list()) {
      if (campaign.next_enrolment_at !== undefined) await requestBy(organization, campaign.id, at);
    }
  }
}

const requestBy = (organization: OrganizationId, id: CampaignId, at: string): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const campaign = await campaignStore(organization).read(id, { consistent: true });
      const due = campaign?.next_enrolment_at;
      if (!campaign || due === undefined || due <= at) return false;
      return (await enrolmentStore(organization).move(campaign, at)) || versionConflict;
    },
    () => tooManyConflicts('campaign'),
  );
