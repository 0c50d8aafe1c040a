import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { refreshOpenCalls } from '../../lib/outreach/callbacks/refresh-open-calls.ts';

/** Leaves time before Lambda's timeout for the calls that are being refreshed. */
const budgetMs = 30_000;

// A late run checks what is due now, not what was due at the scheduled time.
export const handler = onSchedule((_, now) => refreshOpenCalls(now, now.getTime() + budgetMs));
