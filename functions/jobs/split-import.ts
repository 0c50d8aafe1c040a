import { type ImportJobId, type OrganizationId, known } from '../../lib/foundation/ids.ts';
import { failImport, splitImport } from '../../lib/portfolio/imports/split-import.ts';
import { ImportToSplit } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('import', ImportToSplit, async ({ message, now, isLast }) => {
  const organization = known<OrganizationId>(message.organization);
  const job = known<ImportJobId>(message.job_id);
  try {
    await splitImport(organization, job);
  } catch (error) {
    if (isLast) await failImport(organization, job, now);
    throw error;
  }
});
