import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { toError } from '../../foundation/to-error.ts';
import { paymentIdOf } from '../../foundation/derived-ids.ts';
import type { StoredForm } from '../../tenancy/handlers/external-id-fields.ts';
import { externalIdStore } from '../../tenancy/handlers/external-id-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import type { PaymentOfRecord } from '../payments/contract.ts';
import type { IdentityChange } from '../holds/identity-change.ts';
import type { Differences } from '../accounts/account-write.ts';
import type { Account, AccountDraft } from '../accounts/account.ts';
import { type ImportSource, warnedFieldsOf } from '../accounts/import-source.ts';
import { type Isolation, type StoreFailure, isStoreFailure } from '../accounts/isolate-failure.ts';
import { planAccounts, writeAccounts } from '../accounts/write-accounts.ts';
import { type PlannedChange, changesOfAccount, sumTotals, totalsOf } from './change-totals.ts';
import { type ChunkChanges, changesOfPlan, mergeChanges, writtenAccount } from './chunk-changes.ts';
import type { ChunkResult } from './chunk-result.ts';
import { collectRows } from './collect-rows.ts';
import { type ImportRowView, type ImportedPaymentsView, maxDifferences } from './contract.ts';
import { endImport } from './end-import.ts';
import { importFileStore } from './import-file-store.ts';
import {
  type ImportJob,
  type Row,
  type RowKind,
  chunkName,
  finalStatusOf,
  isComplete,
  rowKinds,
} from './import-job.ts';
import {
  type CheckedRecord,
  type ImportChunk,
  type IndexedRecord,
  amountRow,
  checkRecord,
  differenceRow,
  holdRow,
  identityRow,
  namedInRecords,
  notStoredRow,
  parseRecords,
  paymentRow,
  rejectedRow,
  repeatedIdRows,
} from './import-records.ts';
import { importStore } from './import-store.ts';
import { paymentCountOf } from './payment-count.ts';
import { type HoldResult, holdIdOf, placeRecordHolds } from './place-record-holds.ts';
import { type PaymentResult, registerRecordPayments } from './register-record-payments.ts';
import { undoChunk } from './undo-chunk.ts';

interface StoreOptions {
  readonly now: Date;
  readonly isLast: boolean;
}

/**
 * Stores or validates a chunk, and ends the import after the last one. Safe to repeat after a crash: ids derive from
 * the records, accounts store which import created them, and each chunk has one result.
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
  if (job.undoes !== undefined) return undo(job, job.undoes, chunk.chunk, options);
  const files = importFileStore(organization, id);
  const records = parseRecords(await files.records(chunk.first_byte, chunk.last_byte));
  const { result, changes, ...rows } = await storeOrGiveUp(job, chunk.chunk, records, options);
  for (const kind of rowKinds) if (rows[kind].length > 0) await files.putChunkRows(kind, chunk.chunk, rows[kind]);
  if (job.mode === 'validate') await files.putChangeTotals(chunk.chunk, totalsOf(changes));
  const updated = await importStore(organization).recordResult(id, chunk.chunk, result);
  if (updated.ok) await finishIfComplete(updated.item, options.now);
}

async function undo(job: ImportJob, undone: ImportJobId, chunk: number, { now, isLast }: StoreOptions): Promise<void> {
  const { result, warnings } = await undoChunk(job, undone, chunk, now, isLast);
  if (warnings.length > 0) await importFileStore(job.organization, job.id).putChunkRows('warnings', chunk, warnings);
  const updated = await importStore(job.organization).recordResult(job.id, chunk, result);
  if (updated.ok) await finishIfComplete(updated.item, now);
}

type ChunkOutcome = {
  readonly result: ChunkResult;
  /** What a validating import would change. */
  readonly changes: readonly PlannedChange[];
} & { readonly [Kind in RowKind]: readonly Row[Kind][] };

/**
 * Rethrows table failures for redelivery. After the last delivery each unstored record becomes an error row, so that
 * the import can end.
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
    return outcomeOf(
      records.map((record) => ({ kind: 'invalid', record, error: notStoredRow(record) })),
      [],
    );
  }
}

/** Half of the function's timeout, leaving time for writes in flight and the result. */
const isolatedMs = 30_000;

type RecordResult =
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly account: Pick<Account, 'id' | 'currency' | 'holds'>;
      readonly warnedFields?: readonly string[];
      readonly identity: readonly IdentityChange[];
      readonly differences?: Differences;
      readonly changes?: readonly PlannedChange[];
    }
  | StoreFailure;

async function storeRecords(
  job: ImportJob,
  chunk: number,
  records: readonly IndexedRecord[],
  { now, isLast }: StoreOptions,
): Promise<ChunkOutcome> {
  const organization = await organizationStore(job.organization).read();
  if (!organization) throw new Error(`The organization of import ${job.id} does not exist.`);
  const formOf = await externalIdStore(job.organization).loadStoredForms(namedInRecords(records));
  const checked = records.map((record) => checkInIsolation(record, job, organization.currency, formOf));
  const validRecords = checked.flatMap((each) => (each.kind === 'valid' ? [each] : []));
  const isolation = { ...(isLast && { isolateUntil: Date.now() + isolatedMs }) };
  const refs = validRecords.map(({ record: { index }, draft, payments: given, hold }) => ({
    index,
    external_id: draft.external_id ?? null,
    account: draft.id,
    ...(given.length > 0 && { payments: given.map(({ external_id: id }) => paymentIdOf(job.organization, id)) }),
    ...(hold && { hold: holdIdOf(draft.id, hold) }),
  }));
  const stored = await storeAccounts(
    job,
    chunk,
    validRecords.map(({ draft }) => draft),
    refs,
    now,
    isolation,
  );
  rethrowCommonFailure(stored, isLast);
  // First: nobody is to be contacted about what is held.
  const holds = await placeRecordHolds(
    job,
    validRecords.map(({ hold }, at) => ({ ...accountOf(stored[at]), hold })),
    now,
    isolation,
  );
  rethrowCommonFailure(
    holds.flatMap((each) => each ?? []),
    isLast,
  );
  const payments = await registerRecordPayments(
    job,
    validRecords.map(({ payments: given }, at) => ({ ...accountOf(stored[at]), payments: given })),
    now,
    isolation,
  );
  rethrowCommonFailure(payments.flat(), isLast);
  const results = validRecords.map(({ record, warnings, payments: given }, at) => ({
    record,
    given,
    result: stored[at],
    payments: payments[at] ?? [],
    hold: holds[at],
    dropped: warnings,
  }));
  return outcomeOf(checked, results);
}

const accountOf = (result: RecordResult | undefined) =>
  result && !isStoreFailure(result) ? { account: result.account } : {};

async function storeAccounts(
  job: ImportJob,
  chunk: number,
  drafts: readonly AccountDraft[],
  refs: ChunkChanges['records'],
  now: Date,
  isolation: Isolation,
): Promise<RecordResult[]> {
  const files = importFileStore(job.organization, job.id);
  const hasEarlierOpen = await importStore(job.organization).hasEarlierOpen(job);
  const source: ImportSource = {
    id: job.id,
    created_at: job.created_at,
    chunk,
    ...(hasEarlierOpen && { marksUnchanged: true }),
  };
  if (job.mode === 'validate') {
    const planned = await planAccounts(job.organization, drafts, now, { ...isolation, source });
    return planned.map((each) =>
      isStoreFailure(each)
        ? each
        : {
            ...each,
            account: { id: each.draft.id, currency: each.currency },
            changes: changesOfAccount(each, each.identity),
          },
    );
  }
  const planned = { hasChanges: false };
  const written = await writeAccounts(job.organization, drafts, now, {
    ...isolation,
    source,
    onPersonChange: job.on_person_change,
    beforeWrite: async (plan) => {
      const changes = changesOfPlan(job.organization, plan, refs, source, now);
      if (changes.records.length === 0) return;
      planned.hasChanges = true;
      await files.putChanges(chunk, mergeChanges(await files.changes(chunk), changes));
    },
  });
  const stored = written.flatMap((each) => (isStoreFailure(each) ? [] : [writtenAccount(each.account)]));
  // A redelivery finds accounts that the first delivery wrote, and nothing left to write.
  const wroteBefore = written.some((each) => !isStoreFailure(each) && each.outcome !== 'unchanged');
  if (planned.hasChanges || wroteBefore) await files.putWritten(chunk, stored);
  return written.map((each) =>
    isStoreFailure(each) ? each : { ...each, warnedFields: warnedFieldsOf(each.account, source) },
  );
}

/** If all of several records failed, they are not the cause: rethrows the failure, except on the last delivery. */
function rethrowCommonFailure(results: readonly (RecordResult | PaymentResult | HoldResult)[], isLast: boolean): void {
  const failures = results.flatMap((each) => (each.outcome === 'failed' ? [each] : []));
  if (failures[0] && !isLast && failures.length > 1 && failures.length === results.length) throw failures[0].error;
  if (failures[0]) logNotStored(failures.length, failures[0].error);
}

interface StoredRecord {
  readonly record: IndexedRecord;
  readonly result: RecordResult | undefined;
  readonly payments: readonly PaymentResult[];
  readonly hold: HoldResult | undefined;
  readonly dropped: readonly ImportRowView[];
  readonly given: readonly PaymentOfRecord[];
}

function outcomeOf(checked: readonly CheckedRecord[], stored: readonly StoredRecord[]): ChunkOutcome {
  const rejected = checked.flatMap((each) => (each.kind === 'invalid' ? [each] : []));
  const notStored = stored.filter(({ result }) => !result || isStoreFailure(result));
  const errors = [
    ...rejected.map(({ error }) => error),
    ...notStored.map(({ record, result }) => errorRow(record, result)),
  ];
  const warnings = stored.flatMap(warningRows);
  const differences = stored
    .flatMap(({ record, result }) => {
      const { differences: changes = {} } = result && !isStoreFailure(result) ? result : {};
      return Object.keys(changes).length === 0 ? [] : [differenceRow(record, changes)];
    })
    .sort((one, other) => one.index - other.index)
    .slice(0, maxDifferences);
  const outcomes = stored.map(outcomeOfRecord);
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  const result = {
    imported: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: errors.length,
    warned: warnings.length,
    differences: differences.length,
    payments: paymentCounts(stored, skippedPayments([...rejected, ...notStored])),
  };
  return { result, changes: stored.flatMap(changesOf), errors, warnings, differences };
}

function changesOf({ result, payments, given }: StoredRecord): readonly PlannedChange[] {
  if (!result || isStoreFailure(result)) return [];
  const { changes = [], account } = result;
  return [
    ...changes,
    ...given.flatMap(({ amount }, at): PlannedChange[] =>
      payments[at]?.outcome === 'registered' ? [{ kind: 'payments', currency: account.currency, amount }] : [],
    ),
  ];
}

/** A payment or a hold changes an account that its record leaves as it is. */
function outcomeOfRecord({ result, payments, hold }: StoredRecord): string | undefined {
  const hasChanged = hold?.outcome === 'placed' || payments.some(({ outcome }) => outcome === 'registered');
  return result?.outcome === 'unchanged' && hasChanged ? 'updated' : result?.outcome;
}

const errorRow = (record: IndexedRecord, result: RecordResult | undefined) =>
  result?.outcome === 'rejected' ? rejectedRow(record, result.problem) : notStoredRow(record);

function warningRows({ record, result, payments, hold, dropped }: StoredRecord): ImportRowView[] {
  if (!result || isStoreFailure(result)) return repeatedIdRows(record, false);
  const { warnedFields = [], identity } = result;
  return [
    ...repeatedIdRows(record, true),
    ...dropped,
    ...identity.map((change) => identityRow(record, change)),
    ...warnedFields.map((field) => amountRow(record, field)),
    ...(hold && isStoreFailure(hold) ? [holdRow(record, hold)] : []),
    ...payments.flatMap((each, at) => (isStoreFailure(each) ? [paymentRow(record, at, each)] : [])),
  ];
}

const skippedPayments = (records: readonly { readonly record: IndexedRecord }[]): number =>
  records.reduce((count, { record }) => count + paymentCountOf(record.record), 0);

function paymentCounts(stored: readonly StoredRecord[], skipped: number): ImportedPaymentsView {
  const outcomes = stored.flatMap(({ payments }) => payments.map(({ outcome }) => outcome));
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  const [registered, unchanged] = [count('registered'), count('unchanged')];
  return { registered, unchanged, failed: outcomes.length - registered - unchanged, skipped };
}

function checkInIsolation(
  record: IndexedRecord,
  job: ImportJob,
  defaultCurrency: string,
  formOf: StoredForm,
): CheckedRecord {
  try {
    return checkRecord(record, job, defaultCurrency, formOf);
  } catch (error) {
    logNotStored(1, error);
    return { kind: 'invalid', record, error: notStoredRow(record) };
  }
}

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
  const changeTotals = job.mode === 'validate' ? await loadChangeTotals(job) : undefined;
  await endImport(job, { status: finalStatusOf(job), ...inlineBytes, changeTotals }, now);
}

const filesAtOnce = 16;

async function loadChangeTotals({ organization, id, chunks = 0 }: ImportJob) {
  const files = importFileStore(organization, id);
  const totals = await mapInParallel([...Array(chunks).keys()], filesAtOnce, (chunk) => files.changeTotals(chunk));
  return sumTotals(totals.flatMap((each) => each ?? []));
}
