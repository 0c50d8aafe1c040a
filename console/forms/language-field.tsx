import { useLanguage } from '../locales/language.ts';
import type { FieldProps } from './field-props.ts';
import { SearchChoiceField } from './search-choice-field.tsx';

interface LanguageFieldProps extends FieldProps {
  readonly value?: string;
  readonly initial?: string;
  readonly onChange?: (language: string) => void;
}

const regions = ['AR', 'BO', 'CL', 'CO', 'CR', 'DO', 'EC', 'ES', 'GT', 'HN', 'MX', 'NI', 'PA', 'PE', 'PR', 'PY'];
const offered = ['es', ...[...regions, 'SV', 'US', 'UY', 'VE'].map((region) => `es-${region}`)].concat([
  'pt',
  'pt-BR',
  'pt-PT',
  'en',
  'en-US',
  'en-GB',
  'en-CA',
  'fr',
  'fr-FR',
  'de',
  'it',
]);

/** A language, with its region where that matters. */
export function LanguageField(props: LanguageFieldProps) {
  const { locale } = useLanguage();
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const codes = new Set([...offered, ...[props.value ?? props.initial ?? 'es']]);
  const choices = [...codes].map((code) => ({ value: code, text: `${names.of(code) ?? code} (${code})` }));
  return <SearchChoiceField {...props} choices={choices} />;
}
