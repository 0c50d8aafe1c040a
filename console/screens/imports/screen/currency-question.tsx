import { Button } from 'react-aria-components/Button';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
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

interface CurrencyQuestionProps {
  readonly currencies: readonly (readonly [currency: string, rows: number])[];
  readonly accept: () => void;
}

export function CurrencyQuestion({ currencies, accept }: CurrencyQuestionProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const named = currencies.map(([code, rows]) => t.currencyRows(code, format.count(rows)));
  return (
    <div role="alert" className="notice">
      <p>{t.mixedCurrencies(format.list(named))}</p>
      <Button onPress={accept}>{t.mixCurrencies}</Button>
    </div>
  );
}
