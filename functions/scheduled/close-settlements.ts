import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { closeDueSettlements } from '../../lib/portfolio/settlements/close-due-settlements.ts';

/** Leaves time before Lambda's timeout. */
const budgetMs = 30_000;

// A late run closes what is due now, not what was due at the scheduled time.
export const handler = onSchedule((_, now) => closeDueSettlements(now, now.getTime() + budgetMs));
