import { currencyCodes } from '../../lib/foundation/money.ts';
import { useReader } from '../words/language.ts';
import type { FieldProps } from './field-props.ts';
import { SearchChoiceField } from './search-choice-field.tsx';

interface CurrencyFieldProps extends FieldProps {
  readonly value?: string;
  readonly initial?: string;
  readonly onChange?: (currency: string) => void;
}

/** One of the currencies that the service takes, found by its code or its name. */
export function CurrencyField(props: CurrencyFieldProps) {
  const { locale } = useReader();
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  // What is stored stays a choice, also if it is no longer a currency.
  const codes = new Set([...currencyCodes, props.value ?? props.initial ?? 'USD']);
  const choices = [...codes].sort().map((code) => ({ value: code, text: `${code} · ${names.of(code) ?? code}` }));
  return <SearchChoiceField {...props} choices={choices} />;
}
