import { evaluationStore } from '../../lib/outreach/execution/evaluation-store.ts';
import { processQueueItem } from '../../lib/outreach/execution/process-queue-item.ts';
import { ItemOrProbe } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';

export const handler = onQueue('dispatch', ItemOrProbe, async ({ message, now }) => {
  if (message.kind === 'probe')
    await evaluationStore(message.organization).recordProbe(message.campaign_id, message.sent_at, now);
  else await processQueueItem(message.organization, message.day, message.item, now);
});
