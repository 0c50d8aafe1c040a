import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/page-store.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { listBlockedDecisions } from '../../lib/history/decisions/contract.ts';
import { blockedListing } from '../../lib/history/decisions/decision-store.ts';
import { decisionView } from '../../lib/history/decisions/decision-view.ts';
import { withContactNames } from '../../lib/portfolio/accounts/with-contact-names.ts';

export const handler = onLambda(listBlockedDecisions, async ({ organization, query, receivedAt }) => {
  const { date, rule, channel, ...paging } = query;
  const day = date ?? (await readToday(organization, receivedAt));
  const page = await loadPage(organization, blockedListing(organization, day, { rule, channel }), paging, decisionView);
  return reply(200, { ...page, data: await withContactNames(organization, page.data) });
});
