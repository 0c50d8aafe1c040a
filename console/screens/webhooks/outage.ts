import type { WebhookView } from '../../../lib/organizations/webhooks/contract.ts';

const hourMs = 3_600_000;

/**
 * The moment from which the webhook's receiver may have missed deliveries; a day ago if it has not failed.
 * A delivery exists before its first attempt fails, so the outage is taken to begin an hour earlier than was noticed.
 */
export function startOfOutage(
  { failing_since: failed, disabled_at: disabled }: Pick<WebhookView, 'failing_since' | 'disabled_at'>,
  now: number,
): string {
  const noticed = failed ?? disabled;
  return new Date(noticed === null ? now - 24 * hourMs : Date.parse(noticed) - hourMs).toISOString();
}
