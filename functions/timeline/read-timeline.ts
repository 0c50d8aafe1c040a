import { accountStore } from '../../lib/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/accounts/resolve-account-id.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { notFound } from '../../lib/problem.ts';
import { readTimeline } from '../../lib/timeline/contract.ts';
import { type Happening, timelineEntry } from '../../lib/timeline/timeline.ts';
import { happeningsOf } from '../../lib/timeline/timeline-store.ts';

export const handler = onLambda(readTimeline, async ({ organization, params, query: { by, ...paging }, now }) => {
  const id = resolveAccountId(organization, params.id, by);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    pageOf(organization, happeningsOf(organization, id), paging, (happening: Happening) =>
      timelineEntry(happening, now),
    ),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
