import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AccountId } from '../../foundation/ids.ts';
import type { IndexedAccount, IndexedFields } from './indexed-account.ts';

/** Rows of the index: 16 bytes for each id, and the other values by column, which compress to 15 to 25. */
export interface PackedRows {
  readonly ids: Uint8Array;
  readonly columns: Uint8Array;
}

export const bytesOf = ({ ids, columns }: PackedRows): number => ids.length + columns.length;

/** The first digits of an id name the page that its row is in. */
export const prefixOf = (id: string): string => id.slice(0, 2);

const idBytes = 16;

type Column = readonly (number | null)[];

interface TextColumn {
  readonly of: readonly string[];
  readonly at: Column;
}

interface Columns {
  readonly texts: Readonly<Record<TextField, TextColumn>>;
  /** Rows of before 1.4.0 lack these two, because no account had the fields. */
  readonly assigned?: TextColumn;
  readonly followUp?: Column;
  readonly due: readonly (string | null)[];
  readonly pending: Column;
  readonly flags: Column;
  readonly created: Column;
  readonly version: Column;
  readonly updated: Column;
  readonly last: Column;
  readonly next: Column;
  readonly epoch: number;
}

const textFields = ['collection_status', 'resolution', 'campaign_id', 'source_system', 'currency'] as const;
type TextField = (typeof textFields)[number];

function textColumn(values: readonly (string | undefined)[]): TextColumn {
  const of = [...new Set(values.filter((value) => value !== undefined))].sort();
  const places = new Map(of.map((value, place) => [value, place]));
  return { of, at: values.map((value) => (value === undefined ? null : (places.get(value) ?? null))) };
}

/** Bits of `flags`, the first of which says that there are fields. */
const flagsOf = (fields: IndexedFields | null): number =>
  fields === null
    ? 0
    : 1 +
      2 * (fields.interaction_count ?? 0) +
      4 * fields.promise_count +
      8 * fields.paid_amount +
      16 * (fields.settlement ? 1 : 0) +
      32 * (fields.contact.opted_out ? 1 : 0) +
      64 * (fields.interaction_count === undefined ? 0 : 1) +
      128 * (fields.replied ? 1 : 0);

const hasBit = (flags: number, bit: number): 0 | 1 => (Math.floor(flags / bit) % 2 === 1 ? 1 : 0);

const sinceOrNull = (time: number | undefined, epoch: number): number | null =>
  time === undefined ? null : time - epoch;

export function packRows(given: readonly IndexedAccount[]): PackedRows {
  const rows = [...given].sort((one, other) => (one.id < other.id ? -1 : 1));
  const epoch = rows.reduce((least, { age: [createdAt] }) => Math.min(least, createdAt), Infinity);
  const column = (value: (fields: IndexedFields) => number | null) =>
    rows.map(({ fields }) => (fields ? value(fields) : null));
  const columns: Columns = {
    epoch: rows.length === 0 ? 0 : epoch,
    texts: {
      collection_status: textColumn(rows.map(({ fields }) => fields?.collection_status)),
      resolution: textColumn(rows.map(({ fields }) => fields?.resolution)),
      campaign_id: textColumn(rows.map(({ fields }) => fields?.campaign_id)),
      source_system: textColumn(rows.map(({ fields }) => fields?.source_system)),
      currency: textColumn(rows.map(({ fields }) => fields?.currency)),
    },
    assigned: textColumn(rows.map(({ fields }) => fields?.assigned_to)),
    followUp: column(({ follow_up: followUp }) => sinceOrNull(followUp && Date.parse(followUp.at), epoch)),
    due: rows.map(({ fields }) => fields?.due_date ?? null),
    pending: column((fields) => fields.pending_balance),
    flags: rows.map(({ fields }) => flagsOf(fields)),
    created: rows.map(({ age: [createdAt] }) => createdAt - epoch),
    version: rows.map(({ age: [, version] }) => version),
    updated: rows.map(({ age: [createdAt, , updatedAt] }) => updatedAt - createdAt),
    last: column((fields) => sinceOrNull(fields.last_contacted_at, epoch)),
    next: column((fields) => sinceOrNull(fields.next_action_at, epoch)),
  };
  return {
    ids: new Uint8Array(Buffer.from(rows.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex')),
    columns: new Uint8Array(deflateRawSync(JSON.stringify(columns), { level: 9 })),
  };
}

/** In the order of their ids. */
export function unpackRows({ ids, columns: packed }: PackedRows): IndexedAccount[] {
  // As `packRows` wrote them.
  const columns = JSON.parse(inflateRawSync(packed).toString()) as Columns;
  const digits = Buffer.from(ids).toString('hex');
  return Array.from({ length: ids.length / idBytes }, (_, n) => rowAt(columns, digits, n));
}

function rowAt(columns: Columns, digits: string, n: number): IndexedAccount {
  const createdAt = columns.epoch + (columns.created[n] ?? 0);
  const flags = columns.flags[n] ?? 0;
  return {
    id: idAt(digits, n),
    age: [createdAt, columns.version[n] ?? 0, createdAt + (columns.updated[n] ?? 0)],
    fields: flags === 0 ? null : fieldsAt(columns, flags, n),
  };
}

function idAt(digits: string, n: number): AccountId {
  const hex = digits.slice(2 * idBytes * n, 2 * idBytes * (n + 1));
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  // The id that `packRows` was given.
  return parts.join('-') as AccountId;
}

function fieldsAt({ texts, epoch, ...columns }: Columns, flags: number, n: number): IndexedFields {
  const textIn = ({ of, at }: TextColumn): string | undefined => of[at[n] ?? -1];
  const text = (name: TextField): string | undefined => textIn(texts[name]);
  const assigned_to = columns.assigned && textIn(columns.assigned);
  const followUp = columns.followUp?.[n] ?? null;
  const [resolution, campaign_id, source_system] = [text('resolution'), text('campaign_id'), text('source_system')];
  const [due_date, last, next] = [columns.due[n] ?? undefined, columns.last[n] ?? null, columns.next[n] ?? null];
  return {
    collection_status: text('collection_status') ?? '',
    ...(resolution !== undefined && { resolution }),
    ...(campaign_id !== undefined && { campaign_id }),
    ...(source_system !== undefined && { source_system }),
    currency: text('currency') ?? '',
    pending_balance: columns.pending[n] ?? 0,
    ...(due_date !== undefined && { due_date }),
    ...(last !== null && { last_contacted_at: epoch + last }),
    ...(next !== null && { next_action_at: epoch + next }),
    ...(assigned_to !== undefined && { assigned_to }),
    ...(followUp !== null && { follow_up: { at: new Date(epoch + followUp).toISOString() } }),
    // Rows of before 1.4.0 lack bit 64.
    ...(hasBit(flags, 2) + hasBit(flags, 64) > 0 && { interaction_count: hasBit(flags, 2) }),
    ...(hasBit(flags, 128) === 1 && { replied: true }),
    promise_count: hasBit(flags, 4),
    paid_amount: hasBit(flags, 8),
    ...(hasBit(flags, 16) === 1 && { settlement: { status: 'accepted' } }),
    contact: { opted_out: hasBit(flags, 32) === 1 },
  };
}
