import { parseArgs } from 'node:util';
import { type RowPage, type RowPosition, readRows } from '../lib/aws/table/listed-rows.ts';
import { OrganizationId, parseId } from '../lib/foundation/ids.ts';
import { accountListing } from '../lib/portfolio/accounts/account-store.ts';
import { indexAccountWords } from '../lib/portfolio/search/index-account-words.ts';
import { listOrganizationIds, useLocalStack } from './open-table.ts';

/** `npm run index-names`: indexes the names of accounts that were stored before there was a search. See docs/operations.md. */

const { values: options } = parseArgs({
  options: { organization: { type: 'string' }, local: { type: 'boolean', default: false } },
});

if (options.local) await useLocalStack();
const ids = options.organization ? [parseId(OrganizationId, options.organization)] : await listOrganizationIds();
for (const id of ids) {
  let accountCount = 0;
  let position: RowPosition | null = null;
  do {
    const { rows, end }: RowPage = await readRows(accountListing(id, {}), position, 1000);
    await indexAccountWords(rows.map(({ row }) => ({ before: undefined, after: row })));
    accountCount += rows.length;
    position = end;
  } while (position);
  process.stdout.write(`${id}: ${accountCount} accounts\n`);
}
