import { startEnrolments } from '../../lib/outreach/members/start-enrolments.ts';
import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';

/** Leaves time before Lambda's timeout. */
const budgetMs = 30_000;

// A late run starts what is due now, not what was due at the scheduled time.
export const handler = onSchedule((_, now) => startEnrolments(now, now.getTime() + budgetMs));
