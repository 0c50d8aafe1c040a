import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { sendMessages } from '../../aws/queue-client.ts';
import { endImport } from './end-import.ts';
import { importFileStore } from './import-file-store.ts';
import { groupByContact, splitIntoChunks, dropSuperseded } from './import-job.ts';
import { importStore } from './import-store.ts';

/** Cuts an import into chunks and sends each to be stored. A repetition writes the same file and the same messages. */
export async function splitImport(organization: OrganizationId, id: ImportJobId): Promise<void> {
  const jobs = importStore(organization);
  const job = await jobs.read(id, { consistent: true });
  if (job?.status !== 'processing') return;
  const files = importFileStore(organization, id);
  // Its frame was checked before it was stored.
  const { accounts } = JSON.parse(await files.payload()) as { accounts: unknown[] };
  const kept = dropSuperseded(accounts);
  const { file, chunks } = splitIntoChunks(groupByContact(kept));
  await files.putRecords(file);
  await jobs.noteChunks(id, chunks.length, accounts.length - kept.length);
  const messages = chunks.map((chunk) => ({ organization, job_id: id, ...chunk }));
  await sendMessages('import-chunk', organization, messages);
}

/** Ends an import that could not be cut into chunks: the run itself broke, and no record was stored. */
export async function failImport(organization: OrganizationId, id: ImportJobId, now: Date): Promise<void> {
  const job = await importStore(organization).read(id, { consistent: true });
  if (job?.status === 'processing') await endImport(job, { status: 'failed' }, now);
}
