import { EventToDeliver } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';
import { recordDeliveries } from '../../lib/organizations/webhook-deliveries/record-deliveries.ts';

export const handler = onQueue('webhook-event', EventToDeliver, ({ message, now }) => recordDeliveries(message, now));
