import { type Problem, concurrentChange, conflict, notFound } from '../../../foundation/problem.ts';
import type { Key } from './keys.ts';
import { type Condition, type Values, deleteItem, updateItem } from './table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from './version-conflict.ts';

export const usable: Condition = { expression: 'attribute_exists(#pk) AND attribute_not_exists(#deleting_at)' };

/** No deletion runs longer, so an older mark was left by a crash. */
const maxMarkedMs = 60_000;

interface Deletable {
  readonly version: number;
  readonly deleting_at?: string;
}

/**
 * Deletes an item unless something uses it. Marks it first: from then on no write with the condition `usable` can start
 * to use it, so consistent reads find every use. Starts over if the item is written after the mark.
 */
export const deleteUnused = (
  key: Key,
  noun: string,
  isInUse: () => Promise<boolean>,
  at: Date,
): Promise<'deleted' | 'in_use' | 'missing'> =>
  retryOnConflict(
    async () => {
      const marking = await updateItem<Deletable>(key, {
        set: { deleting_at: at.toISOString() },
        add: { version: 1 },
        onlyIf: usable,
      });
      // The mark of another deletion serves as well: one of the two deletions finds the item missing.
      const marked = marking.ok ? marking.item : marking.current;
      if (!marked) return 'missing';
      if (await isInUse()) {
        await removeMark(key, marked);
        return 'in_use';
      }
      return (await deleteItem(key, unchangedSince(marked))).ok ? 'deleted' : versionConflict;
    },
    () => concurrentChange(noun),
  );

async function removeMark(key: Key, marked: Deletable): Promise<void> {
  await updateItem(key, { remove: ['deleting_at'], add: { version: 1 }, onlyIf: unchangedSince(marked) });
}

/**
 * Explains why `usable` failed: 404 if the item is missing, 409 while it is being deleted. Undefined if the write can
 * be retried, because the deletion crashed and its mark has been removed.
 */
export async function explainUnusable(
  noun: string,
  key: Key,
  current: Values | undefined,
  at: Date,
): Promise<Problem | undefined> {
  if (!current) return notFound(noun);
  // Every item that `usable` guards has a version and may have a mark.
  const item = current as unknown as Deletable;
  const isAbandoned = at.getTime() - Date.parse(item.deleting_at ?? '') > maxMarkedMs;
  if (!isAbandoned) return conflict('concurrent_change', `This ${noun} is being deleted; try again.`);
  await removeMark(key, item);
  return undefined;
}
