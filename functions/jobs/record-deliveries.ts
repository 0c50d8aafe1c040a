import { EventToDeliver } from '../../lib/history/messages/messages.ts';
import { onBatches } from '../../lib/platform/jobs/on-queue.ts';
import { type KnownWebhooks, recordDeliveries } from '../../lib/events/webhook-deliveries/record-deliveries.ts';

export const handler = onBatches('webhook-event', EventToDeliver, () => {
  const known: KnownWebhooks = new Map();
  return ({ message, now }) => recordDeliveries(message, known, now);
});
