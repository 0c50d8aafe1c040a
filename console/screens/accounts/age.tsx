import { ageOf } from '../../../lib/foundation/age-buckets.ts';
import { daysPastDueText } from '../../locales/due-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

/** Days past due with the color of their age; the number says the same. */
export function Age({ days }: { readonly days: number }) {
  const t = useTranslations('accounts');
  const format = useFormat();
  return <span className={`age age-${ageOf(days)}`}>{daysPastDueText(days, t, format)}</span>;
}
