import { add } from '../../../../lib/foundation/money.ts';
import type { Import } from '../../../queries/imports.ts';

type ChangeTotal = Import['change_totals'][number];

/** The amounts of a kind of change, one for each currency. */
interface ChangeSum {
  readonly kind: ChangeTotal['kind'];
  readonly count: number;
  readonly amounts: readonly (readonly [currency: string, amount: number])[];
}

/** The changes of all parts together, in the order of the service: those of persons first. */
export function sumChanges(parts: readonly Pick<Import, 'change_totals'>[]): readonly ChangeSum[] {
  const totals = parts.flatMap(({ change_totals }) => change_totals);
  return [...Map.groupBy(totals, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    count: own.reduce((sum, { count }) => sum + count, 0),
    amounts: [...Map.groupBy(own, ({ currency }) => currency)].map(
      ([currency, each]) => [currency, add(...each.map(({ amount }) => amount))] as const,
    ),
  }));
}
