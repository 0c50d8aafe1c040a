import { parseDate } from '@internationalized/date';

const dayMs = 86_400_000;

const dayIn = (at: number, timeZone: string): string =>
  // Swedish dates have the format of ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

/** Calendar days until a deadline: 0 on its day, undefined once it has passed. */
export function daysLeft(dueBy: string, now: number, timeZone: string): number | undefined {
  const due = Date.parse(dueBy);
  if (due <= now) return undefined;
  const [last, today] = [dayIn(due, timeZone), dayIn(now, timeZone)].map((day) => parseDate(day).toDate('UTC'));
  return last && today ? Math.round((last.getTime() - today.getTime()) / dayMs) : undefined;
}
