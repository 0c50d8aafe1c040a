import { endOfMonth, parseDate } from '@internationalized/date';

export interface PromiseDay {
  readonly name: 'today' | 'friday' | 'fifteenth' | 'month_end';
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const friday = 5;

/** The days that people promise most, each once and the earliest first. */
export function promiseDays(today: string): readonly PromiseDay[] {
  const first = parseDate(today);
  const weekday = first.toDate('UTC').getUTCDay();
  const nextFriday = first.add({ days: ((friday - weekday + 6) % 7) + 1 });
  const fifteenth = first.set({ day: 15 });
  const monthEnd = endOfMonth(first);
  const days = [
    { name: 'today', day: first },
    { name: 'friday', day: nextFriday },
    { name: 'fifteenth', day: fifteenth.compare(first) > 0 ? fifteenth : fifteenth.add({ months: 1 }) },
    { name: 'month_end', day: monthEnd.compare(first) > 0 ? monthEnd : endOfMonth(first.add({ months: 1 })) },
  ] as const;
  const texts = days.map(({ name, day }) => ({ name, day: day.toString() }));
  return texts
    .filter(({ day }, at) => texts.findIndex((each) => each.day === day) === at)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
