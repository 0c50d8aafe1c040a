import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { MemberJobView, NewMemberJob } from '../../lib/outreach/members/contract.ts';
import { queueEvent } from './requests.ts';
import type { Service } from './start-service.ts';

/** Runs a job to its end: as often as it continues with another message. */
export async function finishMemberJob(
  service: Service,
  organization: OrganizationId,
  campaign: string,
  jobId: string,
): Promise<MemberJobView> {
  for (let runs = 0; runs < 100; runs++) {
    await service.run(
      'changeMembersOfCampaign',
      queueEvent(organization, JSON.stringify({ organization, job_id: jobId })),
    );
    const found = await service.call<MemberJobView>('readMemberJob', {
      organization,
      params: { id: campaign, jobId },
    });
    if (found.status !== 'processing') return found;
  }
  throw new Error('The job does not end.');
}

export const beginMemberJob = async (
  service: Service,
  organization: OrganizationId,
  campaign: string,
  body: NewMemberJob,
): Promise<string> =>
  (await service.call<{ job_id: string }>('changeMembers', { organization, params: { id: campaign }, body })).job_id;

export const changeMembers = async (
  service: Service,
  organization: OrganizationId,
  campaign: string,
  body: NewMemberJob,
): Promise<MemberJobView> =>
  finishMemberJob(service, organization, campaign, await beginMemberJob(service, organization, campaign, body));
