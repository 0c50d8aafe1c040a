import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { readToday } from '../../lib/organizations/organizations/read-today.ts';
import { listBlockedDecisions } from '../../lib/outreach/decisions/contract.ts';
import { blockedListing } from '../../lib/outreach/decisions/decision-store.ts';
import { decisionView } from '../../lib/outreach/decisions/decision-view.ts';
import { withContactNames } from '../../lib/portfolio/accounts/with-contact-names.ts';

export const handler = onLambda(listBlockedDecisions, async ({ organization, query, receivedAt }) => {
  const { date, rule, channel, ...paging } = query;
  const day = date ?? (await readToday(organization, receivedAt));
  const page = await loadPage(organization, blockedListing(organization, day, { rule, channel }), paging, decisionView);
  return reply(200, { ...page, data: await withContactNames(organization, page.data) });
});
