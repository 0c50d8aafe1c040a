import { processQueueItem } from '../../lib/campaigns/execution/process-queue-item.ts';
import { type OrganizationId, type QueueItemId, known } from '../../lib/foundation/ids.ts';
import { ItemToDispatch } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('dispatch', ItemToDispatch, async ({ message, now }) => {
  await processQueueItem(
    known<OrganizationId>(message.organization),
    message.day,
    known<QueueItemId>(message.item),
    now,
  );
});
