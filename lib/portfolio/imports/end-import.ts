import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { type ImportJob, tallyOf } from './import-job.ts';
import { type ImportEnd, importStore } from './import-store.ts';

/** Ends an import once. The same transaction notifies who submitted an import, not who only validated or undid one. */
export async function endImport(job: ImportJob, end: ImportEnd, now: Date): Promise<void> {
  await importStore(job.organization).end(job, end, now, notification(job, end, now));
}

function notification(job: ImportJob, { status }: ImportEnd, now: Date) {
  if (job.submitted_by === undefined || job.mode !== undefined) return [];
  const { imported, updated, failed } = tallyOf(job);
  const notice = {
    kind: 'import_finished',
    to: { kind: 'user', user: job.submitted_by },
    subject: { job_id: job.id },
    parameters: { status, total_records: job.total_records, imported, updated, failed },
    deduplicationKey: `import:${job.id}`,
  } as const;
  return notificationStore(job.organization).insertion(notice, now);
}
