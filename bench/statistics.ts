const sorted = (values: ArrayLike<number>): number[] => Array.from(values).sort((one, other) => one - other);

/** The quantile of values, interpolated; `part` is between 0 and 1. */
export function quantile(values: ArrayLike<number>, part: number): number {
  const inOrder = sorted(values);
  const at = (inOrder.length - 1) * part;
  const [below, above] = [inOrder[Math.floor(at)] ?? NaN, inOrder[Math.ceil(at)] ?? NaN];
  return below + (above - below) * (at - Math.floor(at));
}

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);

/** The exponent with which a value grows with the size: the slope of the regression line in log-log scale. */
export function slope(points: readonly { readonly size: number; readonly value: number }[]): number {
  const logs = points.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }));
  const mean = (of: (log: { x: number; y: number }) => number) =>
    logs.reduce((total, log) => total + of(log), 0) / logs.length;
  const [x, y] = [mean((log) => log.x), mean((log) => log.y)];
  return mean((log) => (log.x - x) * (log.y - y)) / mean((log) => (log.x - x) ** 2);
}
