import type { OverviewDay } from '../../../lib/reporting/overview/contract.ts';

type Day = Pick<OverviewDay, 'date' | 'blocked_by_rule'>;
type Rule = Day['blocked_by_rule'][number]['rule'];

/** As many as there are colors, less one for the rest. */
const maxNamed = 5;

export interface BlockedDays {
  /** The rules that blocked most, most first. */
  readonly named: readonly Rule[];
  readonly hasOthers: boolean;
  readonly days: readonly { readonly date: string; readonly values: readonly number[] }[];
}

export function blockedDays(days: readonly Day[]): BlockedDays {
  const totals = new Map<Rule, number>();
  for (const { rule, count } of days.flatMap(({ blocked_by_rule: blocked }) => blocked))
    totals.set(rule, (totals.get(rule) ?? 0) + count);
  const rules = [...totals].sort(([, one], [, other]) => other - one).map(([rule]) => rule);
  const named = rules.slice(0, maxNamed);
  const hasOthers = rules.length > named.length;
  return {
    named,
    hasOthers,
    days: days.map(({ date, blocked_by_rule: blocked }) => {
      const countOf = (rule: Rule) => blocked.find((each) => each.rule === rule)?.count ?? 0;
      const others = blocked.filter(({ rule }) => !named.includes(rule)).reduce((sum, { count }) => sum + count, 0);
      return { date, values: [...named.map(countOf), ...(hasOthers ? [others] : [])] };
    }),
  };
}
