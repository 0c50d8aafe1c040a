import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { absent, putItem, putItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { EntryFilters } from './contract.ts';
import type { LedgerEntry } from './ledger-entry.ts';

const itemOf = (organization: OrganizationId, entry: LedgerEntry) => ({
  ...entry,
  ...keys.ledgerEntry(organization, entry.account_id, entry),
  ...indexKeys.ledgerEntry(organization, entry.account_id, entry),
});

export const ledgerEntryStore = (organization: OrganizationId) => ({
  /** Once, however often its change is delivered. */
  async add(entry: LedgerEntry): Promise<void> {
    await putItem(itemOf(organization, entry), absent);
  },

  /** Only for changes that were never delivered before: replaces what is stored. */
  addNew: (entries: readonly LedgerEntry[]): Promise<void> =>
    putItems(entries.map((entry) => itemOf(organization, entry))),

  /** Those of a day in the order of their figures, currencies and times; those of an account by time. */
  selection({ day, kind, currency, account_id: account }: EntryFilters): Listing {
    if (account !== undefined) {
      const where = {
        ...(day !== undefined && { day }),
        ...(kind !== undefined && { entry_kind: kind }),
        ...(currency !== undefined && { currency }),
      };
      return {
        kinds: 'ledger_entry',
        partitions: [partitions.ledgerOfAccount(organization, account)],
        ...(Object.keys(where).length > 0 && { where }),
      };
    }
    const known = [day ?? '', ...(kind === undefined ? [] : [kind, ...(currency === undefined ? [] : [currency])])];
    const prefix = `${known.join('#')}#`;
    return {
      kinds: 'ledger_entry',
      partitions: partitions.ledger(organization),
      index: 'gsi1',
      mergesPartitions: true,
      from: prefix,
      upTo: `${prefix}~`,
      ...(kind === undefined && currency !== undefined && { where: { currency } }),
    };
  },
});
