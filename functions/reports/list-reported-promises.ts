import { reply } from '../../lib/platform/http/endpoint.ts';
import { listReportedPromises } from '../../lib/reporting/reports/contract.ts';
import { loadReportedPromises } from '../../lib/reporting/reports/load-reported-promises.ts';
import { reportedUser } from '../../lib/reporting/reports/reported-user.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(listReportedPromises, async ({ organization, caller, query, now }) => {
  const { user_id: named, status, from, to, ...paging } = query;
  const listed = { user: reportedUser(caller, named), period: { from, to }, status };
  return reply(200, await loadReportedPromises(organization, listed, paging, now));
});
