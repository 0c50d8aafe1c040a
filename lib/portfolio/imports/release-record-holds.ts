import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, HoldId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { isRestartedByEnd, undisputedState } from '../accounts/account-dispute.ts';
import { accountStore } from '../accounts/account-store.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { holdAt, isOpenHold } from '../holds/hold.ts';
import type { ChunkChanges } from './chunk-changes.ts';
import { isReleasedByUndo, releaseParts } from './find-import-holds.ts';
import { readRecordHolds } from './place-record-holds.ts';
import type { UndoContext } from './undo-context.ts';

const recordsAtOnce = 16;

/** Releases the holds that the records of an import placed. Returns their accounts, however often it is repeated. */
export async function releaseRecordHolds(
  context: UndoContext,
  records: ChunkChanges['records'],
): Promise<ReadonlySet<AccountId>> {
  const released = await mapInParallel(records, recordsAtOnce, async ({ account, hold }) =>
    hold !== undefined && (await releaseOne(context, account, hold)) ? [account] : [],
  );
  return new Set(released.flat());
}

const releaseOne = (context: UndoContext, accountId: AccountId, first: HoldId): Promise<boolean> => {
  const { undo, imported, now } = context;
  const accounts = accountStore(undo.organization);
  return retryOnConflict(
    async () => {
      const holds = await readRecordHolds(undo.organization, first);
      const hold = holds.find(({ import_id: importId }) => importId === imported.id);
      if (!hold) return false;
      if (!isOpenHold(holdAt(hold, now))) return isReleasedByUndo(hold);
      const account = await accounts.read(accountId, { consistent: true });
      if (!account) return false;
      const left = (account.holds ?? []).filter(({ id }) => id !== hold.id);
      const isDispute = hold.hold_kind === 'disputed';
      const plan =
        isDispute && isRestartedByEnd(account) ? await planLoader(undo.organization).planOf(account) : undefined;
      const end = { outcome: undefined, at: now.toISOString(), plan };
      const written = await transact([
        accounts.holdsUpdate(account, left, isDispute ? undisputedState(account, left, end) : undefined),
        ...releaseParts(context, [hold]),
      ]);
      return written.ok ? true : versionConflict;
    },
    () => tooManyConflicts('account'),
  );
};
