import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { accountWordStore } from './account-word-store.ts';
import { type SearchableAccount, wordChanges } from './account-words.ts';

const accountsAtOnce = 32;

export const toSearchableAccount = (image: unknown): SearchableAccount | undefined =>
  typeof image === 'object' && image !== null && 'kind' in image && image.kind === 'account'
    ? // Items of this kind are accounts.
      (image as SearchableAccount)
    : undefined;

interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

interface AccountChange {
  readonly before: SearchableAccount | undefined;
  readonly after: SearchableAccount | undefined;
  readonly account: SearchableAccount;
  readonly isFirst: boolean;
}

/**
 * Updates the word index. Safe to repeat and in any order: an entry stores its account's version, and an earlier
 * version neither replaces nor removes it. The words of accounts whose creation is delivered for the first time are put
 * in batches, which have no conditions.
 */
export async function indexAccountWords<Delivered extends Change>(
  changes: readonly Delivered[],
  isFirstDelivery: (change: Delivered) => boolean = () => false,
): Promise<void> {
  const accountChanges = changes.flatMap((change): AccountChange[] => {
    const [before, after] = [toSearchableAccount(change.before), toSearchableAccount(change.after)];
    const account = after ?? before;
    return account ? [{ before, after, account, isFirst: isFirstDelivery(change) }] : [];
  });
  const groups = [...Map.groupBy(accountChanges, ({ account }) => account.id).values()];
  await addNewWords(groups.flatMap(([first]) => (first && isCreation(first) ? [first] : [])));
  await mapInParallel(groups, accountsAtOnce, async ([first, ...later]) => {
    const rest = first && !isCreation(first) ? [first, ...later] : later;
    for (const each of rest) await applyChange(each);
  });
}

const isCreation = ({ before, isFirst }: AccountChange): boolean => isFirst && before === undefined;

async function addNewWords(created: readonly AccountChange[]): Promise<void> {
  for (const [organization, ofOrganization] of Map.groupBy(created, ({ account }) => account.organization))
    await accountWordStore(organization).addNew(
      ofOrganization.flatMap(({ account: { id, version }, after }) =>
        wordChanges(undefined, after).added.map((word) => ({ word, id, version })),
      ),
    );
}

async function applyChange({ before, after, account: { organization, id, version } }: AccountChange): Promise<void> {
  const { added, removed } = wordChanges(before, after);
  const store = accountWordStore(organization);
  for (const word of added) await store.add({ word, id, version });
  const removedBy = after ? after.version : version + 1;
  for (const word of removed) await store.remove(word, id, removedBy);
}
