import { isDeepStrictEqual } from 'node:util';
import type { AuditDetails } from './audit-entry.ts';

/** The fields whose values differ; an absent value is null, and what does not exist has no fields. */
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

/** Whether nothing was changed. */
export const isUnchanged = ({ before, after }: AuditDetails): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length === 0;
