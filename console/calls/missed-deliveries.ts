import type { OrganizationService } from './organization-calls.ts';
import { useChange } from './use-change.ts';
import type { Delivery } from './webhooks.ts';

/** The deliveries that a receiver may have missed. */
export interface Span {
  readonly from: string;
  /** Missing: until now. */
  readonly to?: string;
  readonly status: 'failed' | 'held' | 'all';
}

export interface Missed {
  readonly count: number;
  /** There are more than were counted. */
  readonly isCapped: boolean;
  /** Those that failed and are attempted again without a replay. */
  readonly retried: number;
}

interface Cursor {
  readonly cursor?: string;
}

const maxPages = 20;

/** Whether a replay of the span sends the delivery again; it leaves tests out. */
export const isMissed = ({ created_at: at, status, event }: Delivery, { from, to, status: wanted }: Span): boolean =>
  event !== 'webhook.test' &&
  at >= from &&
  (to === undefined || at <= to) &&
  (wanted === 'all' ? status !== 'pending' : status === wanted);

/** Whether the service itself attempts the delivery again, because the receiver did not accept it. */
export const isRetried = (
  { created_at: at, status, attempts }: Delivery,
  { from, to }: Pick<Span, 'from' | 'to'>,
): boolean => status === 'pending' && attempts.length > 0 && at >= from && (to === undefined || at <= to);

/** Counts the deliveries of a span, newest first, up to 2,000 of the log. */
export async function countMissed({ call }: OrganizationService, id: string, span: Span): Promise<Missed> {
  let [count, retried] = [0, 0];
  let cursor: Cursor = {};
  for (let page = 0; page < maxPages; page++) {
    const query = { limit: '100', ...cursor };
    const { data, pagination } = await call('GET', '/api/v1/webhooks/{id}/deliveries', { params: { id }, query });
    count += data.filter((delivery) => isMissed(delivery, span)).length;
    retried += data.filter((delivery) => isRetried(delivery, span)).length;
    const next = pagination.next_cursor;
    const last = data.at(-1);
    if (next === null || (last !== undefined && last.created_at < span.from)) {
      return { count, retried, isCapped: false };
    }
    cursor = { cursor: next };
  }
  return { count, retried, isCapped: true };
}

/** Sends the deliveries of a span again, and returns how many. */
export const useReplaySpan = (id: string) =>
  useChange<Span, number>({
    send: async ({ call }, span, intent) => {
      let queued = 0;
      let cursor: Cursor = {};
      for (let page = 0; ; page++) {
        const body = { ...span, ...cursor };
        const reply = await call(
          'POST',
          '/api/v1/webhooks/{id}/replay',
          { params: { id }, body },
          { intent: `${intent}-${page}` },
        );
        queued += reply.queued;
        if (reply.next_cursor === null) return queued;
        cursor = { cursor: reply.next_cursor };
      }
    },
    outdates: [['webhooks']],
  });
