import { endOfMonth, parseDate } from '@internationalized/date';

export const readyNames = ['one_week', 'two_weeks', 'end_of_month'] as const;
export type ReadyName = (typeof readyNames)[number];

/** The first day on which the person may be contacted again, for holds that begin today. */
export function readyDates(today: string): Readonly<Record<ReadyName, string>> {
  const day = parseDate(today);
  return {
    one_week: day.add({ weeks: 1 }).toString(),
    two_weeks: day.add({ weeks: 2 }).toString(),
    end_of_month: endOfMonth(day).add({ days: 1 }).toString(),
  };
}
