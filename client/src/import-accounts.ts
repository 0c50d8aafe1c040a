import type { Client } from './send-request.ts';
import type {
  ChangeTotalView,
  CreateImportResponse,
  ImportDifferenceView,
  ImportRowView,
  ImportView,
  ImportRecord,
} from './generated/schemas.ts';
import type { PollOptions } from './poll.ts';
import { type CallOptions, type OutgoingRequest, parseReply } from './send-request.ts';
import { countedBytes, maxBytes, maxRecords, splitRecords } from './split-records.ts';
import { waitForImport } from './wait-for-import.ts';

/** The counts of all parts together. */
export type ImportCounts = Pick<
  ImportView,
  'total_records' | 'processed' | 'imported' | 'updated' | 'unchanged' | 'superseded' | 'failed' | 'warned' | 'payments'
>;

/** The result of all parts together; `index` is the position of a record in the whole source. */
export interface ImportResult extends ImportCounts {
  /** The import of each part, in order. */
  readonly jobIds: readonly string[];
  /** A row for each record that could not be stored. */
  readonly errors: readonly ImportRowView[];
  /** A row for each record that was stored in part. */
  readonly warnings: readonly ImportRowView[];
  /** With `mode: 'validate'`, what the first 20 records of each part that would change an account would change. */
  readonly differences: readonly ImportDifferenceView[];
  /** With `mode: 'validate'`, the changes by kind and currency. */
  readonly changeTotals: readonly ChangeTotalView[];
}

export interface ImportOptions
  extends Pick<PollOptions<never>, 'pollMs' | 'signal'>, Pick<CallOptions, 'organization' | 'timeoutMs'> {
  /** `validate` stores nothing and says what an import would do. */
  readonly mode?: 'import' | 'validate';
  /** Records per part, 25,000 at most and by default. */
  readonly maxRecords?: number;
  /**
   * Names the whole import for 24 hours: repeated with the same source after a crash, it submits no part a second time.
   */
  readonly idempotencyKey?: string;
  /** Receives the counts so far each time a part is submitted or polled. */
  readonly onProgress?: (counts: ImportCounts) => void;
}

const noAccounts = {
  total_records: 0,
  processed: 0,
  imported: 0,
  updated: 0,
  unchanged: 0,
  superseded: 0,
  failed: 0,
  warned: 0,
};
const noCounts: ImportCounts = { ...noAccounts, payments: { registered: 0, unchanged: 0, failed: 0, skipped: 0 } };

/** Adds the numbers that two objects have under the names of a third. */
function addNumbers<Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  one: Readonly<Record<NoInfer<Name>, number>>,
  other: Readonly<Record<NoInfer<Name>, number>>,
): Record<Name, number> {
  // The keys of an object literal are its type's.
  const keys = Object.keys(names) as Name[];
  // Each of the keys has an entry.
  return Object.fromEntries(keys.map((name) => [name, one[name] + other[name]])) as Record<Name, number>;
}

/** Adds the counts of a job to those of the parts before it. */
const addCounts = (before: ImportCounts, job: ImportCounts): ImportCounts => ({
  ...addNumbers(noAccounts, before, job),
  payments: addNumbers(noCounts.payments, before.payments, job.payments),
});

/**
 * Imports any number of accounts: splits them into parts that one request may contain, and submits each part when the one
 * before has ended, so that of several records with the same `external_id` the last one wins. Records with an `external_id`
 * are upserts: if the import breaks off, repeat it.
 */
export async function importAccounts(
  client: Client,
  source: Iterable<ImportRecord> | AsyncIterable<ImportRecord>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { mode = 'import', idempotencyKey, onProgress, signal, pollMs, organization, timeoutMs } = options;
  const call = { signal, organization, timeoutMs };
  let counts = noCounts;
  const jobIds: string[] = [];
  const errors: ImportRowView[] = [];
  const warnings: ImportRowView[] = [];
  const differences: ImportDifferenceView[] = [];
  let changeTotals: readonly ChangeTotalView[] = [];
  for await (const { start, records } of splitRecords(source, Math.min(options.maxRecords ?? maxRecords, maxRecords))) {
    const [first = ''] = records;
    if (records.length === 1 && countedBytes(first) > maxBytes) {
      errors.push(rowOfTooLargeRecord(start));
      counts = addCounts(counts, { ...noCounts, total_records: 1, processed: 1, failed: 1 });
      onProgress?.(counts);
      continue;
    }
    const { job_id: jobId } = await submit(client, {
      ...call,
      ...(idempotencyKey !== undefined && { idempotencyKey: `${idempotencyKey}-${start}` }),
      body: `{"mode":"${mode}","accounts":[${records.join(',')}]}`,
    });
    jobIds.push(jobId);
    const before = counts;
    const onPoll = (job: ImportView) => onProgress?.(addCounts(before, job));
    const job = await waitForImport(client, jobId, { ...call, pollMs, onPoll });
    counts = addCounts(before, job);
    const inSource = <Row extends { readonly index: number }>(row: Row): Row => ({ ...row, index: start + row.index });
    errors.push(...(await allRows(client, job, 'errors', call)).map(inSource));
    warnings.push(...(await allRows(client, job, 'warnings', call)).map(inSource));
    differences.push(...job.differences.map(inSource));
    changeTotals = addTotals(changeTotals, job.change_totals);
  }
  return { ...counts, jobIds, errors, warnings, differences, changeTotals };
}

/** Amounts have four decimals at most. */
function addTotals(before: readonly ChangeTotalView[], added: readonly ChangeTotalView[]): ChangeTotalView[] {
  const sums = new Map<string, ChangeTotalView>();
  for (const total of [...before, ...added]) {
    const name = `${total.kind} ${total.currency}`;
    const sum = sums.get(name) ?? { count: 0, amount: 0 };
    const amount = Math.round((sum.amount + total.amount) * 10_000) / 10_000;
    sums.set(name, { ...total, count: sum.count + total.count, amount });
  }
  return [...sums.values()];
}

/** Submits records that are JSON text, instead of writing them twice. */
async function submit(client: Client, request: Omit<OutgoingRequest, 'method' | 'url'>): Promise<CreateImportResponse> {
  const { text } = await client.send({ ...request, method: 'POST', url: '/api/v1/import' });
  // The service declares this form for the reply.
  return parseReply(text) as CreateImportResponse;
}

/** The rows of a job: those in the reply, or all from the file if there are more. */
async function allRows(
  client: Client,
  job: ImportView,
  kind: 'errors' | 'warnings',
  call: CallOptions,
): Promise<readonly ImportRowView[]> {
  const url = job[`${kind}_url`];
  if (!job[`${kind}_truncated`] || url === null) return job[kind];
  const { text } = await client.send({ ...call, method: 'GET', url });
  // The file is an array of the same rows.
  return parseReply(text) as ImportRowView[];
}

const rowOfTooLargeRecord = (index: number): ImportRowView => ({
  index,
  external_id: null,
  code: 'body_too_large',
  path: '',
  message: 'The record is larger than a request may be. It was not sent.',
});
