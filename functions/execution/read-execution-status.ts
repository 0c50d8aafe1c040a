import { readExecutionStatus } from '../../lib/outreach/execution/contract.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import { loadExecutionStatus } from '../../lib/reporting/counters/load-execution-status.ts';

export const handler = onLambda(readExecutionStatus, async ({ organization, receivedAt }) => {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  return reply(200, await loadExecutionStatus(organization, settings, receivedAt));
});
