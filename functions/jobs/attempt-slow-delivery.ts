import { DeliveryToAttempt } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';
import { attemptDelivery } from '../../lib/organizations/webhook-deliveries/attempt-delivery.ts';

export const handler = onQueue('slow-delivery', DeliveryToAttempt, ({ message, now }) =>
  attemptDelivery(message, 'slow-delivery', now),
);
