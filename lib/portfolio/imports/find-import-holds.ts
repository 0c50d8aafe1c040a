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
  const holds = await openHoldsSince(account, imported);
  return holds.filter(({ source, import_id: importId, placed_at: at }) =>
    importId === undefined ? source === 'import' && at <= to : importId === imported.id,
  );
}

/** The open checks of an account because a record of another one gave its contact another name. */
export async function findNameChecks(
  account: Account,
  imported: ImportJob,
  newName?: string,
): Promise<readonly Hold[]> {
  const holds = await openHoldsSince(account, imported);
  return holds.filter(
    ({ source, contact_id: contact, identity }) =>
      source === 'system' &&
      contact === account.contact.id &&
      identity?.code === 'person_changed' &&
      (newName === undefined || identity.after.name === newName),
  );
}

async function openHoldsSince(
  { holds = [] }: Account,
  { organization, created_at: from }: ImportJob,
): Promise<readonly Hold[]> {
  const listed = holds.filter(({ placed_at: at }) => at >= from);
  const found = await Promise.all(listed.map(({ id }) => holdStore(organization).read(id)));
  return found.filter((hold) => hold !== undefined).filter((hold) => isOpenHold(hold));
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
