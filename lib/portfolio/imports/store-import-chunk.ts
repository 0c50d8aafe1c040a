import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { toError } from '../../foundation/to-error.ts';
import { readOrganization } from '../../organizations/organizations/organization-store.ts';
import { type ImportSource, type LoadPlan, warnedFieldOf } from '../accounts/account-writes.ts';
import { type NotStored, planUpserts } from '../accounts/plan-upserts.ts';
import { upsertAccounts } from '../accounts/upsert-accounts.ts';
import type { Differences } from '../accounts/upsert-difference.ts';
import { collectRows } from './collect-rows.ts';
import { maxDifferences } from './contract.ts';
import { endImport } from './end-import.ts';
import { importFileStore } from './import-file-store.ts';
import {
  type ChunkResult,
  type ImportJob,
  type Row,
  type RowKind,
  chunkName,
  finalStatus,
  isComplete,
  rowKinds,
  tallyOf,
} from './import-job.ts';
import {
  type CheckedRecord,
  type ImportChunk,
  type IndexedRecord,
  agreementRow,
  checkRecord,
  differenceRow,
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
 * Stores or validates the records of a chunk, and ends the import after the last chunk. Safe to repeat after a crash at any point: ids
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
  const { result, ...rows } = await storeOrGiveUp(job, chunk.chunk, records, options);
  for (const kind of rowKinds) if (rows[kind].length > 0) await files.putChunkRows(kind, chunk.chunk, rows[kind]);
  const updated = await importStore(organization).recordResult(id, chunk.chunk, result);
  if (updated.ok) await finishIfComplete(updated.item, options.now);
}

type ChunkOutcome = { readonly result: ChunkResult } & { readonly [Kind in RowKind]: readonly Row[Kind][] };

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
    return { result: [0, 0, records.length], errors: records.map(notStoredRow), warnings: [], differences: [] };
  }
}

/** Half of the function's time limit, so that writes in flight can complete and the result can be recorded. */
const isolatedMs = 30_000;

/** What became of a valid record, or would become of it. */
type RecordResult =
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly warnedField?: string | undefined;
      readonly differences?: Differences;
    }
  | NotStored;

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
  const isOvertaking = await importStore(job.organization).hasEarlierOpen(job);
  const source: ImportSource = {
    id: job.id,
    created_at: job.created_at,
    chunk,
    ...(isOvertaking && { marksUnchanged: true }),
  };
  const options = { source, ...(isLast && { isolateUntil: Date.now() + isolatedMs }) };
  const stored: RecordResult[] =
    job.mode === 'validate'
      ? [...(await planUpserts(job.organization, drafts, options)).accounts]
      : (await upsertAccounts(job.organization, drafts, now, { ...options, loadPlan })).map((each) =>
          'account' in each ? { outcome: each.outcome, warnedField: warnedFieldOf(each.account, source) } : each,
        );
  const notStored = good.flatMap(({ record }, at) => {
    const each = stored[at];
    if (each?.outcome === 'rejected') return [rejectedRow(record, each.problem)];
    return each?.outcome === 'failed' ? [notStoredRow(record)] : [];
  });
  const warnings = good.flatMap(({ record }, at) => {
    const each = stored[at];
    const field = each && 'warnedField' in each ? each.warnedField : undefined;
    return field === undefined ? [] : [agreementRow(record, field)];
  });
  const differences = good
    .flatMap(({ record }, at) => {
      const each = stored[at];
      const changes = each && 'differences' in each ? (each.differences ?? {}) : {};
      return Object.keys(changes).length === 0 ? [] : [differenceRow(record, changes)];
    })
    .sort((one, other) => one.index - other.index)
    .slice(0, maxDifferences);
  const failures = stored.filter((each) => each.outcome === 'failed');
  // If all of several records fail, the cause is not in the records.
  if (failures[0] && !isLast && failures.length > 1 && failures.length === stored.length) throw failures[0].error;
  if (failures[0]) logNotStored(failures.length, failures[0].error);
  const errors = [...checked.flatMap((each) => ('error' in each ? [each.error] : [])), ...notStored];
  const count = (outcome: RecordResult['outcome']) => stored.filter((each) => each.outcome === outcome).length;
  const result = [
    count('created'),
    count('updated'),
    errors.length,
    warnings.length,
    count('unchanged'),
    differences.length,
  ] as const;
  return { result, errors, warnings, differences };
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
  const [errorsInlineBytes, warningsInlineBytes, differencesInlineBytes] = await Promise.all([
    collectRows(job, 'errors'),
    collectRows(job, 'warnings'),
    collectRows(job, 'differences'),
  ]);
  const inlineBytes = { errorsInlineBytes, warningsInlineBytes, differencesInlineBytes };
  await endImport(job, { status: finalStatus(tallyOf(job)), ...inlineBytes }, now);
}
