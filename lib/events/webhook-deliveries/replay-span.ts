import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { notFound } from '../../foundation/problem.ts';
import { webhookStore } from '../webhooks/webhook-store.ts';
import type { ReplayedSpan, SpanToReplay } from './contract.ts';
import { deliveryLogStore } from './delivery-log-store.ts';
import { deliveryStore } from './delivery-store.ts';
import { isReplayedInSpan, replayedDelivery, requireEnabled } from './delivery.ts';
import { sendDeliveryMessages } from './send-delivery-messages.ts';

const maxReplayed = 1000;
const maxConcurrentWrites = 16;

/**
 * Replays the deliveries of a time span, at most 1,000. Skips those in progress, so it is safe to repeat.
 * @throws Problem 404 `webhook_not_found`; 409 `webhook_disabled`
 */
export async function replaySpan(
  organization: OrganizationId,
  id: WebhookId,
  span: SpanToReplay,
  now: Date,
): Promise<ReplayedSpan> {
  const webhook = await webhookStore(organization).read(id, { consistent: true });
  if (!webhook) throw notFound('webhook');
  requireEnabled(webhook);
  const { deliveries, nextCursor } = await deliveryLogStore(organization, id).readSpan(span, maxReplayed);
  const store = deliveryStore(organization, id);
  const wanted = deliveries.filter((delivery) => isReplayedInSpan(delivery, span.status, now));
  const replayed = await mapInParallel(wanted, maxConcurrentWrites, async (before) => {
    const after = replayedDelivery(before, now);
    return (await store.replace(before, after)) ? [after] : [];
  });
  const queued = replayed.flat();
  await sendDeliveryMessages('delivery', queued, now);
  return { queued: queued.length, has_more: nextCursor !== null, next_cursor: nextCursor };
}
