import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { pauseExecution } from '../../lib/campaigns/execution/contract.ts';
import { waitForInFlightDispatches } from '../../lib/campaigns/execution/pause-execution.ts';
import { loadExecutionStatus } from '../../lib/reporting/counters/load-execution-status.ts';
import { setExecutionPaused } from '../../lib/organizations/organizations/organization-store.ts';
import { notFound } from '../../lib/foundation/problem.ts';

export const handler = onLambda(pauseExecution, async ({ organization, receivedAt }) => {
  const settings = await setExecutionPaused(organization, true, receivedAt);
  if (!settings) throw notFound('organization');
  await waitForInFlightDispatches();
  return reply(200, await loadExecutionStatus(organization, settings, receivedAt));
});
