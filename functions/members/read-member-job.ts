import { readMemberJob } from '../../lib/outreach/members/contract.ts';
import { loadMemberJob } from '../../lib/outreach/members/load-member-job.ts';
import { memberJobView } from '../../lib/outreach/members/member-job.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readMemberJob, async ({ organization, params, now }) =>
  reply(200, memberJobView(await loadMemberJob(organization, params, now))),
);
