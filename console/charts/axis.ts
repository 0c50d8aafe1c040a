import { nice, ticks } from 'd3-array';

/** A line through two points: `from` becomes `to`. */
export function linear([from0, from1]: readonly [number, number], [to0, to1]: readonly [number, number]) {
  return (value: number): number => to0 + ((value - from0) / (from1 - from0)) * (to1 - to0);
}

/** Round values at equal distances, from at most the lowest value to at least the highest, which is greater. */
export const axisValues = (lowest: number, highest: number, parts: number): readonly number[] =>
  ticks(...nice(lowest, highest, parts), parts);
