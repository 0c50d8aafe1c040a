import { median } from './statistics.ts';

/** The target of a row. A row without one is only reported. */
export type Target =
  | { readonly atLeast: number }
  | { readonly atMost: number }
  | { readonly exactly: number }
  | { readonly about: number; readonly give: number };

/** One row of the table, the chart and `results.json`. */
export interface Result {
  readonly id: string;
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly target: string;
  readonly ok: boolean;
  /** The basis of the comparison, with its figure in this run. */
  readonly reference: string;
  /** The values of up to two runs before, the newest first. */
  readonly earlier?: readonly number[];
}

export interface Row {
  readonly id: string;
  readonly metric: string;
  readonly unit: string;
  readonly target?: Target;
  readonly reference: string;
}

/** Makes a row from the values of its rounds; its value is the median. */
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

const keptRuns = 2;

/** Adds the values of earlier runs to a row, if it was measured before. */
export const withEarlier = (measured: Result, before: Result | undefined): Result =>
  before ? { ...measured, earlier: [before.value, ...(before.earlier ?? [])].slice(0, keptRuns) } : measured;

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
