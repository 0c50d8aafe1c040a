import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { ImportView } from './contract.ts';
import { importView, isExpired } from './import-job.ts';
import { importStore } from './import-store.ts';
import { loadInlineRows } from './load-inline-rows.ts';

export async function loadImport(organization: OrganizationId, id: ImportJobId, now: Date): Promise<ImportView> {
  const job = await importStore(organization).read(id, { consistent: true });
  // The bucket deletes expired files, but DynamoDB may keep an expired item for days.
  if (!job || isExpired(job, now)) throw notFound('import');
  const [errors, warnings, differences] = await Promise.all([
    loadInlineRows(job, 'errors'),
    loadInlineRows(job, 'warnings'),
    loadInlineRows(job, 'differences'),
  ]);
  return importView(job, { errors, warnings, differences });
}
