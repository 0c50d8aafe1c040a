import { reply } from '../../lib/platform/http/endpoint.ts';
import { listReportedCalls } from '../../lib/reporting/reports/contract.ts';
import { loadReportedCalls } from '../../lib/reporting/reports/load-reported-calls.ts';
import { reportedUser } from '../../lib/reporting/reports/reported-user.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(listReportedCalls, async ({ organization, caller, query, now }) => {
  const { user_id: named, contact_result, from, to, ...paging } = query;
  const listed = { user: reportedUser(caller, named), period: { from, to }, result: contact_result };
  return reply(200, await loadReportedCalls(organization, listed, paging, now));
});
