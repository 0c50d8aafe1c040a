export interface TimeOfZone {
  readonly time: string;
  readonly zone: string;
}

/** A zone for each local time: many zones of a country have the same. */
export function distinctTimes(zones: readonly string[], timeIn: (zone: string) => string): readonly TimeOfZone[] {
  const byTime = new Map<string, TimeOfZone>();
  for (const zone of zones) {
    const time = timeIn(zone);
    if (!byTime.has(time)) byTime.set(time, { time, zone });
  }
  return [...byTime.values()];
}

/** Sorts as text: `2030-01-15 09:00`. */
const localTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);

/** The westernmost and the easternmost of several zones: times in the others lie between theirs. */
export function outermostZones(zones: readonly string[], at: Date): readonly string[] {
  const inOrder = distinctTimes(zones, (zone) => localTime(at, zone)).toSorted((one, other) =>
    one.time < other.time ? -1 : 1,
  );
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return first === undefined || last === undefined ? [] : [...new Set([first.zone, last.zone])];
}
