import type { WebhookView } from '../../../lib/events/webhooks/contract.ts';

const hourMs = 3_600_000;

/** A delivery is retried for at most 83 hours. */
const attemptedForMs = 4 * 24 * hourMs;

/**
 * The time since which a receiver may have missed deliveries. It covers every delivery that is still being retried,
 * because a success in between clears the start of the failure. A delivery exists before its first attempt fails, so
 * the outage is assumed to begin an hour before it was noticed.
 */
export function startOfOutage(
  { failing_since: failed, disabled_at: disabled }: Pick<WebhookView, 'failing_since' | 'disabled_at'>,
  now: number,
): string {
  const noticed = failed ?? disabled;
  const start = noticed === null ? now : Date.parse(noticed) - hourMs;
  return new Date(Math.min(start, now - attemptedForMs)).toISOString();
}
