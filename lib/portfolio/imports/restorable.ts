import { isDeepStrictEqual } from 'node:util';
import type { ValueChanges } from '../accounts/account-write.ts';

export interface Restorable {
  /** Names with the values of before; null if there was none. */
  readonly restored: readonly (readonly [name: string, before: unknown])[];
  /** They have other values than the import gave. */
  readonly kept: readonly string[];
}

/**
 * Compares what an import changed with what is stored now. The names of a group go back together or not at all. What has
 * its value of before already is neither restored nor kept.
 */
export function restorable(
  item: object,
  values: ValueChanges,
  groups: readonly (readonly string[])[] = [],
  isFollowing: (name: string) => boolean = () => false,
): Restorable {
  const valueOf = (name: string): unknown => Reflect.get(item, name) ?? null;
  const groupOf = (name: string) => groups.findIndex((group) => group.includes(name));
  const byGroup = Map.groupBy(Object.entries(values), ([name]) => (groupOf(name) === -1 ? name : groupOf(name)));
  const decided = [...byGroup.values()].map((entries) => {
    const compared = entries.filter(([name]) => !isFollowing(name));
    const has = (at: 0 | 1) => compared.every(([name, change]) => isDeepStrictEqual(valueOf(name), change[at]));
    if (has(1)) return { restored: entries.map(([name, [before]]) => [name, before] as const), kept: [] };
    return { restored: [], kept: has(0) ? [] : compared.map(([name]) => name) };
  });
  return { restored: decided.flatMap(({ restored }) => restored), kept: decided.flatMap(({ kept }) => kept) };
}
