import type { ImportJobId, OrganizationId } from '../ids.ts';
import { send } from '../jobs/queue.ts';
import { endImport } from './ending.ts';
import { importFiles } from './import-files.ts';
import { byContact, cut, survivors } from './import-job.ts';
import { importStore } from './import-store.ts';

/** Cuts an import into chunks and sends each to be stored. A repetition writes the same file and the same messages. */
export async function splitImport(organization: OrganizationId, id: ImportJobId): Promise<void> {
  const jobs = importStore(organization);
  const job = await jobs.read(id, { consistent: true });
  if (job?.status !== 'processing') return;
  const files = importFiles(organization, id);
  // Its frame was checked before it was stored.
  const { accounts } = JSON.parse(await files.payload()) as { accounts: unknown[] };
  const kept = survivors(accounts);
  const { file, chunks } = cut(byContact(kept));
  await files.putRecords(file);
  await jobs.noteChunks(id, chunks.length, accounts.length - kept.length);
  const messages = chunks.map((chunk) => ({ organization, job_id: id, ...chunk }));
  await send('import-chunk', organization, messages);
}

/** Ends an import that could not be cut into chunks: the run itself broke, and no record was stored. */
export async function failImport(organization: OrganizationId, id: ImportJobId, now: Date): Promise<void> {
  const job = await importStore(organization).read(id, { consistent: true });
  if (job?.status === 'processing') await endImport(job, { status: 'failed' }, now);
}
