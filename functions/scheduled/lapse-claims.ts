import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { lapseClaims } from '../../lib/channels/claims/lapse-claims.ts';

/** Leaves time before Lambda's timeout for the current claim, whose provider may be called three times. */
const budgetMs = 20_000;

// A late run ends the claims that have lapsed by now, not by the scheduled time.
export const handler = onSchedule((_, now) => lapseClaims(now, now.getTime() + budgetMs));
