import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import { matchesFilters } from './account-export.ts';
import { accountPageStore } from './account-page-store.ts';
import type { ExportOf, ExportPage, ExportPosition } from './exported-kind.ts';

export async function* readExportedAccounts(
  organization: OrganizationId,
  { filters, today }: ExportOf<'accounts'>,
  from: ExportPosition | undefined,
): AsyncGenerator<ExportPage<Account>> {
  for await (const { accounts, next } of accountPageStore(organization).list(from))
    yield {
      items: accounts.filter((account) => matchesFilters(account, filters, today)),
      accountsRead: accounts.length,
      next,
    };
}
