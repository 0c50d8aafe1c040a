import { type Problem, conflict, notFound } from '../../foundation/problem.ts';
import type { Key } from './keys.ts';
import { type Condition, type Values, deleteItem, updateItem } from './table.ts';

/** Holds while a write may begin to use an item: it exists and is not being deleted. For the check of a transaction. */
export const usable: Condition = { expression: 'attribute_exists(#pk) AND attribute_not_exists(#deleting_at)' };

/** No function that deletes runs longer: an older mark was left by one that crashed. */
const markedMillisecondsMax = 60_000;

const attemptsMax = 5;

interface Deletable {
  readonly version: number;
  readonly deleting_at?: string;
}

const unchangedSince = ({ version }: Deletable): Condition => ({
  expression: '#version = :before',
  values: { ':before': version },
});

/**
 * Deletes an item unless something uses it. The item is marked first; from then on no write with the check `usable` can
 * begin to use it, so strong reads find every use. If the item is written after the mark, the deletion begins again.
 */
export async function deleteUnused(
  key: Key,
  isInUse: () => Promise<boolean>,
  at: Date,
): Promise<'deleted' | 'in_use' | 'missing'> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const marking = await updateItem<Deletable>(key, {
      set: { deleting_at: at.toISOString() },
      add: { version: 1 },
      onlyIf: usable,
    });
    // A mark of another deletion serves as well: neither disturbs the other, and one of them finds the item missing.
    const marked = marking.ok ? marking.item : marking.current;
    if (!marked) return 'missing';
    if (await isInUse()) {
      await removeMark(key, marked);
      return 'in_use';
    }
    if ((await deleteItem(key, unchangedSince(marked))).ok) return 'deleted';
  }
  throw conflict('concurrent_change', 'Others are changing this; try again.');
}

/** Removes the mark, unless the item was written since. */
async function removeMark(key: Key, marked: Deletable): Promise<void> {
  await updateItem(key, { remove: ['deleting_at'], add: { version: 1 }, onlyIf: unchangedSince(marked) });
}

/**
 * Why `usable` failed for an item: 404, or 409 while it is being deleted. Undefined if the write may be tried again, because
 * the deletion crashed and its mark has been removed.
 */
export async function explainUnusable(
  noun: string,
  key: Key,
  met: Values | undefined,
  at: Date,
): Promise<Problem | undefined> {
  if (!met) return notFound(noun);
  // Every item that `usable` guards has a version and may have a mark.
  const item = met as unknown as Deletable;
  const isLeftBehind = at.getTime() - Date.parse(item.deleting_at ?? '') > markedMillisecondsMax;
  if (!isLeftBehind) return conflict('concurrent_change', `This ${noun} is being deleted; try again.`);
  await removeMark(key, item);
  return undefined;
}
