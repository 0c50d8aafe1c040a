import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { readTimeline } from '../../lib/reporting/timeline/contract.ts';
import { loadTimeline } from '../../lib/reporting/timeline/load-timeline.ts';

export const handler = onLambda(readTimeline, async ({ organization, params, query: { by, type, ...paging }, now }) => {
  const id = resolveAccountId(organization, params.id, by);
  return reply(200, await loadTimeline(organization, id, type, paging, now));
});
