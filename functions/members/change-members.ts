import { changeMembers } from '../../lib/outreach/members/contract.ts';
import { createMemberJob } from '../../lib/outreach/members/create-member-job.ts';
import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(
  changeMembers,
  async ({ organization, params, caller: { actor }, body, newId, now }) => {
    const job = await createMemberJob(organization, params.id, body, { actor: initiatorOf(actor), newId, now });
    return reply(202, { job_id: job.id, campaign_id: job.campaign_id, status: job.status });
  },
);
