import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { accountWordStore } from './account-word-store.ts';
import { type SearchableAccount, wordChanges } from './account-words.ts';

const accountsAtOnce = 32;

export const toSearchableAccount = (image: unknown): SearchableAccount | undefined =>
  typeof image === 'object' && image !== null && 'kind' in image && image.kind === 'account'
    ? // Items of this kind are accounts.
      (image as SearchableAccount)
    : undefined;

/**
 * Updates the word index. Safe to repeat and in any order: an entry stores its account's version, and an earlier
 * version neither replaces nor removes it.
 */
export async function indexAccountWords(
  changes: readonly { readonly before: unknown; readonly after: unknown }[],
): Promise<void> {
  const accountChanges = changes.flatMap(({ before: old, after: written }) => {
    const [before, after] = [toSearchableAccount(old), toSearchableAccount(written)];
    const account = after ?? before;
    return account ? [{ before, after, account }] : [];
  });
  const byAccount = Map.groupBy(accountChanges, ({ account }) => account.id);
  await mapInParallel([...byAccount.values()], accountsAtOnce, async (changesOfAccount) => {
    for (const { before, after, account } of changesOfAccount) {
      const { added, removed } = wordChanges(before, after);
      const store = accountWordStore(account.organization);
      for (const word of added) await store.add(word, account.id, account.version);
      const removedBy = after ? after.version : account.version + 1;
      for (const word of removed) await store.remove(word, account.id, removedBy);
    }
  });
}
