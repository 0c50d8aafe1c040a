import { isDeepStrictEqual } from 'node:util';
import { transact } from '../../platform/aws/table/table.ts';
import type { Account } from '../accounts/account.ts';
import { statusForBalance } from '../accounts/balance.ts';
import { undoneAccountStore } from '../accounts/undone-account-store.ts';
import type { ValueChanges } from '../contacts/import-trace.ts';
import type { Hold } from '../holds/hold.ts';
import { type ItemOfAccount, accountItemStore } from './account-item-store.ts';
import { findImportHolds, isReleasedByUndo, releaseParts } from './find-import-holds.ts';
import type { ImportJob } from './import-job.ts';
import type { UndoContext } from './undo-context.ts';

/** Removes an account if nothing has happened to it since an import created it, or all of that is undone. */
export async function removeCreated(
  context: UndoContext,
  account: Account,
  values: ValueChanges,
  creator: ImportJob,
): Promise<'removed' | 'kept' | 'conflict'> {
  if (account.import_base !== undefined || hasHistory(account)) return 'kept';
  const isAsCreated = Object.entries(values).every(([name, [, after]]) =>
    isDeepStrictEqual(Reflect.get(account, name) ?? null, after),
  );
  if (!isAsCreated || account.collection_status !== statusForBalance('active', account.pending_balance)) return 'kept';
  const holds = await findImportHolds(account, creator);
  if (holds.length !== (account.holds ?? []).length || (await hasOtherItems(account, creator, holds))) return 'kept';
  const written = await transact([
    ...undoneAccountStore(context.undo.organization).undoCreation(account, context.now),
    ...releaseParts(context, holds),
  ]);
  return written.ok ? 'removed' : 'conflict';
}

const hasHistory = ({ interaction_count: contacted = 0, promise_count: promised = 0, ...account }: Account): boolean =>
  contacted > 0 || promised > 0 || account.settlement !== undefined || account.paid_amount > 0;

/** True if anything but payments and holds of undone imports, and refused attempts, is stored with the account. */
async function hasOtherItems({ id }: Account, creator: ImportJob, holds: readonly Hold[]): Promise<boolean> {
  const { items, isAll } = await accountItemStore(creator.organization).readFirst(id);
  const isUndone = (item: ItemOfAccount): boolean => {
    if (item.kind === 'payment')
      return (
        item.reversal?.reason === 'import_undone' || (item.import_id === creator.id && item.reversal !== undefined)
      );
    if (item.kind === 'hold') return isReleasedByUndo(item) || holds.some((hold) => hold.id === item.id);
    return item.kind === 'decision' && !item.allowed;
  };
  return !isAll || !items.every(isUndone);
}
