import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { toError } from '../../foundation/to-error.ts';
import { readOrganization } from '../../organizations/organizations/organization-store.ts';
import type { LoadPlan } from '../accounts/account-writes.ts';
import { type UpsertResult, upsertAccounts } from '../accounts/upsert-accounts.ts';
import { collectErrors } from './collect-errors.ts';
import type { ImportErrorView } from './contract.ts';
import { endImport } from './end-import.ts';
import { importFileStore } from './import-file-store.ts';
import { type ChunkResult, type ImportJob, chunkName, finalStatus, isComplete, tallyOf } from './import-job.ts';
import {
  type CheckedRecord,
  type ImportChunk,
  type IndexedRecord,
  checkRecord,
  notStoredRow,
  parseRecords,
  rejectedRow,
} from './import-records.ts';
import { importStore } from './import-store.ts';

interface StoreOptions {
  readonly now: Date;
  /** Whether this is the last delivery of the message. */
  readonly isLast: boolean;
  readonly loadPlan: LoadPlan;
}

/**
 * Stores the records of a chunk, and ends the import after the last chunk. Safe to repeat after a crash at any point: ids
 * are derived from the records, accounts store which import created them, and each chunk has one place for its result.
 */
export async function storeImportChunk(
  organization: OrganizationId,
  id: ImportJobId,
  chunk: ImportChunk,
  options: StoreOptions,
): Promise<void> {
  const job = await importStore(organization).read(id, { consistent: true });
  if (job?.status !== 'processing') return;
  if (job.results[chunkName(chunk.chunk)]) return finishIfComplete(job, options.now);
  const files = importFileStore(organization, id);
  const records = parseRecords(await files.records(chunk.first_byte, chunk.last_byte));
  const { result, errors } = await storeOrGiveUp(job, chunk.chunk, records, options);
  if (errors.length > 0) await files.putChunkErrors(chunk.chunk, errors);
  const updated = await importStore(organization).recordResult(id, chunk.chunk, result);
  if (updated.ok) await finishIfComplete(updated.item, options.now);
}

interface ChunkOutcome {
  readonly result: ChunkResult;
  readonly errors: readonly ImportErrorView[];
}

/**
 * Stores the records. If the table fails, the message is delivered again; on the last delivery, each record that could not
 * be stored becomes an error row, so that the import can end.
 */
async function storeOrGiveUp(
  job: ImportJob,
  chunk: number,
  records: readonly IndexedRecord[],
  options: StoreOptions,
): Promise<ChunkOutcome> {
  try {
    return await storeRecords(job, chunk, records, options);
  } catch (error) {
    if (!options.isLast) throw error;
    logNotStored(records.length, error);
    return { result: [0, 0, records.length], errors: records.map(notStoredRow) };
  }
}

/** Half of the function's time limit, so that writes in flight can complete and the result can be recorded. */
const isolatedMs = 30_000;

async function storeRecords(
  job: ImportJob,
  chunk: number,
  records: readonly IndexedRecord[],
  { now, isLast, loadPlan }: StoreOptions,
): Promise<ChunkOutcome> {
  const organization = await readOrganization(job.organization);
  if (!organization) throw new Error(`The organization of import ${job.id} does not exist.`);
  const checked = records.map((record) => checkInIsolation(record, job, organization.currency));
  const good = checked.flatMap((each) => ('draft' in each ? [each] : []));
  const drafts = good.map(({ draft }) => draft);
  const stored = await upsertAccounts(job.organization, drafts, now, {
    loadPlan,
    source: { id: job.id, created_at: job.created_at, chunk },
    ...(isLast && { isolateUntil: Date.now() + isolatedMs }),
  });
  const notStored = good.flatMap(({ record }, at) => {
    const each = stored[at];
    if (each?.outcome === 'rejected') return [rejectedRow(record, each.problem)];
    return each?.outcome === 'failed' ? [notStoredRow(record)] : [];
  });
  const failures = stored.filter((each) => each.outcome === 'failed');
  // If all of several records fail, the cause is not in the records.
  if (failures[0] && !isLast && failures.length > 1 && failures.length === stored.length) throw failures[0].error;
  if (failures[0]) logNotStored(failures.length, failures[0].error);
  const errors = [...checked.flatMap((each) => ('error' in each ? [each.error] : [])), ...notStored];
  const count = (outcome: UpsertResult['outcome']) => stored.filter((each) => each.outcome === outcome).length;
  return { result: [count('created'), count('updated'), errors.length], errors };
}

/** Checks a record; a defect that its check runs into becomes its error row. */
function checkInIsolation(record: IndexedRecord, job: ImportJob, defaultCurrency: string): CheckedRecord {
  try {
    return checkRecord(record, job, defaultCurrency);
  } catch (error) {
    logNotStored(1, error);
    return { record, error: notStoredRow(record) };
  }
}

/** Writes one log line for all records, because they usually fail for the same reason. */
const logNotStored = (records: number, error: unknown): void =>
  log.error('records not stored', { records, error: toError(error) });

async function finishIfComplete(job: ImportJob, now: Date): Promise<void> {
  if (!isComplete(job)) return;
  const tally = tallyOf(job);
  const inlineBytes = tally.failed > 0 ? await collectErrors(job) : undefined;
  await endImport(job, { status: finalStatus(tally), errorsInlineBytes: inlineBytes }, now);
}
