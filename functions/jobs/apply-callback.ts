import { applyEffect } from '../../lib/callbacks/applying.ts';
import { CallbackToApply } from '../../lib/jobs/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('callback', CallbackToApply, ({ message }) =>
  applyEffect(message.effect, message.received_at),
);
