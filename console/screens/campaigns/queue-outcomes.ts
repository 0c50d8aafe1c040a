import type { QueueItemView as QueueItem } from '../../../lib/outreach/execution/contract.ts';

interface Obstacle {
  readonly reason: string;
  readonly status: QueueItem['status'];
  readonly count: number;
}

/** Why items were not sent, the most frequent reason first. */
export function obstacles(items: readonly Pick<QueueItem, 'status' | 'reason'>[]): readonly Obstacle[] {
  const groups = Map.groupBy(
    items.filter(({ reason }) => reason !== null),
    ({ status, reason }) => `${status} ${reason}`,
  );
  return [...groups.values()]
    .flatMap(([first, ...others]): Obstacle[] =>
      first?.reason ? [{ reason: first.reason, status: first.status, count: 1 + others.length }] : [],
    )
    .sort((one, other) => other.count - one.count);
}

/** How many of the postponed items go out again on each day, in the time zone of the organization. */
export function departures(
  items: readonly Pick<QueueItem, 'status' | 'next_attempt_at'>[],
  timeZone: string,
): readonly (readonly [day: string, count: number])[] {
  // Swedish dates have the format of ISO 8601.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const dayOf = (at: string) => days.format(Date.parse(at));
  const again = items.flatMap(({ status, next_attempt_at: next }) =>
    status === 'skipped' && next !== null ? [dayOf(next)] : [],
  );
  return [...Map.groupBy(again, (day) => day)]
    .map(([day, own]) => [day, own.length] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
