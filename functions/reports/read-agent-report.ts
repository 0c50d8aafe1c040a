import { hasRole, requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { readAgentReport } from '../../lib/reporting/reports/contract.ts';
import { loadAgentReport } from '../../lib/reporting/reports/load-agent-report.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readAgentReport, async ({ organization, caller, query, now }) => {
  const { id, roles } = requireUser(caller);
  const only = hasRole(roles, 'admin') ? undefined : id;
  return reply(200, await loadAgentReport(organization, query, only, now));
});
