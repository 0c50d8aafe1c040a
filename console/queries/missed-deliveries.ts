import type { OrganizationService } from './organization-service.ts';
import { serviceNow } from '../locales/format.ts';
import { useServiceMutation } from './use-service-mutation.ts';
import { type Span, classifyForReplay } from './classify-for-replay.ts';

export interface Missed {
  readonly count: number;
  /** Counts by event type, most recent type first. */
  readonly byEvent: ReadonlyMap<string, number>;
  /** More deliveries exist than were counted. */
  readonly isCapped: boolean;
  /** Waiting for a retry, outside the requested statuses. */
  readonly waiting: number;
  /** Being attempted now or about to be. */
  readonly inProgress: number;
}

interface Cursor {
  readonly cursor?: string;
}

const maxPages = 20;

/** Counts the deliveries of a time span, newest first, up to 2,000. */
export async function countMissed({ call }: OrganizationService, id: string, span: Span): Promise<Missed> {
  const counts = { missed: 0, waiting: 0, inProgress: 0 };
  const byEvent = new Map<string, number>();
  const counted = (isCapped: boolean): Missed => {
    const { missed: count, ...others } = counts;
    return { count, byEvent, ...others, isCapped };
  };
  let cursor: Cursor = {};
  for (let page = 0; page < maxPages; page++) {
    const query = { limit: '100', ...cursor };
    const { data, pagination } = await call('GET', '/api/v1/webhooks/{id}/deliveries', { params: { id }, query });
    for (const delivery of data) {
      const role = classifyForReplay(delivery, span, serviceNow());
      if (role) counts[role] += 1;
      if (role === 'missed') byEvent.set(delivery.event, (byEvent.get(delivery.event) ?? 0) + 1);
    }
    const next = pagination.next_cursor;
    const last = data.at(-1);
    if (next === null || (last !== undefined && last.created_at < span.from)) return counted(false);
    cursor = { cursor: next };
  }
  return counted(true);
}

/** Resends the deliveries of a time span and returns their number. */
export const useReplaySpan = (id: string) =>
  useServiceMutation<Span, number>({
    send: async ({ call }, span, idempotencyKey) => {
      let queued = 0;
      let cursor: Cursor = {};
      for (let page = 0; ; page++) {
        const body = { ...span, ...cursor };
        const reply = await call(
          'POST',
          '/api/v1/webhooks/{id}/replay',
          { params: { id }, body },
          { idempotencyKey: `${idempotencyKey}-${page}` },
        );
        queued += reply.queued;
        if (reply.next_cursor === null) return queued;
        cursor = { cursor: reply.next_cursor };
      }
    },
    invalidates: [['webhooks']],
  });
