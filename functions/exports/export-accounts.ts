import { streamOnLambda } from '../../lib/http/handlers/stream-on-lambda.ts';
import { readToday } from '../../lib/organizations/organizations/read-today.ts';
import { type Account, accountView } from '../../lib/portfolio/accounts/account.ts';
import { exportAccounts } from '../../lib/portfolio/exports/contract.ts';
import { listAccountPages } from '../../lib/portfolio/exports/export-store.ts';
import { csvHeader, csvRows, matchesFilters } from '../../lib/portfolio/exports/export.ts';

export const handler = streamOnLambda(exportAccounts, async ({ organization, body: { format, filters }, now }) => {
  const today = await readToday(organization, now);
  const wanted = (accounts: readonly Account[]) =>
    accounts.filter((account) => matchesFilters(account, filters, today)).map((account) => accountView(account, today));

  async function* csv() {
    yield csvHeader;
    for await (const page of listAccountPages(organization)) yield csvRows(wanted(page));
  }

  async function* json() {
    let before = '[';
    for await (const page of listAccountPages(organization)) {
      const rows = wanted(page).map((account) => JSON.stringify(account));
      if (rows.length === 0) continue;
      yield before + rows.join(',\n');
      before = ',\n';
    }
    yield before === '[' ? '[]' : ']';
  }

  return format === 'csv'
    ? { mediaType: 'text/csv; charset=utf-8', fileName: `accounts-${today}.csv`, chunks: csv() }
    : { mediaType: 'application/json', chunks: json() };
});
