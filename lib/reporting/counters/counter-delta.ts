import type { OrganizationId } from '../../foundation/ids.ts';

/** Counts by name. Amounts are in units of 0.0001. */
export type Counts = Readonly<Record<string, number>>;

/** Identifies a counter item: `of` is the counter's name in `keys.counts`, `part` its segment, day or month. */
export interface CounterRef {
  readonly organization: OrganizationId;
  readonly of: string;
  readonly part: string;
}

export interface CounterDelta extends CounterRef {
  readonly counts: Counts;
}

export const counterId = ({ organization, of, part }: CounterRef): string => `${organization} ${of} ${part}`;

export const negate = (delta: CounterDelta): CounterDelta => ({
  ...delta,
  counts: Object.fromEntries(Object.entries(delta.counts).map(([name, count]) => [name, -count])),
});

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
