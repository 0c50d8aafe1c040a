import type { ImportStatus } from '../../foundation/import-status.ts';
import { type AccountDraft, accountDraft } from '../accounts/account.ts';
import { NewAccount } from '../accounts/contract.ts';
import { tryParse, schemaOf } from '../../http/parse.ts';
import { pruneToDepth } from '../../http/value-problems.ts';
import { maxExternalIdLength } from '../../http/wire.ts';
import { type ImportJobId, type OrganizationId, accountIdOfRecord } from '../../foundation/ids.ts';
import type { Problem, ProblemDetail } from '../../foundation/problem.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import type { ImportErrorView, ImportView } from './contract.ts';

/** How many records of a chunk were created, updated and refused. */
export type ChunkResult = readonly [imported: number, updated: number, failed: number];

/** An import as it is kept. Each chunk writes its result under its own name, so a repetition changes nothing. */
export interface ImportJob {
  readonly kind: 'import_job';
  readonly id: ImportJobId;
  readonly organization: OrganizationId;
  readonly status: ImportStatus;
  readonly total_records: number;
  /** The user who submitted it, and is told when it ends; absent where an API key did. */
  readonly submitted_by?: string;
  /** Known once the records are cut into chunks. */
  readonly chunks?: number;
  readonly superseded?: number;
  readonly results: Readonly<Record<string, ChunkResult>>;
  /** How much of the errors file is shown in the answer itself. */
  readonly errors_inline_bytes?: number;
  readonly created_at: string;
  readonly completed_at?: string;
  readonly expires_at_seconds: number;
}

export const importRetentionSeconds = 30 * 24 * 60 * 60;

export const newImportJob = (
  id: ImportJobId,
  organization: OrganizationId,
  totalRecords: number,
  now: Date,
  submittedBy?: string,
): ImportJob => ({
  kind: 'import_job',
  id,
  organization,
  status: 'processing',
  total_records: totalRecords,
  ...(submittedBy !== undefined && { submitted_by: submittedBy }),
  results: {},
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + importRetentionSeconds,
});

/** One submitted record and its place in the submitted array. */
export interface IndexedRecord {
  readonly index: number;
  readonly record: unknown;
}

const textAt = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
};

export const externalIdOf = (record: unknown): string | undefined => textAt(record, 'external_id');

/** Of records with the same external_id only the last is kept, be it right or wrong. */
export function dropSuperseded(records: readonly unknown[]): IndexedRecord[] {
  const lastOf = new Map<string, number>();
  records.forEach((record, index) => {
    const externalId = externalIdOf(record);
    if (externalId !== undefined) lastOf.set(externalId, index);
  });
  return records.flatMap((record, index) => {
    const externalId = externalIdOf(record);
    return externalId === undefined || lastOf.get(externalId) === index ? [{ index, record }] : [];
  });
}

const contactExternalIdOf = (record: unknown): string | undefined =>
  typeof record === 'object' && record !== null ? textAt(Reflect.get(record, 'contact'), 'external_id') : undefined;

/** Records of one contact side by side and in order, so that they share a chunk and its contact is written once. */
export function groupByContact(records: readonly IndexedRecord[]): IndexedRecord[] {
  const groups = new Map<string | number, IndexedRecord[]>();
  for (const each of records) {
    const name = contactExternalIdOf(each.record) ?? each.index;
    const group = groups.get(name);
    if (group) group.push(each);
    else groups.set(name, [each]);
  }
  return [...groups.values()].flat();
}

export const recordsPerChunk = 500;

export interface ImportChunk {
  readonly chunk: number;
  readonly first_byte: number;
  readonly last_byte: number;
}

/**
 * One line of the records file. A record may be too deep for the stack to serialize, so it is cut; the rest still shows
 * that it was too deep.
 */
const lineOf = ({ index, record }: IndexedRecord): string => `${JSON.stringify([index, pruneToDepth(record)])}\n`;

/** The records file, a line each, and where in it each chunk lies. */
export function splitIntoChunks(records: readonly IndexedRecord[]): {
  readonly file: Buffer;
  readonly chunks: ImportChunk[];
} {
  const chunks: ImportChunk[] = [];
  const parts: Buffer[] = [];
  let bytes = 0;
  for (let first = 0; first < records.length; first += recordsPerChunk) {
    const lines = records.slice(first, first + recordsPerChunk);
    const part = Buffer.from(lines.map(lineOf).join(''));
    chunks.push({ chunk: chunks.length, first_byte: bytes, last_byte: bytes + part.length - 1 });
    parts.push(part);
    bytes += part.length;
  }
  return { file: Buffer.concat(parts), chunks };
}

/** The records of a chunk, from its lines. */
export const parseRecords = (text: string): IndexedRecord[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      // We wrote these lines ourselves, each a pair of an index and whatever was submitted.
      const [index, record] = JSON.parse(line) as [number, unknown];
      return { index, record };
    });

const pathCharactersMax = 200;

/** What an error row shows of the submitted record: it must fit into a reply with a thousand others, and be well-formed. */
function errorRow({ index, record }: IndexedRecord, { code, path, message }: ProblemDetail): ImportErrorView {
  const externalId = externalIdOf(record);
  return {
    index,
    external_id: externalId === undefined ? null : truncateText(externalId, maxExternalIdLength),
    code: truncateText(code, pathCharactersMax),
    path: truncateText(path, pathCharactersMax),
    message,
  };
}

/** The error row of a record that a rule refused. */
export const rejectedRow = (record: IndexedRecord, problem: Problem): ImportErrorView =>
  errorRow(record, problem.details[0] ?? { code: problem.code, path: '', message: problem.message });

/** The error row of a record that we failed to store. */
export const notStoredRow = (record: IndexedRecord): ImportErrorView =>
  errorRow(record, { code: 'not_stored', path: '', message: 'May not have been stored; resubmit it.' });

export type CheckedRecord =
  | { readonly record: IndexedRecord; readonly draft: AccountDraft }
  | { readonly record: IndexedRecord; readonly error: ImportErrorView };

/** Whether a record can be stored, and as what. */
export function checkRecord(
  record: IndexedRecord,
  job: Pick<ImportJob, 'id' | 'organization'>,
  currencyDefault: string,
): CheckedRecord {
  const reading = tryParse(schemaOf(NewAccount), record.record);
  if (!reading.ok) return { record, error: errorRow(record, reading.problems[0]) };
  const ownId = () => accountIdOfRecord(job.id, record.index);
  return { record, draft: accountDraft(reading.value, job.organization, ownId, currencyDefault) };
}

export interface Tally {
  readonly imported: number;
  readonly updated: number;
  readonly failed: number;
  readonly chunksDone: number;
}

export const tallyOf = (job: Pick<ImportJob, 'results'>): Tally =>
  Object.values(job.results).reduce<Tally>(
    (tally, [imported, updated, failed]) => ({
      imported: tally.imported + imported,
      updated: tally.updated + updated,
      failed: tally.failed + failed,
      chunksDone: tally.chunksDone + 1,
    }),
    { imported: 0, updated: 0, failed: 0, chunksDone: 0 },
  );

export const chunkName = (chunk: number): string => `c${chunk}`;

export const isExpired = (job: ImportJob, now: Date): boolean => job.expires_at_seconds * 1000 <= now.getTime();

export const isComplete = (job: ImportJob): boolean =>
  job.chunks !== undefined && tallyOf(job).chunksDone === job.chunks;

/** `failed` when nothing could be stored, `completed_with_errors` when something could not. */
export function finalStatus({ imported, updated, failed }: Tally): Exclude<ImportStatus, 'processing'> {
  if (imported + updated === 0) return 'failed';
  return failed > 0 ? 'completed_with_errors' : 'completed';
}

export function importView(job: ImportJob, errors: readonly ImportErrorView[], errorsUrl: string | null): ImportView {
  const { imported, updated, failed } = tallyOf(job);
  const superseded = job.superseded ?? 0;
  return {
    job_id: job.id,
    status: job.status,
    total_records: job.total_records,
    processed: imported + updated + failed + superseded,
    imported,
    updated,
    superseded,
    failed,
    errors: [...errors],
    errors_truncated: errors.length < failed,
    errors_url: errorsUrl,
    created_at: job.created_at,
    completed_at: job.completed_at ?? null,
  };
}

/** The errors file: a JSON array with a row on each line, and how many of its bytes hold the first `inlineMax` rows. */
export function errorsFile(rows: readonly ImportErrorView[], inlineMax: number): { text: string; inlineBytes: number } {
  const lines = [...rows].sort((one, other) => one.index - other.index).map((row) => JSON.stringify(row));
  const inline = `[\n${lines.slice(0, inlineMax).join(',\n')}`;
  return { text: `[\n${lines.join(',\n')}\n]\n`, inlineBytes: Buffer.byteLength(inline) };
}
