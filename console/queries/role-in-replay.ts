import type { DeliveryView } from '../../lib/events/webhook-deliveries/contract.ts';

/** The deliveries that a receiver may have missed. */
export interface Span {
  readonly from: string;
  /** Missing: until now. */
  readonly to?: string;
  readonly status: 'undelivered' | 'failed' | 'held' | 'all';
}

/** Whether a pending delivery waits for another attempt, because the receiver did not accept it: a replay sends it now. */
export const isWaiting = (
  { status, attempts, next_attempt_at: next }: Pick<DeliveryView, 'status' | 'attempts' | 'next_attempt_at'>,
  now: number,
): boolean => status === 'pending' && attempts.length > 0 && next !== null && Date.parse(next) > now;

/** What a replay of the span means to a delivery; undefined for one that it is not about. */
export function roleInReplay(
  delivery: DeliveryView,
  { from, to, status: wanted }: Span,
  now: number,
): 'missed' | 'waiting' | 'underWay' | undefined {
  const { created_at: at, status, event } = delivery;
  if (event === 'webhook.test' || at < from || (to !== undefined && at > to)) return undefined;
  const isWanted = wanted === 'all' || (wanted === 'undelivered' ? status !== 'delivered' : status === wanted);
  if (status !== 'pending') return isWanted ? 'missed' : undefined;
  if (!isWaiting(delivery, now)) return 'underWay';
  return isWanted ? 'missed' : 'waiting';
}
