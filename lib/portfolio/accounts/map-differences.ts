import { ownValue } from '../../foundation/own-value.ts';

type Value = string | number | null;

export interface Difference {
  readonly before: Value;
  readonly after: Value;
}

type ValueMap = Readonly<Record<string, string | number | undefined>>;

/** The values of a map that differ, named `<map>.<key>`. */
export function mapDifferences(
  map: string,
  before: ValueMap = {},
  after: ValueMap = {},
): Readonly<Record<string, Difference>> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return Object.fromEntries(
    keys
      .map(
        (key) =>
          [`${map}.${key}`, { before: ownValue(before, key) ?? null, after: ownValue(after, key) ?? null }] as const,
      )
      .filter(([, difference]) => difference.before !== difference.after),
  );
}
