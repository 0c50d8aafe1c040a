import { applyProviderEvent } from '../../lib/outreach/callbacks/apply-provider-event.ts';
import { CallbackToApply } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('callback', CallbackToApply, ({ message }) =>
  applyProviderEvent(message.effect, message.received_at),
);
