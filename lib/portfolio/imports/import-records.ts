import { accountIdOfRecord } from '../../foundation/derived-ids.ts';
import { isPlaceholderId, isRoundedId } from '../../foundation/external-id.ts';
import type { Problem, ProblemDetail } from '../../foundation/problem.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import { tryParse } from '../../platform/http/parse.ts';
import { pruneToDepth } from '../../platform/http/value-problems.ts';
import { maxExternalIdLength } from '../../platform/http/wire.ts';
import type { NamedRecord, StoredForm } from '../../tenancy/handlers/external-id-fields.ts';
import { type AccountDraft, accountDraft, precisionProblem } from '../accounts/account.ts';
import type { Differences } from '../accounts/account-write.ts';
import { droppedBreakdownWarning, missingPaymentWarning, planWarning } from '../accounts/import-source.ts';
import type { StoreFailure } from '../accounts/isolate-failure.ts';
import { type IdentityChange, identityChangeView } from '../holds/identity-change.ts';
import type { HoldOfRecord } from '../holds/contract.ts';
import type { PaymentOfRecord } from '../payments/contract.ts';
import { dropPhones, isDroppable } from './drop-phones.ts';
import { type ImportDifferenceView, ImportRecord, type ImportRowView } from './contract.ts';
import type { ImportJob } from './import-job.ts';
import type { ImportWarningCode } from './import-warning-codes.ts';
import { paymentCountOf } from './payment-count.ts';

export interface IndexedRecord {
  readonly index: number;
  readonly record: unknown;
  /** Given if other records have its id: the positions of the valid ones that it supersedes. */
  readonly supersedes?: readonly number[];
}

const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const textAt = (value: unknown, name: string): string | undefined => {
  const found = valueAt(value, name);
  return typeof found === 'string' ? found : undefined;
};

/** As the schema of ids reads it. */
const idAt = (value: unknown): string | undefined => textAt(value, 'external_id')?.trim().normalize('NFC');

const externalIdOf = (record: unknown): string | undefined => idAt(record);

/** Records that share an id by mistake are rejected one by one. */
function namingIdOf(value: unknown): string | undefined {
  const id = idAt(value);
  return id === undefined || isPlaceholderId(id) || isRoundedId(id) ? undefined : id;
}

/**
 * Keeps the last valid record of each id. The invalid ones are kept, too, and are rejected one by one, so that an
 * invalid repetition does not displace a valid record. Only records whose id is repeated are checked.
 */
export function dropSuperseded(
  records: readonly unknown[],
  isValid: (record: IndexedRecord) => boolean,
): IndexedRecord[] {
  const groups = new Map<string, IndexedRecord[]>();
  records.forEach((record, index) => {
    const externalId = namingIdOf(record);
    if (externalId === undefined) return;
    const group = groups.get(externalId);
    if (group) group.push({ index, record });
    else groups.set(externalId, [{ index, record }]);
  });
  const replacements = new Map<number, IndexedRecord | undefined>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const valid = group.filter(isValid);
    const last = valid.pop();
    for (const { index } of valid) replacements.set(index, undefined);
    if (last) replacements.set(last.index, { ...last, supersedes: valid.map(({ index }) => index) });
  }
  return records.flatMap((record, index) => {
    const kept = replacements.has(index) ? replacements.get(index) : { index, record };
    return kept ? [kept] : [];
  });
}

/** Whether a record is valid whatever is stored. What cannot be said without it counts as valid. */
export function isValidAlone(record: IndexedRecord, job: Pick<ImportJob, 'id' | 'organization'>): boolean {
  const checked = checkRecord(record, job, '');
  if (checked.kind === 'invalid') return false;
  const { draft } = checked;
  return !draft.currency.given || precisionProblem(draft, draft.currency.code) === undefined;
}

const contactExternalIdOf = (record: unknown): string | undefined =>
  typeof record === 'object' && record !== null ? namingIdOf(Reflect.get(record, 'contact')) : undefined;

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
 * Payments and holds. With at most 50 payments per record and 16 records at once, one worker registers at most 79
 * payments. Even at 250 ms per call, the chunk ends within its function's timeout.
 */
export const paymentsPerChunk = 500;

export interface ImportChunk {
  readonly chunk: number;
  readonly first_byte: number;
  readonly last_byte: number;
}

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

function groupsOf(records: readonly IndexedRecord[]): IndexedRecord[][] {
  const groups: IndexedRecord[][] = [];
  let payments = 0;
  for (const each of records) {
    const count = paymentCountOf(each.record) + (valueAt(each.record, 'hold') ? 1 : 0);
    const group = groups.at(-1);
    const fits = group && group.length < recordsPerChunk && payments + count <= paymentsPerChunk;
    payments = fits ? payments + count : count;
    if (fits) group.push(each);
    else groups.push([each]);
  }
  return groups;
}

/**
 * Formats a line of the records file, which `parseRecords` reads. A record too deep to be serialized is pruned; the
 * rest is still too deep to be valid.
 */
const formatRecord = ({ index, record, supersedes }: IndexedRecord): string =>
  `${JSON.stringify([index, pruneToDepth(record), ...(supersedes ? [supersedes] : [])])}\n`;

export const parseRecords = (text: string): IndexedRecord[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      // As `formatRecord` wrote it.
      const [index, record, supersedes] = JSON.parse(line) as [number, unknown, (readonly number[])?];
      return { index, record, ...(supersedes && { supersedes }) };
    });

const maxPathCharacters = 200;

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

const warningRow = (
  record: IndexedRecord,
  detail: ProblemDetail & { readonly code: ImportWarningCode },
): ImportRowView => rowOf(record, detail);

export const rejectedRow = (record: IndexedRecord, problem: Problem): ImportRowView =>
  rowOf(record, problem.details[0] ?? { code: problem.code, path: '', message: problem.message });

export const notStoredRow = (record: IndexedRecord): ImportRowView =>
  rowOf(record, { code: 'not_stored', path: '', message: 'May not have been stored; resubmit it.' });

export function amountRow(record: IndexedRecord, warnedField: string): ImportRowView {
  if (warnedField === missingPaymentWarning) return missingPaymentRow(record);
  if (warnedField === planWarning) return planRow(record);
  return warnedField === droppedBreakdownWarning ? droppedBreakdownRow(record) : agreementRow(record, warnedField);
}

const droppedBreakdownRow = (record: IndexedRecord): ImportRowView =>
  warningRow(record, {
    code: droppedBreakdownWarning,
    path: 'breakdown',
    message: 'The total changed and came without its breakdown: the account has none until it is given again.',
  });

const missingPaymentRow = (record: IndexedRecord): ImportRowView =>
  warningRow(record, {
    code: missingPaymentWarning,
    path: 'pending_balance',
    message:
      'The record was stored, but its balance may not count the latest payments: nobody is contacted automatically ' +
      'about the account for 3 business days.',
  });

const planRow = (record: IndexedRecord): ImportRowView =>
  warningRow(record, {
    code: planWarning,
    path: 'pending_balance',
    message: 'An instalment plan is in force: the record was stored, but its currency and pending balance were not.',
  });

const agreementRow = (record: IndexedRecord, field: string): ImportRowView =>
  warningRow(record, {
    code: 'settlement_in_force',
    path: field,
    message:
      field === 'currency'
        ? 'A settlement is in force: the record was stored without its currency and amounts.'
        : 'A settlement is in force: the record was stored, but its pending balance was not changed.',
  });

/** For a record whose id others have, and for the valid ones that it supersedes. */
export function repeatedIdRows(record: IndexedRecord, isStored: boolean): ImportRowView[] {
  const { supersedes } = record;
  if (!supersedes) return [];
  const rowAt = (index: number, message: string) =>
    warningRow({ ...record, index }, { code: 'repeated_id', path: 'external_id', message });
  return [
    ...(isStored ? [rowAt(record.index, 'Other records have its external_id: this one was stored.')] : []),
    ...supersedes.map((index) => rowAt(index, 'A later record has its external_id: this one was not stored.')),
  ];
}

const droppedPhoneRow = (record: IndexedRecord, path: string): ImportRowView =>
  warningRow(record, {
    code: 'phone_dropped',
    path,
    message: 'Not a phone number that can be called: the record was stored without it.',
  });

export const identityRow = (record: IndexedRecord, change: IdentityChange): ImportRowView => {
  const { code, before, after } = identityChangeView(change);
  const [path, message] =
    code === 'person_changed'
      ? ['contact.name', 'The record was stored, but its contact may be another person now.']
      : before.external_id === after.external_id && before.source_system !== after.source_system
        ? ['source_system', 'The record was stored, but its account came from another system.']
        : ['contact', 'The record was stored, but its account belonged to another person.'];
  return { ...warningRow(record, { code, path, message }), before, after };
};

const problemDetail = (result: StoreFailure, notStored: string) =>
  result.outcome === 'rejected'
    ? (result.problem.details[0] ?? { code: result.problem.code, path: '', message: result.problem.message })
    : { code: 'not_stored', path: '', message: notStored };

export const holdRow = (record: IndexedRecord, result: StoreFailure): ImportRowView =>
  rowOf(record, { ...problemDetail(result, 'The hold may not have been placed; resubmit the record.'), path: 'hold' });

export function paymentRow(record: IndexedRecord, payment: number, result: StoreFailure): ImportRowView {
  const detail = problemDetail(result, 'May not have been registered; resubmit it.');
  return rowOf(record, { ...detail, path: `payments.${payment}${detail.path && `.${detail.path}`}` });
}

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
      readonly hold?: HoldOfRecord;
      /** What the record was stored without. */
      readonly warnings: readonly ImportRowView[];
    }
  | { readonly kind: 'invalid'; readonly record: IndexedRecord; readonly error: ImportRowView };

export function checkRecord(
  record: IndexedRecord,
  job: Pick<ImportJob, 'id' | 'organization'> & Partial<Pick<ImportJob, 'balance_as_of'>>,
  defaultCurrency: string,
  formOf: StoredForm = (_, externalId) => externalId,
): CheckedRecord {
  const first = tryParse(schemaOf(ImportRecord), record.record);
  const rest = first.ok ? undefined : dropPhones(record.record, first.problems);
  const reading = rest ? tryParse(schemaOf(ImportRecord), rest.record) : first;
  if (!reading.ok) {
    const problem = reading.problems.find(({ path }) => !isDroppable(path)) ?? reading.problems[0];
    return { kind: 'invalid', record, error: rowOf(record, problem) };
  }
  const ownId = () => accountIdOfRecord(job.id, record.index);
  const { payments: given = [], hold, ...account } = inStoredForms(reading.value, formOf);
  const payments = given.map((payment) => ({ ...payment, external_id: formOf('payment', payment.external_id) }));
  const dated = { ...account, balance_as_of: account.balance_as_of ?? job.balance_as_of };
  const draft = accountDraft(dated, job.organization, ownId, defaultCurrency);
  const warnings = rest?.paths.map((path) => droppedPhoneRow(record, path)) ?? [];
  return { kind: 'valid', record, draft, payments, ...(hold && { hold }), warnings };
}

/** The external ids in records, as far as they can be read. */
export const namedInRecords = (records: readonly IndexedRecord[]): readonly NamedRecord[] =>
  records.flatMap(({ record }) => {
    const payments = valueAt(record, 'payments');
    const named = [
      ['account', record],
      ['contact', valueAt(record, 'contact')],
      ...(Array.isArray(payments) ? payments : []).map((payment: unknown) => ['payment', payment] as const),
    ] as const;
    return named.flatMap(([kind, value]) => {
      const externalId = idAt(value);
      return externalId === undefined ? [] : [{ kind, externalId }];
    });
  });

function inStoredForms(record: ImportRecord, formOf: StoredForm): ImportRecord {
  const { external_id: account, contact } = record;
  const person = contact.external_id;
  return {
    ...record,
    ...(typeof account === 'string' && { external_id: formOf('account', account) }),
    ...(typeof person === 'string' && { contact: { ...contact, external_id: formOf('contact', person) } }),
  };
}

/** By index, after the rows about persons, which are looked at first. */
export function rowsFile(
  rows: readonly { readonly index: number; readonly before?: unknown }[],
  maxInline: number,
): { text: string; inlineBytes: number } {
  const lines = [...rows].sort(byPersonThenIndex).map((row) => JSON.stringify(row));
  const inline = `[\n${lines.slice(0, maxInline).join(',\n')}`;
  return { text: `[\n${lines.join(',\n')}\n]\n`, inlineBytes: Buffer.byteLength(inline) };
}

const byPersonThenIndex = (
  one: { readonly index: number; readonly before?: unknown },
  other: { readonly index: number; readonly before?: unknown },
): number => Number(other.before !== undefined) - Number(one.before !== undefined) || one.index - other.index;
