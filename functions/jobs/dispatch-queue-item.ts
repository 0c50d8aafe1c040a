import { workOff } from '../../lib/execution/working.ts';
import { type OrganizationId, type QueueItemId, known } from '../../lib/ids.ts';
import { ItemToDispatch } from '../../lib/jobs/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('dispatch', ItemToDispatch, async ({ message, now }) => {
  await workOff(known<OrganizationId>(message.organization), message.day, known<QueueItemId>(message.item), now);
});
