import { median } from './statistics.ts';

/** What a row must reach. A row without a target is only reported. */
export type Target =
  | { readonly atLeast: number }
  | { readonly atMost: number }
  | { readonly exactly: number }
  | { readonly about: number; readonly give: number };

/** One row as the table, the chart and `results.json` have it. */
export interface Result {
  readonly id: string;
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly target: string;
  readonly ok: boolean;
  /** What the value is measured against, with its own figure in this run. */
  readonly reference: string;
}

export interface Row {
  readonly id: string;
  readonly metric: string;
  readonly unit: string;
  readonly target?: Target;
  readonly reference: string;
}

/** A row with the value of each of its rounds: the median counts. */
export function result({ target, ...row }: Row, rounds: readonly number[]): Result {
  const value = rounded(median(rounds));
  return {
    id: row.id,
    metric: row.metric,
    unit: row.unit,
    value,
    min: rounded(Math.min(...rounds)),
    max: rounded(Math.max(...rounds)),
    target: textOf(target),
    ok: isMet(target, value),
    reference: row.reference,
  };
}

export const rounded = (value: number): number => Number(value.toPrecision(value >= 1000 ? 6 : 4));

function textOf(target: Target | undefined): string {
  if (!target) return 'reported';
  if ('atLeast' in target) return `≥ ${target.atLeast}`;
  if ('atMost' in target) return `≤ ${target.atMost}`;
  return 'about' in target ? `${target.about} ± ${target.give}` : `= ${target.exactly}`;
}

function isMet(target: Target | undefined, value: number): boolean {
  if (!target) return true;
  if ('atLeast' in target) return value >= target.atLeast;
  if ('atMost' in target) return value <= target.atMost;
  return 'about' in target ? Math.abs(value - target.about) <= target.give : value === target.exactly;
}
