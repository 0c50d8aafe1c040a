import { concurrentChange } from '../../foundation/problem.ts';
import type { Key } from './keys.ts';
import { type Condition, getItem } from './table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from './version-conflict.ts';

/**
 * Changes a whole item: reads it, decides its next version and writes that; decides again after a version conflict.
 * `write` returns whether its condition held. `noun` names the item in the problem that too many conflicts end with.
 * @returns the written item; undefined if there is none
 */
export const changeItem = <Item extends { readonly version: number }>(
  key: Key,
  noun: string,
  decide: (before: Item) => Item,
  write: (after: Item, onlyIf: Condition, before: Item) => Promise<boolean>,
): Promise<Item | undefined> =>
  retryOnConflict(
    async () => {
      const before = await getItem<Item>(key, { consistent: true });
      if (!before) return undefined;
      const after = decide(before);
      return (await write(after, unchangedSince(before), before)) ? after : versionConflict;
    },
    () => concurrentChange(noun),
  );
