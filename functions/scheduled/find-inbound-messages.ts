import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';
import { findInboundMessages } from '../../lib/outreach/callbacks/find-inbound-messages.ts';

/** Leaves time before Lambda's timeout for the numbers that are being read. */
const budgetMs = 40_000;

export const handler = onSchedule((_, now) => findInboundMessages(now, now.getTime() + budgetMs));
