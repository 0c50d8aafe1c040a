import { accountIdOfRecord } from '../../foundation/derived-ids.ts';
import type { Problem, ProblemDetail } from '../../foundation/problem.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import { tryParse } from '../../platform/http/parse.ts';
import { pruneToDepth } from '../../platform/http/value-problems.ts';
import { maxExternalIdLength } from '../../platform/http/wire.ts';
import { type AccountDraft, accountDraft } from '../accounts/account.ts';
import type { Differences } from '../accounts/account-write.ts';
import type { StoreFailure } from '../accounts/isolate-failure.ts';
import type { PaymentOfRecord } from '../payments/contract.ts';
import { type ImportDifferenceView, ImportRecord, type ImportRowView } from './contract.ts';
import type { ImportJob } from './import-job.ts';
import { paymentCountOf } from './payment-count.ts';

/** A submitted record and its index in the submitted array. */
export interface IndexedRecord {
  readonly index: number;
  readonly record: unknown;
}

const textAt = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
};

const externalIdOf = (record: unknown): string | undefined => textAt(record, 'external_id')?.trim();

/** Keeps only the last of the records with the same external_id, whether it is valid or not. */
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
  typeof record === 'object' && record !== null
    ? textAt(Reflect.get(record, 'contact'), 'external_id')?.trim()
    : undefined;

/** Puts the records of each contact side by side, in order, so that most share a chunk and the contact is written once. */
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
/**
 * With at most 50 payments in a record and 16 records at once, a worker of a chunk registers 79 payments at most. If each of
 * their calls took a quarter of a second, the chunk would still end within the timeout of its function.
 */
export const paymentsPerChunk = 500;

export interface ImportChunk {
  readonly chunk: number;
  readonly first_byte: number;
  readonly last_byte: number;
}

/** Writes the records file, one line per record, and returns it with the byte range of each chunk. */
export function splitIntoChunks(records: readonly IndexedRecord[]): {
  readonly file: Buffer;
  readonly chunks: ImportChunk[];
} {
  const chunks: ImportChunk[] = [];
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const group of groupsOf(records)) {
    const part = Buffer.from(group.map(formatRecord).join(''));
    chunks.push({ chunk: chunks.length, first_byte: bytes, last_byte: bytes + part.length - 1 });
    parts.push(part);
    bytes += part.length;
  }
  return { file: Buffer.concat(parts), chunks };
}

/** The records of each chunk, in order. A record with more payments than a chunk may have is alone; it is not valid. */
function groupsOf(records: readonly IndexedRecord[]): IndexedRecord[][] {
  const groups: IndexedRecord[][] = [];
  let payments = 0;
  for (const each of records) {
    const count = paymentCountOf(each.record);
    const group = groups.at(-1);
    const fits = group && group.length < recordsPerChunk && payments + count <= paymentsPerChunk;
    payments = fits ? payments + count : count;
    if (fits) group.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** One line of the records file, which `parseRecords` reads. A record too deep to be serialized is pruned; what remains is still too deep to be valid. */
const formatRecord = ({ index, record }: IndexedRecord): string => `${JSON.stringify([index, pruneToDepth(record)])}\n`;

/** Parses the lines of a chunk. */
export const parseRecords = (text: string): IndexedRecord[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      // As `formatRecord` wrote it.
      const [index, record] = JSON.parse(line) as [number, unknown];
      return { index, record };
    });

const maxPathCharacters = 200;

/** A row. Texts from the record are shortened, so that a reply can hold a thousand rows, and made well-formed. */
function rowOf({ index, record }: IndexedRecord, { code, path, message }: ProblemDetail): ImportRowView {
  const externalId = externalIdOf(record);
  return {
    index,
    external_id: externalId === undefined ? null : truncateText(externalId, maxExternalIdLength),
    code: truncateText(code, maxPathCharacters),
    path: truncateText(path, maxPathCharacters),
    message,
  };
}

/** The error row of a record that a rule rejected. */
export const rejectedRow = (record: IndexedRecord, problem: Problem): ImportRowView =>
  rowOf(record, problem.details[0] ?? { code: problem.code, path: '', message: problem.message });

/** The error row of a valid record that could not be stored. */
export const notStoredRow = (record: IndexedRecord): ImportRowView =>
  rowOf(record, { code: 'not_stored', path: '', message: 'May not have been stored; resubmit it.' });

/** The warning of a record that was stored except for a field, because an agreement determines the account's balance. */
export const agreementRow = (record: IndexedRecord, field: string): ImportRowView =>
  rowOf(record, {
    code: 'settlement_in_force',
    path: field,
    message:
      field === 'currency'
        ? 'A settlement is in force: the record was stored without its currency and amounts.'
        : 'A settlement is in force: the record was stored, but the pending balance was left alone.',
  });

/** The warning of a record that was stored without one of its payments. */
export function paymentRow(record: IndexedRecord, payment: number, result: StoreFailure): ImportRowView {
  const detail =
    result.outcome === 'rejected'
      ? (result.problem.details[0] ?? { code: result.problem.code, path: '', message: result.problem.message })
      : { code: 'not_stored', path: '', message: 'May not have been registered; resubmit it.' };
  return rowOf(record, { ...detail, path: `payments.${payment}${detail.path && `.${detail.path}`}` });
}

/** What a record would change. */
export const differenceRow = ({ index, record }: IndexedRecord, changes: Differences): ImportDifferenceView => ({
  index,
  external_id: externalIdOf(record) ?? null,
  changes,
});

export type CheckedRecord =
  | {
      readonly kind: 'valid';
      readonly record: IndexedRecord;
      readonly draft: AccountDraft;
      readonly payments: readonly PaymentOfRecord[];
    }
  | { readonly kind: 'invalid'; readonly record: IndexedRecord; readonly error: ImportRowView };

/** Checks a record: returns the draft to store and the payments to register, or its error row. */
export function checkRecord(
  record: IndexedRecord,
  job: Pick<ImportJob, 'id' | 'organization'>,
  defaultCurrency: string,
): CheckedRecord {
  const reading = tryParse(schemaOf(ImportRecord), record.record);
  if (!reading.ok) return { kind: 'invalid', record, error: rowOf(record, reading.problems[0]) };
  const ownId = () => accountIdOfRecord(job.id, record.index);
  const { payments = [], ...account } = reading.value;
  const draft = accountDraft(account, job.organization, ownId, defaultCurrency);
  return { kind: 'valid', record, draft, payments };
}

/** The file of all rows: a JSON array with one row per line. `inlineBytes` is the size of its first `maxInline` rows. */
export function rowsFile(
  rows: readonly { readonly index: number }[],
  maxInline: number,
): { text: string; inlineBytes: number } {
  const lines = [...rows].sort((one, other) => one.index - other.index).map((row) => JSON.stringify(row));
  const inline = `[\n${lines.slice(0, maxInline).join(',\n')}`;
  return { text: `[\n${lines.join(',\n')}\n]\n`, inlineBytes: Buffer.byteLength(inline) };
}
