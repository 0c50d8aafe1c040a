import type { ExportId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { ExportView } from './contract.ts';
import { exportFileStore } from './export-file-store.ts';
import { exportJobStore } from './export-job-store.ts';
import { exportView, isExportExpired } from './export-job.ts';

export async function loadExport(organization: OrganizationId, id: ExportId, now: Date): Promise<ExportView> {
  const job = await exportJobStore(organization).read(id);
  // The bucket deletes expired files, but DynamoDB may keep an expired item for days.
  if (!job || isExportExpired(job, now)) throw notFound('export');
  const link = job.status === 'completed' ? await exportFileStore(job).link(now) : undefined;
  return exportView(job, link);
}
