import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { endHolds } from '../../lib/outreach/holds/end-holds.ts';

/** Leaves time before Lambda's timeout. */
const budgetMs = 30_000;

// A late run ends what is due now, not what was due at the scheduled time.
export const handler = onSchedule((_, now) => endHolds(now, now.getTime() + budgetMs));
