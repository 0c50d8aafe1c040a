import type { ImportRow } from '../../../queries/imports.ts';
import { useTranslations } from '../../../locales/language.ts';
import { fieldAt } from '../file/import-fields.ts';

export function useRowText(): (row: ImportRow) => string {
  const { fields, problems } = useTranslations('imports');
  const texts: Readonly<Record<string, string>> = problems;
  return ({ code, path, message }) => {
    const field = fieldAt(path);
    const text = texts[code] ?? message;
    return field === null ? text : `${fields[field]}: ${text}`;
  };
}
