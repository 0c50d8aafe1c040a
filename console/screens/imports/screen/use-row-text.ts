import type { ImportRow } from '../../../queries/imports.ts';
import { useTranslations } from '../../../locales/language.ts';
import { fieldAt } from '../file/import-fields.ts';
import { useFieldText } from './use-field-text.ts';

export type RowKind = 'errors' | 'warnings';

/** What happened to a row, after the names of its fields. */
export function useRowText(kind: RowKind): (row: ImportRow) => string {
  const { problems, warningTexts } = useTranslations('imports');
  const fieldText = useFieldText();
  const texts: Readonly<Record<string, string>> = kind === 'warnings' ? { ...problems, ...warningTexts } : problems;
  return ({ code, path, message, before, after }) => {
    const fields = path.split(', ').flatMap((each) => fieldAt(each) ?? []);
    const text = texts[code] ?? message;
    const named = fields.length === 0 ? text : `${fields.map(fieldText).join(', ')}: ${text}`;
    return before && after && before.name !== after.name ? `${named} (${before.name} → ${after.name})` : named;
  };
}
