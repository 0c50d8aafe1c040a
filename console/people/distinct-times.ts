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
