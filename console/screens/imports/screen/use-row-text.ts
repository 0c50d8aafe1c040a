import type { ImportRow } from '../../../queries/imports.ts';
import { useTranslations } from '../../../locales/language.ts';
import { fieldAt } from '../file/import-fields.ts';
import { useFieldText } from './use-field-text.ts';

export function useRowText(): (row: ImportRow) => string {
  const { problems } = useTranslations('imports');
  const fieldText = useFieldText();
  const texts: Readonly<Record<string, string>> = problems;
  return ({ code, path, message }) => {
    const field = fieldAt(path);
    const text = texts[code] ?? message;
    return field === null ? text : `${fieldText(field)}: ${text}`;
  };
}
