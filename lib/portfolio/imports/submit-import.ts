import { sendMessages } from '../../platform/aws/queue-client.ts';
import { importFileStore } from './import-file-store.ts';
import type { ImportJob } from './import-job.ts';
import { importStore } from './import-store.ts';

export async function submitImport(job: ImportJob, payload: string): Promise<void> {
  const { organization, id } = job;
  await importFileStore(organization, id).putPayload(payload);
  await importStore(organization).add(job);
  await sendMessages('import', organization, [{ organization, job_id: id }]);
}
