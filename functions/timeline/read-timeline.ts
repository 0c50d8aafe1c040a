import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { readTimeline } from '../../lib/reporting/timeline/contract.ts';
import { timelineStore } from '../../lib/reporting/timeline/timeline-store.ts';
import { type TimelineItem, timelineEntry } from '../../lib/reporting/timeline/timeline.ts';

export const handler = onLambda(readTimeline, async ({ organization, params, query: { by, type, ...paging }, now }) => {
  const id = resolveAccountId(organization, params.id, by);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    loadPage(organization, timelineStore(organization).listing(id, type), paging, (item: TimelineItem) =>
      timelineEntry(item, now),
    ),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
