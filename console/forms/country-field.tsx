import { useLanguage } from '../locales/language.ts';
import { countryChoices } from './country-choices.ts';
import type { FieldProps } from './field-props.ts';
import { SearchChoiceField } from './search-choice-field.tsx';

interface CountryFieldProps extends FieldProps {
  readonly value?: string;
  readonly initial?: string;
  readonly onChange?: (country: string) => void;
}

export function CountryField(props: CountryFieldProps) {
  const { locale } = useLanguage();
  return <SearchChoiceField {...props} choices={countryChoices(locale)} />;
}
