import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { Account } from '../accounts/account.ts';
import { holdStore } from '../holds/hold-store.ts';
import { type Hold, isOpenHold } from '../holds/hold.ts';
import type { ImportJob } from './import-job.ts';
import type { UndoContext } from './undo-context.ts';

/** Of the release of a hold. */
const undoReason = 'The import was undone.';

/** The open holds that an import placed on an account. */
export async function findImportHolds(account: Account, imported: ImportJob): Promise<readonly Hold[]> {
  const { created_at: from, completed_at: to = from } = imported;
  const listed = (account.holds ?? []).filter(({ placed_at: at }) => at >= from && at <= to);
  const found = await Promise.all(listed.map(({ id }) => holdStore(imported.organization).read(id)));
  return found.filter((hold) => hold !== undefined).filter((hold) => hold.source === 'import' && isOpenHold(hold));
}

export const isReleasedByUndo = ({ release_reason: reason }: Hold): boolean => reason === undoReason;

export const releaseParts = ({ undo, actor, now }: UndoContext, holds: readonly Hold[]): readonly TransactionPart[] =>
  holds.map((hold) =>
    holdStore(undo.organization).release({
      ...hold,
      released_by: actor,
      released_at: now.toISOString(),
      release_reason: undoReason,
    }),
  );
