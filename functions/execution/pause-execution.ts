import { pauseExecution } from '../../lib/outreach/execution/contract.ts';
import { pauseExecution as pause } from '../../lib/outreach/execution/pause-execution.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadExecutionStatus } from '../../lib/reporting/counters/load-execution-status.ts';

export const handler = onLambda(pauseExecution, async ({ organization, caller: { actor }, newId, receivedAt }) => {
  const settings = await pause(organization, { actor, newId, now: receivedAt });
  return reply(200, await loadExecutionStatus(organization, settings, receivedAt));
});
