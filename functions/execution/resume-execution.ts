import { resumeExecution } from '../../lib/outreach/execution/contract.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { resumeWithStatus } from '../../lib/reporting/counters/resume-with-status.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(resumeExecution, async ({ organization, caller: { actor }, newId, receivedAt }) =>
  reply(200, await resumeWithStatus(organization, { actor, newId, now: receivedAt })),
);
