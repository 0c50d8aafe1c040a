import { EventToDeliver } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('webhook-event', EventToDeliver, () => Promise.resolve());
