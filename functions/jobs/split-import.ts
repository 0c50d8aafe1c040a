import { ImportToSplit } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';
import { failImport, splitImport } from '../../lib/portfolio/imports/split-import.ts';

export const handler = onQueue('import', ImportToSplit, async ({ message, now, isLast }) => {
  const { organization, job_id: job } = message;
  try {
    await splitImport(organization, job);
  } catch (error) {
    if (isLast) await failImport(organization, job, now);
    throw error;
  }
});
