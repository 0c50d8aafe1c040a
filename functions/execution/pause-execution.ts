import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pauseExecution } from '../../lib/execution/contract.ts';
import { nothingBeginsAnyMore } from '../../lib/execution/pausing.ts';
import { executionStatus } from '../../lib/execution/status.ts';
import { setExecutionPaused } from '../../lib/organizations/organization-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(pauseExecution, async ({ organization, receivedAt }) => {
  const settings = await setExecutionPaused(organization, true, receivedAt);
  if (!settings) throw notFound('organization');
  await nothingBeginsAnyMore();
  return reply(200, await executionStatus(organization, settings, receivedAt));
});
