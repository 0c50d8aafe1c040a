import { MembersToChange } from '../../lib/history/messages/messages.ts';
import { runMemberJob } from '../../lib/outreach/members/run-member-job.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';

export const handler = onQueue('members', MembersToChange, ({ message, now, isLast }) =>
  runMemberJob(message.organization, message.job_id, { now, isLast }),
);
