import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { judgeDuePromises } from '../../lib/portfolio/promises/judge-due-promises.ts';

/** Leaves time before Lambda's timeout. */
const budgetMs = 30_000;

// A late run judges what is due now, not what was due at the scheduled time.
export const handler = onSchedule((_, now) => judgeDuePromises(now, now.getTime() + budgetMs));
