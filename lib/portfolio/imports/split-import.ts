import { sendMessages } from '../../platform/aws/queue-client.ts';
import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { endImport } from './end-import.ts';
import { importFileStore } from './import-file-store.ts';
import type { ImportJob } from './import-job.ts';
import { dropSuperseded, groupByContact, isValidAlone, splitIntoChunks } from './import-records.ts';
import { importStore } from './import-store.ts';
import { paymentCountOf } from './payment-count.ts';

/**
 * Splits an import into chunks and enqueues them. A repetition writes the same file and sends the same messages. If the
 * last delivery fails, the import fails with no record stored.
 */
export async function splitImport(
  organization: OrganizationId,
  id: ImportJobId,
  { now, isLast }: { readonly now: Date; readonly isLast: boolean },
): Promise<void> {
  try {
    await split(organization, id);
  } catch (error) {
    if (isLast) await fail(organization, id, now);
    throw error;
  }
}

async function split(organization: OrganizationId, id: ImportJobId): Promise<void> {
  const jobs = importStore(organization);
  const job = await jobs.read(id, { consistent: true });
  if (job?.status !== 'processing') return;
  if (job.undoes !== undefined) return splitUndo(organization, job, job.undoes);
  const files = importFileStore(organization, id);
  // The shape was checked before the payload was stored.
  const { accounts } = JSON.parse(await files.payload()) as { accounts: unknown[] };
  const kept = dropSuperseded(accounts, (record) => isValidAlone(record, job));
  const { file, chunks } = splitIntoChunks(groupByContact(kept));
  await files.putRecords(file);
  const supersededPayments = countPayments(accounts) - countPayments(kept.map(({ record }) => record));
  await jobs.recordChunks(id, {
    chunks: chunks.length,
    superseded: accounts.length - kept.length,
    ...(supersededPayments > 0 && { superseded_payments: supersededPayments }),
  });
  const messages = chunks.map((chunk) => ({ organization, job_id: id, ...chunk }));
  await sendMessages('import-chunk', organization, messages);
}

/** An undo has the chunks of its import. */
async function splitUndo(organization: OrganizationId, { id }: ImportJob, undone: ImportJobId): Promise<void> {
  const job = await importStore(organization).read(undone, { consistent: true });
  const { chunks = 0 } = job ?? {};
  await importStore(organization).recordChunks(id, { chunks, superseded: 0 });
  const messages = Array.from({ length: chunks }, (_, chunk) => ({
    organization,
    job_id: id,
    chunk,
    // The files of the import's changes are read by the number of the chunk.
    first_byte: 0,
    last_byte: 0,
  }));
  await sendMessages('import-chunk', organization, messages);
}

const countPayments = (records: readonly unknown[]): number =>
  records.reduce<number>((count, record) => count + paymentCountOf(record), 0);

async function fail(organization: OrganizationId, id: ImportJobId, now: Date): Promise<void> {
  const job = await importStore(organization).read(id, { consistent: true });
  if (job?.status === 'processing') await endImport(job, { status: 'failed' }, now);
}
