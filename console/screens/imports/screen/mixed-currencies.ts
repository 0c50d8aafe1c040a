import type { CheckSummary } from '../file/import-file.ts';
import type { ImportPlan } from '../file/import-plan.ts';

/** The rows of each currency, if the signs of the amounts name several; undefined if there is nothing to ask. */
export function mixedCurrencies(
  { signs }: Pick<CheckSummary, 'signs'>,
  plan: ImportPlan,
): readonly (readonly [currency: string, rows: number])[] | undefined {
  if (plan.mixesCurrencies === true || plan.columns.includes('currency')) return undefined;
  const rows = new Map<string, number>();
  for (const [sign, count] of signs) {
    const code = sign === '' ? (plan.currency ?? plan.organizationCurrency ?? '') : sign;
    rows.set(code, (rows.get(code) ?? 0) + count);
  }
  return rows.size > 1 ? [...rows] : undefined;
}
