import type { WordsOf } from './areas.ts';
import type { Format } from './create-format.ts';

/** The days past due beside a due date: `25 days past due`, and before the due date `due in 25 days`. */
export function dueText(days: number, words: WordsOf<'account'>, format: Format): string {
  if (days === 0) return words.dueToday;
  return days > 0 ? words.daysPastDue(format.unit(days, 'day')) : words.dueIn(format.unit(-days, 'day'));
}

/** The days past due in a column that is headed so. */
export function daysPastDueText(days: number | null, words: WordsOf<'accounts'>, format: Format): string {
  if (days === null) return '—';
  return days < 0 ? words.dueIn(format.unit(-days, 'day')) : format.number(days);
}
