import { millisecondsPerDay, millisecondsPerMinute, weekdayOf } from '../../../foundation/wall-clock.ts';

export interface WeeklyWindow {
  readonly days: readonly number[];
  /** `HH:MM` local time, inclusive. */
  readonly from: string;
  /** `HH:MM` or `24:00`, exclusive. If it is not later than `from`, the window ends on the next day. */
  readonly to: string;
}

/** In milliseconds of local time since midnight; `to` is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
  /** Continues a window of the day before, and is permitted only if that day is. */
  readonly beganDayBefore: boolean;
}

export type Week = readonly (readonly TimeRange[])[];

function millisecondsOf(time: string): number {
  const [, hours, minutes] = /^(?=[01]\d|2[0-3]|24:00)(\d\d):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) throw new RangeError(`Not a time of day: ${time}`);
  return (Number(hours) * 60 + Number(minutes)) * millisecondsPerMinute;
}

export function compileWeek(windows: readonly WeeklyWindow[]): Week {
  const week: TimeRange[][] = Array.from({ length: 8 }, () => []);
  for (const { days, from, to } of windows) {
    const [begin, end] = [millisecondsOf(from), millisecondsOf(to)];
    for (const day of days) {
      const spansMidnight = end <= begin;
      week[day]?.push({ from: begin, to: spansMidnight ? millisecondsPerDay : end, beganDayBefore: false });
      if (spansMidnight && end > 0) week[(day % 7) + 1]?.push({ from: 0, to: end, beganDayBefore: true });
    }
  }
  for (const ranges of week) ranges.sort((one, other) => one.from - other.from);
  return week;
}

/** `day` is counted from 1970-01-01. */
export const rangesOfDay = (week: Week, day: number): readonly TimeRange[] => week[weekdayOf(day)] ?? [];
