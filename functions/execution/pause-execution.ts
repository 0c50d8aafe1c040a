import { pauseExecution } from '../../lib/outreach/execution/contract.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { pauseWithStatus } from '../../lib/reporting/counters/pause-with-status.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(pauseExecution, async ({ organization, caller: { actor }, newId, receivedAt }) =>
  reply(200, await pauseWithStatus(organization, { actor, newId, now: receivedAt })),
);
