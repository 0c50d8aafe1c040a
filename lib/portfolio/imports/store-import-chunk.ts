import { type UpsertResult, upsertAccounts } from '../accounts/upsert-accounts.ts';
import { planLoader } from '../../campaigns/campaigns/load-plans.ts';
import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { readOrganization } from '../../organizations/organizations/organization-store.ts';
import type { ImportErrorView } from './contract.ts';
import { endImport } from './end-import.ts';
import { collectErrors } from './import-errors.ts';
import { importFileStore } from './import-file-store.ts';
import {
  type ImportChunk,
  type ChunkResult,
  type ImportJob,
  type IndexedRecord,
  type CheckedRecord,
  chunkName,
  finalStatus,
  isComplete,
  checkRecord,
  notStoredRow,
  parseRecords,
  rejectedRow,
  tallyOf,
} from './import-job.ts';
import { importStore } from './import-store.ts';

/**
 * Stores the records of a chunk, and finishes the import when it was the last one. It may be repeated from any point:
 * ids are derived from the records, accounts know which import made them, and the result has one place.
 */
export async function storeImportChunk(
  organization: OrganizationId,
  id: ImportJobId,
  chunk: ImportChunk,
  options: { readonly now: Date; readonly isLast: boolean },
): Promise<void> {
  const job = await importStore(organization).read(id, { consistent: true });
  if (job?.status !== 'processing') return;
  if (job.results[chunkName(chunk.chunk)]) return finishIfComplete(job, options.now);
  const files = importFileStore(organization, id);
  const records = parseRecords(await files.records(chunk.first_byte, chunk.last_byte));
  const { result, errors } = await storeOrGiveUp(job, records, options);
  if (errors.length > 0) await files.putChunkErrors(chunk.chunk, errors);
  const noted = await importStore(organization).noteResult(id, chunk.chunk, result);
  if (noted.ok) await finishIfComplete(noted.item, options.now);
}

interface ChunkOutcome {
  readonly result: ChunkResult;
  readonly errors: readonly ImportErrorView[];
}

/**
 * Stores the records. If the table fails, the message is repeated; on its last delivery, each record that could not be
 * stored becomes an error row, so that the import can end.
 */
async function storeOrGiveUp(
  job: ImportJob,
  records: readonly IndexedRecord[],
  options: { readonly now: Date; readonly isLast: boolean },
): Promise<ChunkOutcome> {
  try {
    return await storeRecords(job, records, options);
  } catch (error) {
    if (!options.isLast) throw error;
    logNotStored(records.length, error);
    return { result: [0, 0, records.length], errors: records.map(notStoredRow) };
  }
}

/** Half of the function's time limit: writes in flight can still end, and the result be recorded. */
const isolatedMilliseconds = 30_000;

async function storeRecords(
  job: ImportJob,
  records: readonly IndexedRecord[],
  { now, isLast }: { readonly now: Date; readonly isLast: boolean },
): Promise<ChunkOutcome> {
  const organization = await readOrganization(job.organization);
  if (!organization) throw new Error('The organization of an import does not exist.');
  const judged = records.map((record) => judgeAlone(record, job, organization.currency));
  const good = judged.flatMap((each) => ('draft' in each ? [each] : []));
  const drafts = good.map(({ draft }) => draft);
  const stored = await upsertAccounts(job.organization, drafts, now, {
    planOf: planLoader(job.organization).planOf,
    source: job,
    ...(isLast && { isolateUntil: Date.now() + isolatedMilliseconds }),
  });
  const notStored = good.flatMap(({ record }, at) => {
    const each = stored[at];
    if (each?.outcome === 'refused') return [rejectedRow(record, each.problem)];
    return each?.outcome === 'failed' ? [notStoredRow(record)] : [];
  });
  const failures = stored.filter((each) => each.outcome === 'failed');
  // If none of several can be stored, the records are not to blame.
  if (failures[0] && !isLast && failures.length > 1 && failures.length === stored.length) throw failures[0].error;
  if (failures[0]) logNotStored(failures.length, failures[0].error);
  const errors = [...judged.flatMap((each) => ('error' in each ? [each.error] : [])), ...notStored];
  const count = (outcome: UpsertResult['outcome']) => stored.filter((each) => each.outcome === outcome).length;
  return { result: [count('created'), count('updated'), errors.length], errors };
}

/** A record whose check throws is an error row like any other. */
function judgeAlone(record: IndexedRecord, job: ImportJob, currencyDefault: string): CheckedRecord {
  try {
    return checkRecord(record, job, currencyDefault);
  } catch (error) {
    logNotStored(1, error);
    return { record, error: notStoredRow(record) };
  }
}

/** One log line for all records: they usually share the first one's cause. */
const logNotStored = (records: number, error: unknown): void =>
  log.error('records not stored', { records, error: error instanceof Error ? error : new Error(String(error)) });

async function finishIfComplete(job: ImportJob, now: Date): Promise<void> {
  if (!isComplete(job)) return;
  const tally = tallyOf(job);
  const inlineBytes = tally.failed > 0 ? await collectErrors(job) : undefined;
  await endImport(job, { status: finalStatus(tally), errorsInlineBytes: inlineBytes }, now);
}
