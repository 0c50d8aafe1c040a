import type { WebhookView } from '../../../lib/events/webhooks/contract.ts';

const hourMs = 3_600_000;

/** A delivery is attempted for 83 hours at most. */
const attemptedForMs = 4 * 24 * hourMs;

/**
 * The moment from which the webhook's receiver may have missed deliveries: at least as long ago as any that is still attempted,
 * because a success in between forgets when its receiver began to fail.
 * A delivery exists before its first attempt fails, so the outage is taken to begin an hour earlier than was noticed.
 */
export function startOfOutage(
  { failing_since: failed, disabled_at: disabled }: Pick<WebhookView, 'failing_since' | 'disabled_at'>,
  now: number,
): string {
  const noticed = failed ?? disabled;
  const start = noticed === null ? now : Date.parse(noticed) - hourMs;
  return new Date(Math.min(start, now - attemptedForMs)).toISOString();
}
