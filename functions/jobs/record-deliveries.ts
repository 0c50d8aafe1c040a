import { EventToDeliver } from '../../lib/jobs/messages/messages.ts';
import { onBatches } from '../../lib/jobs/on-queue.ts';
import { type KnownWebhooks, recordDeliveries } from '../../lib/organizations/webhook-deliveries/record-deliveries.ts';

export const handler = onBatches('webhook-event', EventToDeliver, () => {
  const known: KnownWebhooks = new Map();
  return ({ message, now }) => recordDeliveries(message, known, now);
});
