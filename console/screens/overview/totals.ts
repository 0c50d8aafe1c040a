import type { Overview } from '../../queries/overview.ts';

type Day = Overview['days'][number];
export type Amounts = Overview['accounts']['pending_by_currency'];

export interface AmountTotal {
  readonly count: number;
  readonly amount: number;
  readonly byCurrency: Amounts;
}

const sumBy = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

function addUp<K>(entries: readonly (readonly [K, number])[]): Map<K, number> {
  const sums = new Map<K, number>();
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value);
  return sums;
}

function totalAmount(days: readonly Day['payments'][]): AmountTotal {
  const sums = addUp(days.flatMap((day) => day.by_currency.map(({ currency, amount }) => [currency, amount] as const)));
  return {
    count: sumBy(days, ({ count }) => count),
    amount: sumBy(days, ({ amount }) => amount),
    byCurrency: [...sums].map(([currency, amount]) => ({ currency, amount })),
  };
}

export function totalsOf(days: readonly Day[]) {
  const rules = addUp(days.flatMap((day) => day.blocked_by_rule.map(({ rule, count }) => [rule, count] as const)));
  return {
    sends: sumBy(days, ({ sends }) => sends),
    delivered: sumBy(days, ({ delivered }) => delivered),
    failed: sumBy(days, ({ failed }) => failed),
    blocked: sumBy(days, ({ blocked }) => blocked),
    optOuts: sumBy(days, ({ opt_outs: count }) => count),
    payments: totalAmount(days.map(({ payments }) => payments)),
    promises: totalAmount(days.map(({ promises }) => promises)),
    rules: [...rules].map(([rule, count]) => ({ rule, count })).sort((one, other) => other.count - one.count),
  };
}
