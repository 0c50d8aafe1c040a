import { ImportToSplit } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';
import { splitImport } from '../../lib/portfolio/imports/split-import.ts';

export const handler = onQueue('import', ImportToSplit, ({ message, now, isLast }) =>
  splitImport(message.organization, message.job_id, { now, isLast }),
);
