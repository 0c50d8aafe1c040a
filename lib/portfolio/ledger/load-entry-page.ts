import type { OrganizationId } from '../../foundation/ids.ts';
import type { PageReply, Paging } from '../../platform/http/load-page.ts';
import { loadPageWithNames } from '../accounts/load-page-with-names.ts';
import type { EntryFilters, ListedLedgerEntry } from './contract.ts';
import { ledgerEntryStore } from './ledger-entry-store.ts';
import { ledgerEntryView } from './ledger-entry.ts';

export const loadEntryPage = (
  organization: OrganizationId,
  filters: EntryFilters,
  paging: Paging,
): Promise<PageReply<ListedLedgerEntry>> =>
  loadPageWithNames(organization, ledgerEntryStore(organization).selection(filters), paging, ledgerEntryView);
