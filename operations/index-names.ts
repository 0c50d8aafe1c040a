import { type RowPage, type RowPosition, readRows } from '../lib/platform/aws/table/listed-rows.ts';
import { print, runCommand } from './command-line.ts';
import type { OrganizationId } from '../lib/foundation/ids.ts';
import { accountStore } from '../lib/portfolio/accounts/account-store.ts';
import { indexAccountWords } from '../lib/portfolio/search/index-account-words.ts';
import {
  localOption,
  openStage,
  organizationOption,
  readOrganizationOption,
  selectOrganizations,
} from './open-table.ts';

async function indexNames(id: OrganizationId): Promise<void> {
  let accountCount = 0;
  let position: RowPosition | null = null;
  do {
    const { rows, end }: RowPage = await readRows(accountStore(id).listing({}), position, 1000);
    await indexAccountWords(rows.map(({ row }) => ({ before: undefined, after: row })));
    accountCount += rows.length;
    position = end;
  } while (position);
  print(`${id}: ${accountCount} accounts`);
}

await runCommand({
  name: 'npm run index-names',
  description:
    'Indexes the accounts of the table TABLE_NAME by name, email and reference, as those stored since there is a search are.',
  guide: 'docs/maintenance.md#accounts-that-a-search-does-not-find',
  options: { organization: organizationOption, local: localOption },
  run: async (values) => {
    const organization = readOrganizationOption(values.organization);
    await openStage(values, 'TABLE_NAME');
    for (const id of await selectOrganizations(organization)) await indexNames(id);
    return true;
  },
});
