import { processQueueItem } from '../../lib/campaigns/execution/process-queue-item.ts';
import { ItemToDispatch } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('dispatch', ItemToDispatch, async ({ message, now }) => {
  await processQueueItem(message.organization, message.day, message.item, now);
});
