import { evaluationStore } from '../../lib/campaigns/execution/evaluation-store.ts';
import { processQueueItem } from '../../lib/campaigns/execution/process-queue-item.ts';
import { ItemOrProbe } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('dispatch', ItemOrProbe, async ({ message, now }) => {
  if (message.kind === 'probe')
    await evaluationStore(message.organization).recordProbe(message.campaign_id, message.sent_at, now);
  else await processQueueItem(message.organization, message.day, message.item, now);
});
