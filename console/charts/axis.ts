/** A line through two points: `from` becomes `to`. */
export function linear([from0, from1]: readonly [number, number], [to0, to1]: readonly [number, number]) {
  return (value: number): number => to0 + ((value - from0) / (from1 - from0)) * (to1 - to0);
}

/** 1, 2 or 5 times a power of ten: the one that divides a length into nearly so many parts. */
function roundStep(length: number, parts: number): number {
  const rough = length / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = rough / power;
  if (factor >= Math.sqrt(50)) return 10 * power;
  if (factor >= Math.sqrt(10)) return 5 * power;
  return factor >= Math.SQRT2 ? 2 * power : power;
}

/** Round values at equal distances, from at most the lowest value to at least the highest, which is greater. */
export function axisValues(lowest: number, highest: number, parts: number): readonly [number, ...number[]] {
  const step = roundStep(highest - lowest, parts);
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)];
  return [first * step, ...Array.from({ length: last - first }, (_, at) => (first + 1 + at) * step)];
}
