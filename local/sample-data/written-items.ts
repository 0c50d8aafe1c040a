import { accountIn } from '../../lib/portfolio/accounts/account-image.ts';
import { movementsOf } from '../../lib/portfolio/ledger/movements.ts';
import type { ItemWrite, StoredItem } from './memory-table.ts';

export interface WrittenItems {
  readonly record: (write: ItemWrite) => void;
  /** The versions of each item that its readers and the readers of the stream need, oldest first. */
  readonly versions: () => (readonly StoredItem[])[];
}

interface Version {
  readonly item: StoredItem;
  readonly isNeeded: boolean;
}

/**
 * Keeps the last version of each item, and of an account also those that move what is owed: the ledger records the
 * difference between one version and the next. Everything else that reads the stream adds up differences.
 */
export function openWrittenItems(): WrittenItems {
  const written = new Map<string, Version[]>();
  return {
    record: ({ before, after }) => {
      const key = after ?? before;
      const id = `${key?.pk} ${key?.sk}`;
      if (!after) {
        written.delete(id);
        return;
      }
      const known = written.get(id) ?? [];
      const isNeeded = movementsOf(accountIn(before), accountIn(after)).length > 0;
      written.set(id, [...(known.at(-1)?.isNeeded ? known : known.slice(0, -1)), { item: after, isNeeded }]);
    },
    versions: () => [...written.values()].map((versions) => versions.map(({ item }) => item)),
  };
}
