import { CallbackToApply } from '../../lib/history/messages/messages.ts';
import { onQueueInParallel } from '../../lib/platform/jobs/on-queue.ts';
import { applyProviderEvent } from '../../lib/outreach/callbacks/apply-provider-event.ts';

export const handler = onQueueInParallel('callback', CallbackToApply, ({ message, now }) =>
  applyProviderEvent(message.event, { receivedAt: message.received_at, now }),
);
