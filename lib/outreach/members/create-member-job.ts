import { sendGroupedMessages } from '../../platform/aws/queue-client.ts';
import { accountIdOf } from '../../foundation/derived-ids.ts';
import { type AccountId, type CampaignId, MemberJobId, type OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import { readToday } from '../../tenancy/organizations/read-today.ts';
import type { MemberSelection, NewMemberJob } from './contract.ts';
import { type MemberJob, newMemberJob } from './member-job.ts';
import { memberJobStore } from './member-job-store.ts';

/**
 * Creates a job that adds accounts to a campaign, or removes them.
 * @throws Problem 404, or 409 `campaign_completed`
 */
export async function createMemberJob(
  organization: OrganizationId,
  campaignId: CampaignId,
  { add, remove, move }: NewMemberJob,
  { actor, newId, now }: Acting,
): Promise<MemberJob> {
  const [campaign, today] = await Promise.all([
    campaignStore(organization).read(campaignId, { consistent: true }),
    readToday(organization, now),
  ]);
  if (!campaign) throw notFound('campaign');
  if (add && campaign.status === 'completed')
    throw conflict('campaign_completed', 'The campaign is completed, so no accounts can join it.');
  // The schema requires one of them.
  const selection: MemberSelection = add ?? remove ?? {};
  const job = newMemberJob(
    {
      id: newId(MemberJobId),
      organization,
      campaign_id: campaignId,
      action: add ? 'add' : 'remove',
      filter: selection.filter,
      moves: move,
      today,
      actor,
    },
    now,
  );
  await enqueueNewJob(job, namedIn(organization, selection));
  return job;
}

function namedIn(
  organization: OrganizationId,
  { account_ids: ids, external_ids: externalIds }: MemberSelection,
): readonly AccountId[] | undefined {
  return ids ?? externalIds?.map((id) => accountIdOf(organization, id));
}

/** Delays the message until the job is stored. */
const storedWithinSeconds = 1;

/** Stores a job once. Enqueues before storing, so that a crash leaves no job that never runs. */
export async function enqueueNewJob(job: MemberJob, accounts?: readonly AccountId[]): Promise<void> {
  const { organization, id } = job;
  const message = { organization, job_id: id };
  await sendGroupedMessages('members', [{ group: organization, message, delaySeconds: storedWithinSeconds }]);
  await memberJobStore(organization).add(job, accounts);
}
