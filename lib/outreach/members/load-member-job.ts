import type { CampaignId, MemberJobId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { type MemberJob, isMemberJobExpired } from './member-job.ts';
import { memberJobStore } from './member-job-store.ts';

export async function loadMemberJob(
  organization: OrganizationId,
  { id: campaign, jobId: id }: { readonly id: CampaignId; readonly jobId: MemberJobId },
  now: Date,
): Promise<MemberJob> {
  const job = await memberJobStore(organization).read(id);
  // DynamoDB may keep an expired item for days.
  if (!job || job.campaign_id !== campaign || isMemberJobExpired(job, now)) throw notFound('member job');
  return job;
}
