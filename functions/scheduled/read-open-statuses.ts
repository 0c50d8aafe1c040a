import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { readOpenStatuses } from '../../lib/outreach/callbacks/read-open-statuses.ts';

/** Leaves time before Lambda's timeout for the requests in progress. */
const budgetMs = 40_000;

// A late run checks what is due now, not what was due at the scheduled time.
export const handler = onSchedule((_, now) => readOpenStatuses(now, now.getTime() + budgetMs));
