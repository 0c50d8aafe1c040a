import type { DeliveryView } from '../../lib/events/webhook-deliveries/contract.ts';

export interface Span {
  readonly from: string;
  /** Until now if missing. */
  readonly to?: string;
  readonly status: 'undelivered' | 'failed' | 'held' | 'all';
}

/** True if a pending delivery waits for a retry after the receiver rejected it. A replay sends it immediately. */
export const isWaiting = (
  { status, attempts, next_attempt_at: next }: Pick<DeliveryView, 'status' | 'attempts' | 'next_attempt_at'>,
  now: number,
): boolean => status === 'pending' && attempts.length > 0 && next !== null && Date.parse(next) > now;

/** The effect of a replay on a delivery; undefined if the delivery is out of scope. */
export function classifyForReplay(
  delivery: DeliveryView,
  { from, to, status: wanted }: Span,
  now: number,
): 'missed' | 'waiting' | 'inProgress' | undefined {
  const { created_at: at, status, event } = delivery;
  if (event === 'webhook.test' || at < from || (to !== undefined && at > to)) return undefined;
  const isWanted = wanted === 'all' || (wanted === 'undelivered' ? status !== 'delivered' : status === wanted);
  if (status !== 'pending') return isWanted ? 'missed' : undefined;
  if (!isWaiting(delivery, now)) return 'inProgress';
  return isWanted ? 'missed' : 'waiting';
}
