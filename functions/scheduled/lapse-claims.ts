import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { lapseClaims } from '../../lib/channels/claims/lapse-claims.ts';

/** Leaves time before Lambda's timeout for the claim that is being ended, whose provider may be asked three times. */
const budgetMs = 20_000;

// A late run ends what has lapsed by now, not what had at the scheduled time.
export const handler = onSchedule((_, now) => lapseClaims(now, now.getTime() + budgetMs));
