import { type Webhook, type WebhookHealth, isSlow, slowAfterTimeouts } from '../webhooks/webhook.ts';
import type { DeliveryAttempt } from './contract.ts';

const failingDays = 5;
const maxFailingMs = failingDays * 24 * 60 * 60_000;

/** 410 Gone: the receiver no longer wants deliveries. */
const gone = 410;

/** A failure this late blocks a worker nearly as long as a timeout does, for example if a name server refuses late. */
const lateFailureMs = 5000;

function timeoutsAfter(webhook: Webhook, { error, status_code, duration_ms }: DeliveryAttempt): number {
  if (status_code !== null) return 0;
  if (isSlow(webhook)) return webhook.consecutive_timeouts;
  const isTimeout = error === 'timeout' || duration_ms >= lateFailureMs;
  return isTimeout ? Math.min(webhook.consecutive_timeouts + 1, slowAfterTimeouts) : 0;
}

/**
 * Decides the health of a webhook after an attempt; undefined if it does not change. A 410 disables the webhook, and so
 * does a failure five days after the first failure since a success or, if later, after a caller enabled it again.
 */
export function healthAfterAttempt(webhook: Webhook, attempt: DeliveryAttempt, now: Date): WebhookHealth | undefined {
  if (!webhook.enabled) return undefined;
  const consecutive_timeouts = timeoutsAfter(webhook, attempt);
  const since = attempt.error === null ? undefined : (webhook.failing_since ?? now.toISOString());
  const { retried_at } = webhook;
  const failing = since === undefined ? {} : { failing_since: since, ...(retried_at !== undefined && { retried_at }) };
  const isFailing = since !== undefined && now.getTime() - Date.parse(retried_at ?? since) >= maxFailingMs;
  const reason = attempt.status_code === gone ? 'gone' : isFailing ? 'failing' : undefined;
  if (reason !== undefined)
    return {
      enabled: false,
      disabled_reason: reason,
      disabled_at: now.toISOString(),
      ...failing,
      consecutive_timeouts,
    };
  const isSame = since === webhook.failing_since && consecutive_timeouts === webhook.consecutive_timeouts;
  return isSame ? undefined : { enabled: true, ...failing, consecutive_timeouts };
}
