import { accountStore } from '../accounts/account-store.ts';
import { toSearchableAccount, indexAccountWords } from './index-account-words.ts';

/**
 * Indexes an account in its stored state, for late changes: an earlier version must not restore words that later ones
 * removed.
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
