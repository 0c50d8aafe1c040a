import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { checkDuePlans } from '../../lib/portfolio/plans/check-due-plans.ts';

/** Leaves time before Lambda's timeout. */
const budgetMs = 30_000;

// A late run checks what is due now, not what was due at the scheduled time.
export const handler = onSchedule((_, now) => checkDuePlans(now, now.getTime() + budgetMs));
