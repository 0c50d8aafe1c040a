import { DispatchMessage } from '../../lib/history/messages/messages.ts';
import { evaluationStore } from '../../lib/outreach/execution/evaluation-store.ts';
import { processQueueItem } from '../../lib/outreach/execution/process-queue-item.ts';
import { sendReminder } from '../../lib/outreach/reminders/send-reminder.ts';
import { onQueueInParallel } from '../../lib/platform/jobs/on-queue.ts';

export const handler = onQueueInParallel('dispatch', DispatchMessage, ({ message, now }) => {
  switch (message.kind) {
    case 'probe':
      return evaluationStore(message.organization).recordProbe(message.campaign_id, message.sent_at, now);
    case 'reminder':
      return sendReminder(message, now);
    default:
      return processQueueItem(message.organization, message.day, message.item, now);
  }
});
