import { useLanguage } from '../locales/language.ts';
import { currencyChoices } from './currency-choices.ts';
import type { FieldProps } from './field-props.ts';
import { SearchChoiceField } from './search-choice-field.tsx';

interface CurrencyFieldProps extends FieldProps {
  readonly value?: string;
  readonly initial?: string;
  readonly onChange?: (currency: string) => void;
}

export function CurrencyField(props: CurrencyFieldProps) {
  const { locale } = useLanguage();
  const choices = currencyChoices(locale, props.value ?? props.initial ?? 'USD');
  return <SearchChoiceField {...props} choices={choices} />;
}
