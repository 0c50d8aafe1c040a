import { ItemOrProbe } from '../../lib/history/messages/messages.ts';
import { evaluationStore } from '../../lib/outreach/execution/evaluation-store.ts';
import { processQueueItem } from '../../lib/outreach/execution/process-queue-item.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';

export const handler = onQueue('dispatch', ItemOrProbe, ({ message, now }) =>
  message.kind === 'probe'
    ? evaluationStore(message.organization).recordProbe(message.campaign_id, message.sent_at, now)
    : processQueueItem(message.organization, message.day, message.item, now),
);
