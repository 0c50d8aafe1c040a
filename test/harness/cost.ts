/** The cost of an operation at the table: number of requests and billed capacity units. */
export interface Cost {
  readonly requests: number;
  readonly rcu: number;
  readonly wcu: number;
}

type Measure = keyof Cost;

const each = (of: (measure: Measure) => number): Cost => ({
  requests: of('requests'),
  rcu: of('rcu'),
  wcu: of('wcu'),
});

export const sum = (costs: readonly Cost[]): Cost =>
  each((measure) => costs.reduce((total, cost) => total + cost[measure], 0));

export const difference = (whole: Cost, part: Cost): Cost => each((measure) => whole[measure] - part[measure]);

/** The cells of a row in the access pattern table: `4`, or `1 + 2 n` if the cost grows with the n of the row. */
export type Cells = Readonly<Record<Measure, string>>;

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export const cellsOf = (cost: Cost): Cells => ({
  requests: String(rounded(cost.requests)),
  rcu: String(rounded(cost.rcu)),
  wcu: String(rounded(cost.wcu)),
});

export interface CostAtSize {
  readonly size: number;
  readonly cost: Cost;
}

/** Fits a line through the costs at two sizes and formats it as cells. */
export function fitLine(letter: string, one: CostAtSize, other: CostAtSize): Cells {
  const cell = (measure: Measure): string => {
    const slope = rounded((other.cost[measure] - one.cost[measure]) / (other.size - one.size));
    const constant = rounded(one.cost[measure] - slope * one.size);
    const growing = slope === 0 ? [] : [slope === 1 ? letter : `${slope} ${letter}`];
    return [...(constant === 0 && slope !== 0 ? [] : [String(constant)]), ...growing].join(' + ');
  };
  return { requests: cell('requests'), rcu: cell('rcu'), wcu: cell('wcu') };
}
