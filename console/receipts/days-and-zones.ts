/** The city of an IANA time zone: `America/Argentina/Buenos_Aires` is Buenos Aires. */
export const cityOf = (timezone: string): string => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** ISO weekdays as text, with ranges: Mon–Fri, Sun. */
export function dayRanges(days: readonly number[], nameOf: (weekday: number) => string): string {
  const ranges: [number, number][] = [];
  for (const day of [...days].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === day - 1) last[1] = day;
    else ranges.push([day, day]);
  }
  return ranges.map(([from, to]) => (from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`)).join(', ');
}
