import { onSchedule } from '../../lib/jobs/on-schedule.ts';
import { judgeDuePromises } from '../../lib/portfolio/promises/judge-due-promises.ts';

/** Well before Lambda would end it. */
const budgetMilliseconds = 30_000;

// A late run judges what is due by now, and tells of it as of now.
export const handler = onSchedule((_, now) => judgeDuePromises(now, now.getTime() + budgetMilliseconds));
