import type { AccountId, ContactId, HoldId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { type AccountWrite, plannedChanges } from '../accounts/account-write.ts';
import type { Account } from '../accounts/account.ts';
import type { ImportSource } from '../accounts/import-source.ts';
import type { PlannedWrites } from '../accounts/write-accounts.ts';
import { contactUpdate } from '../contacts/contact-update.ts';
import type { Contact, ContactDraft } from '../contacts/contact.ts';
import type { ImportTrace, ImportedChange, ValueChanges } from '../contacts/import-trace.ts';
import { personChangesAfter } from '../contacts/person-conflict.ts';

interface RecordRef {
  readonly index: number;
  readonly external_id: string | null;
  readonly account: AccountId;
  readonly payments?: readonly PaymentId[];
  /** Under which its hold is placed first. */
  readonly hold?: HoldId;
}

export interface ChangedAccount extends ImportedChange {
  readonly account: AccountId;
  /** The contact that the account is taken from. */
  readonly contact?: ContactId;
}

export interface ChangedContact extends ImportedChange {
  readonly contact: ContactId;
}

/** Stored before a chunk writes, so that its import can be undone. */
export interface ChunkChanges {
  readonly records: readonly RecordRef[];
  readonly accounts: readonly ChangedAccount[];
  readonly contacts: readonly ChangedContact[];
}

/** Stored after a chunk has written: the versions that its writes replaced. */
export interface WrittenAccount {
  readonly account: AccountId;
  readonly base: number;
  readonly contact: ContactId;
  readonly contact_version: number;
}

export const writtenAccount = ({ id, import_base: base = 0, contact }: Account): WrittenAccount => ({
  account: id,
  base,
  contact: contact.id,
  contact_version: contact.version,
});

export function changesOfPlan(
  organization: OrganizationId,
  { accounts, contacts }: PlannedWrites,
  records: ChunkChanges['records'],
  source: ImportSource,
  now: Date,
): ChunkChanges {
  const pending = accounts.filter(({ needsWrite }) => needsWrite);
  const wanted = new Set(pending.map(({ draft }) => draft.contact.id));
  const written = new Set(pending.map(({ draft }) => draft.id));
  return {
    records: records.filter(
      ({ account, payments = [], hold }) => written.has(account) || payments.length > 0 || hold !== undefined,
    ),
    accounts: pending.map((write) => accountChanges(organization, write, source, now)),
    contacts: [...contacts].flatMap(([id, { draft, current, stored }]) => {
      if (!wanted.has(id) || !current || stored) return [];
      return [
        { contact: id, version: current.version, values: contactChanges(current, draft, now), ...basesOf(current) },
      ];
    }),
  };
}

function accountChanges(
  organization: OrganizationId,
  write: AccountWrite,
  source: ImportSource,
  now: Date,
): ChangedAccount {
  const { draft, existing } = write;
  const isMoved = existing && existing.contact.id !== draft.contact.id;
  return {
    account: draft.id,
    version: existing?.version ?? 0,
    values: plannedChanges(organization, write, source, now),
    ...basesOf(existing),
    ...(existing?.import_base !== undefined && { base: existing.import_base }),
    ...(isMoved && { contact: existing.contact.id }),
  };
}

const basesOf = (before: ImportTrace | undefined) => ({ bases: before?.import_bases ?? {} });

function contactChanges(current: Contact, draft: ContactDraft, now: Date): ValueChanges {
  const update = contactUpdate(current, draft);
  const values = Object.entries(update).map(([name, after]) => {
    // All names are fields of a contact.
    const before = current[name as keyof Contact] ?? null;
    return [name, [before, after]] as const;
  });
  const isOther = personChangesAfter(current, draft, { at: now.toISOString() }) !== undefined;
  return { ...Object.fromEntries(values), ...(isOther && { person_changes: [current.person_changes ?? null, null] }) };
}

/** A redelivered chunk sees what the first delivery wrote: what that one had stored counts. */
export function mergeChanges(stored: ChunkChanges | undefined, planned: ChunkChanges): ChunkChanges {
  if (!stored) return planned;
  const merge = <Item>(own: readonly Item[], others: readonly Item[], nameOf: (item: Item) => string) => [
    ...new Map([...others, ...own].map((item) => [nameOf(item), item])).values(),
  ];
  return {
    records: merge(stored.records, planned.records, ({ account }) => account),
    accounts: merge(stored.accounts, planned.accounts, ({ account, version }) => `${account} ${version}`),
    contacts: merge(stored.contacts, planned.contacts, ({ contact, version }) => `${contact} ${version}`),
  };
}
