import { useTranslations } from '../../../locales/language.ts';
import { type ImportField, customKey, isCustom } from '../file/import-fields.ts';

export function useFieldText(): (field: ImportField) => string {
  const { fields, customField } = useTranslations('imports');
  return (field) => (isCustom(field) ? customField(customKey(field)) : fields[field]);
}
