import { notificationInserts } from '../../organizations/notifications/notify.ts';
import { transact, updateItem } from '../../aws/table/table.ts';
import { type ImportJob, tallyOf } from './import-job.ts';
import { type ImportEnd, importStore } from './import-store.ts';

/** Ends an import, once; a user who submitted it is told in the same transaction. */
export async function endImport(job: ImportJob, end: ImportEnd, now: Date): Promise<void> {
  const ending = importStore(job.organization).ending(job.id, end, now);
  if (job.submitted_by === undefined) {
    await updateItem(ending.update, ending.change);
    return;
  }
  const { imported, updated, failed } = tallyOf(job);
  const notice = {
    kind: 'import_finished',
    to: { user: job.submitted_by },
    subject: { job_id: job.id },
    parameters: { status: end.status, total_records: job.total_records, imported, updated, failed },
    act: `import:${job.id}`,
  } as const;
  await transact([ending, ...notificationInserts(job.organization, notice, now)]);
}
