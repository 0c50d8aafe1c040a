import type * as z from 'zod/mini';
import type { searchSchemas } from '../../routes/search-schemas.ts';

type DueSearch = Pick<z.output<typeof searchSchemas.accounts>, 'min_days' | 'max_days' | 'due_from' | 'due_to'>;

const dayMs = 86_400_000;

const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** A day that is none, of a mistyped address, stays as it is. */
export const addDays = (day: string, days: number): string => {
  const to = new Date(Date.parse(day) + days * dayMs);
  return Number.isNaN(to.getTime()) ? day : to.toISOString().slice(0, 10);
};

const inOrder = (...days: readonly (string | false | undefined)[]): readonly string[] =>
  days.filter((day) => typeof day === 'string').toSorted();

/** The intersection of the two filters, days past due and due dates, as bounds on the due date. */
export function dueSpanOf({ min_days, max_days, due_from, due_to }: DueSearch, now: number, timeZone: string) {
  const today = dayIn(timeZone, now);
  const before = inOrder(min_days !== undefined && addDays(today, 1 - min_days), due_to && addDays(due_to, 1))[0];
  const after = inOrder(max_days !== undefined && addDays(today, -max_days - 1), due_from && addDays(due_from, -1)).at(
    -1,
  );
  return { ...(after !== undefined && { due_after: after }), ...(before !== undefined && { due_before: before }) };
}
