export type Selected = ReadonlySet<string>;

export interface Addition {
  readonly selected: Selected;
  /** True if some rows exceeded the limit. */
  readonly isLimited: boolean;
}

/** Adds rows in order until `max` are selected. */
export function addRows(selected: Selected, keys: Iterable<string>, max: number): Addition {
  const added = new Set(selected);
  for (const key of keys) {
    if (added.has(key)) continue;
    if (added.size >= max) return { selected: added, isLimited: true };
    added.add(key);
  }
  return { selected: added, isLimited: false };
}

export const toggleRow = (selected: Selected, key: string, max: number): Addition =>
  selected.has(key)
    ? { selected: new Set([...selected].filter((each) => each !== key)), isLimited: false }
    : addRows(selected, [key], max);

export const span = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => from + Math.sign(to - from) * step);
