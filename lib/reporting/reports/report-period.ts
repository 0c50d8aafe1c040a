import { dayAfter, dayIn, daysBetween, endOfDay } from '../../foundation/calendar.ts';
import { refused } from '../../foundation/problem.ts';
import { defaultReportDays, maxReportDays } from './contract.ts';

export interface GivenPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Both days are inclusive; `start` and `end` are instants, and `end` is exclusive. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
}

/** Before any call or promise. */
const firstDay = '2000-01-01';

/**
 * The days in the organization's calendar, by default the last thirty. Days after today count as today.
 * @throws Problem 422 `period_too_long`
 */
export function reportPeriod(given: GivenPeriod, timezone: string, now: Date): ReportPeriod {
  const today = dayIn(timezone, now);
  const inRange = (day: string): string => [firstDay, day, today].toSorted()[1] ?? today;
  const to = inRange(given.to ?? today);
  const from = inRange(given.from ?? dayAfter(to, 1 - defaultReportDays));
  if (daysBetween(from, to) >= maxReportDays)
    throw refused(
      'period_too_long',
      'from',
      `Must be at most ${maxReportDays - 1} days before to. Ask for each quarter.`,
    );
  return { from, to, start: endOfDay(dayAfter(from, -1), timezone), end: endOfDay(to, timezone) };
}
