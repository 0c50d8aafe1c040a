import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { readExecutionStatus } from '../../lib/execution/contract.ts';
import { executionStatus } from '../../lib/execution/status.ts';
import { readOrganization } from '../../lib/organizations/organization-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(readExecutionStatus, async ({ organization, receivedAt }) => {
  const settings = await readOrganization(organization);
  if (!settings) throw notFound('organization');
  return reply(200, await executionStatus(organization, settings, receivedAt));
});
