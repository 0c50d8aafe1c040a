import { sendGroupedMessages } from '../../platform/aws/queue-client.ts';
import type { ExportId, OrganizationId } from '../../foundation/ids.ts';
import { readToday } from '../../tenancy/organizations/read-today.ts';
import { exportJobStore } from './export-job-store.ts';
import { type ExportJob, newExportJob } from './export-job.ts';
import { loadCustomNames } from './load-custom-names.ts';
import type { ExportContent } from './export-text.ts';

/** Delays the message until the export is stored. */
const storedWithinSeconds = 1;

/**
 * Creates an export once per id. Enqueues before storing, so that a crash leaves no export that is never written.
 * @throws Problem 409 `too_many_exports`
 */
export async function createExport(
  organization: OrganizationId,
  id: ExportId,
  content: Pick<ExportContent, 'format' | 'filters' | 'bom'>,
  now: Date,
): Promise<ExportJob> {
  const [today, customNames] = await Promise.all([
    readToday(organization, now),
    loadCustomNames(organization, content.format),
  ]);
  const jobs = exportJobStore(organization);
  await jobs.requireCapacity(id, now);
  const message = { organization, export_id: id };
  await sendGroupedMessages('export', [{ group: organization, message, delaySeconds: storedWithinSeconds }]);
  return jobs.add(newExportJob(id, organization, { ...content, today, custom_names: customNames }, now), now);
}
