import type { OrganizationId } from '../../foundation/ids.ts';

/** Counts by name: of one item, or the difference that a change of it makes. Amounts are in units of 0.0001. */
export type Counts = Readonly<Record<string, number>>;

/** Identifies a counter item: `of` is the counter's name in `keys.counts`, `part` the segment, day or month. */
export interface CounterRef {
  readonly organization: OrganizationId;
  readonly of: string;
  readonly part: string;
}

/** What to add to one counter item. */
export interface CounterDelta extends CounterRef {
  readonly counts: Counts;
}

/** A text that identifies a counter item, for use as a map key. */
export const counterId = ({ organization, of, part }: CounterRef): string => `${organization} ${of} ${part}`;

export const negate = (delta: CounterDelta): CounterDelta => ({
  ...delta,
  counts: Object.fromEntries(Object.entries(delta.counts).map(([name, count]) => [name, -count])),
});

/** Adds up deltas by counter item and drops counts that add up to zero. */
export function sumDeltas(deltas: readonly CounterDelta[]): readonly CounterDelta[] {
  const sums = new Map<string, { readonly counter: CounterRef; readonly counts: Record<string, number> }>();
  for (const delta of deltas) {
    const sum = sums.get(counterId(delta)) ?? { counter: delta, counts: {} };
    sums.set(counterId(delta), sum);
    for (const [name, count] of Object.entries(delta.counts)) sum.counts[name] = (sum.counts[name] ?? 0) + count;
  }
  return [...sums.values()].flatMap(({ counter, counts }) => {
    const nonZero = Object.entries(counts).filter(([, count]) => count !== 0);
    return nonZero.length > 0 ? [{ ...counter, counts: Object.fromEntries(nonZero) }] : [];
  });
}
