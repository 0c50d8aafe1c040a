import { dayIn } from '../../lib/foundation/calendar.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import { accountView } from '../../lib/portfolio/accounts/account.ts';
import { searchAccounts } from '../../lib/portfolio/search/contract.ts';
import { findAccounts } from '../../lib/portfolio/search/find-accounts.ts';
import { parseSearch } from '../../lib/portfolio/search/search-text.ts';

export const handler = onLambda(searchAccounts, async ({ organization, query: { q, limit }, now }) => {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const today = dayIn(settings.timezone, now);
  const { found, truncated } = await findAccounts(organization, parseSearch(q, settings.currency), limit);
  const data = found.map(({ matched, account }) => ({ matched, account: accountView(account, today) }));
  return reply(200, { data, truncated });
});
