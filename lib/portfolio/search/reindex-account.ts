import { accountStore } from '../accounts/account-store.ts';
import { indexAccountWords, toSearchableAccount } from './index-account-words.ts';

/**
 * Indexes the stored state of an account whose change is processed late: indexing the change itself could restore words
 * that later versions removed.
 */
export async function reindexAccount(change: { readonly before: unknown; readonly after: unknown }): Promise<void> {
  const { organization, id } = toSearchableAccount(change.after) ?? toSearchableAccount(change.before) ?? {};
  if (organization === undefined || id === undefined) return;
  const read = async () => {
    const [stored] = await accountStore(organization).readMany([id], { consistent: true });
    return stored && { ...stored, organization };
  };
  let before = change.before;
  for (;;) {
    const stored = await read();
    if (!stored) return indexAccountWords([{ before: change.after ?? change.before, after: undefined }]);
    await indexAccountWords([
      { before, after: stored },
      { before: undefined, after: stored },
    ]);
    if ((await read())?.version === stored.version) return;
    before = stored;
  }
}
