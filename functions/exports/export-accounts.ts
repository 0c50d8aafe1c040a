import { type Account, accountView } from '../../lib/accounts/account.ts';
import { streamOnLambda } from '../../lib/api/stream-on-lambda.ts';
import { exportAccounts } from '../../lib/exports/contract.ts';
import { csvHeader, csvRow, matches } from '../../lib/exports/export.ts';
import { everyAccount } from '../../lib/exports/export-store.ts';
import { todayOf } from '../../lib/organizations/today.ts';

export const handler = streamOnLambda(exportAccounts, async ({ organization, body: { format, filters }, now }) => {
  const today = await todayOf(organization, now);
  const wanted = (accounts: readonly Account[]) =>
    accounts.filter((account) => matches(account, filters, today)).map((account) => accountView(account, today));

  async function* csv() {
    yield csvHeader;
    for await (const page of everyAccount(organization)) yield wanted(page).map(csvRow).join('');
  }

  async function* json() {
    let before = '[';
    for await (const page of everyAccount(organization)) {
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
