import type { CalendarDateTime } from '@internationalized/date';

export interface CallBackTime {
  readonly name: 'in_an_hour' | 'today_evening' | 'tomorrow_morning' | 'tomorrow_evening';
  /** `YYYY-MM-DDTHH:mm`, in the time zone of the reader. */
  readonly at: string;
}

const morningHour = 9;
const eveningHour = 18;
const stepMinutes = 5;

/** The times at which people most often ask to be called back. */
export function callBackTimes(now: CalendarDateTime): readonly CallBackTime[] {
  const at = (days: number, hour: number) => now.add({ days }).set({ hour, minute: 0, second: 0, millisecond: 0 });
  const inAnHour = now.add({ hours: 1 }).set({ second: 0, millisecond: 0 });
  const rounded = inAnHour.add({ minutes: (stepMinutes - (inAnHour.minute % stepMinutes)) % stepMinutes });
  const times = [
    { name: 'in_an_hour', at: rounded },
    ...(rounded.compare(at(0, eveningHour)) < 0 ? [{ name: 'today_evening', at: at(0, eveningHour) } as const] : []),
    { name: 'tomorrow_morning', at: at(1, morningHour) },
    { name: 'tomorrow_evening', at: at(1, eveningHour) },
  ] as const;
  return times.map(({ name, at: time }) => ({ name, at: time.toString().slice(0, 16) }));
}
