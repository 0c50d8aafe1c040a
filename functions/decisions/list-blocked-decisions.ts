import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listBlockedDecisions } from '../../lib/history/decisions/contract.ts';
import { loadBlockedDecisions } from '../../lib/reporting/timeline/load-blocked-decisions.ts';

export const handler = onLambda(listBlockedDecisions, async ({ organization, query, receivedAt }) => {
  const { date, rule, channel, ...paging } = query;
  return reply(200, await loadBlockedDecisions(organization, { date, rule, channel }, paging, receivedAt));
});
