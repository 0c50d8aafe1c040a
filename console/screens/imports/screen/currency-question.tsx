import { Button } from 'react-aria-components/Button';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';

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
