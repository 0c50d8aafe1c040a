import { isDeepStrictEqual } from 'node:util';
import type { AuditDetails } from './audit-entry.ts';

/** Compares two states of an item. An absent value counts as null; an item that does not exist has no fields. */
export function changedFields<Item extends object>(
  before: Item | undefined,
  after: Item | undefined,
  names: readonly (keyof Item & string)[],
): AuditDetails {
  const changed = names.filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]));
  const valuesOf = (item: Item | undefined) =>
    item ? Object.fromEntries(changed.map((name) => [name, item[name] ?? null])) : {};
  return { before: valuesOf(before), after: valuesOf(after) };
}

export const isUnchanged = ({ before, after }: AuditDetails): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length === 0;
