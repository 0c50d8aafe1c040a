import { DeliveryToAttempt } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';
import { attemptDelivery } from '../../lib/events/webhook-deliveries/attempt-delivery.ts';

export const handler = onQueue('delivery', DeliveryToAttempt, ({ message, now }) =>
  attemptDelivery(message, 'delivery', now),
);
