import type { TranslationsOf } from './areas.ts';
import type { Format } from './create-format.ts';

/** "25 days past due", or "due in 25 days" before the due date. */
export function dueText(days: number, translations: TranslationsOf<'account'>, format: Format): string {
  if (days === 0) return translations.dueToday;
  return days > 0 ? translations.daysPastDue(format.unit(days, 'day')) : translations.dueIn(format.unit(-days, 'day'));
}

/** The days past due as short as it gets, for a column. */
export function daysPastDueText(days: number | null, translations: TranslationsOf<'accounts'>, format: Format): string {
  if (days === null) return '—';
  return days < 0 ? translations.dueIn(format.days(-days)) : format.number(days);
}
