import type { TranslationsOf } from './areas.ts';
import type { Format } from './create-format.ts';

/** The days past due beside a due date: `25 days past due`, and before the due date `due in 25 days`. */
export function dueText(days: number, translations: TranslationsOf<'account'>, format: Format): string {
  if (days === 0) return translations.dueToday;
  return days > 0 ? translations.daysPastDue(format.unit(days, 'day')) : translations.dueIn(format.unit(-days, 'day'));
}

/** The days past due in a column that is headed so. */
export function daysPastDueText(days: number | null, translations: TranslationsOf<'accounts'>, format: Format): string {
  if (days === null) return '—';
  return days < 0 ? translations.dueIn(format.unit(-days, 'day')) : format.number(days);
}
