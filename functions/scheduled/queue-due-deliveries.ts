import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { queueDueDeliveries } from '../../lib/events/webhook-deliveries/queue-due-deliveries.ts';

/** Leaves time before Lambda's timeout. */
const budgetMs = 30_000;

// A late run queues what is due now, not what was due at the scheduled time.
export const handler = onSchedule((_, now) => queueDueDeliveries(now, now.getTime() + budgetMs));
