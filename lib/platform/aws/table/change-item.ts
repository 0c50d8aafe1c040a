import { concurrentChange } from '../../../foundation/problem.ts';
import type { Key } from './keys.ts';
import { type Condition, getItem } from './table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from './version-conflict.ts';

/**
 * Changes a whole item: reads it, decides its next version and writes that; decides again after a version conflict.
 * `write` returns whether its condition held. Too many conflicts end in a problem that names the kind.
 * @returns the written item; undefined if there is none
 */
export const changeItem = <Item extends { readonly kind: string; readonly version: number }>(
  key: Key,
  kind: Item['kind'],
  decide: (before: Item) => Item,
  write: (after: Item, onlyIf: Condition, before: Item) => Promise<boolean>,
): Promise<Item | undefined> =>
  retryOnConflict(
    async () => {
      const before = await getItem<Item>(key, kind, { consistent: true });
      if (!before) return undefined;
      const after = decide(before);
      return (await write(after, unchangedSince(before), before)) ? after : versionConflict;
    },
    () => concurrentChange(kind),
  );
