import { auditEntryInsert } from '../../organizations/audit/audit-store.ts';
import { type AuditEntry, userIdOf } from '../../organizations/audit/audit-entry.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { storedForms } from '../../portfolio/contacts/phone-forms.ts';
import { type ContactId, type OrganizationId, known, uuidV5 } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type Key, keys, partitions } from '../../aws/table/keys.ts';
import {
  type Condition,
  type TransactionPart,
  type Values,
  absent,
  deleteItem,
  getItems,
  transact,
  updateItem,
} from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import {
  type ContactAddress,
  type OptOut,
  type OptOutCause,
  type SuppressedAddress,
  canonicalEmail,
  latestActAt,
  isOptedOut,
  suppressibleForms,
} from './opt-out.ts';

/** The subject of an opt-out: a contact, or an address that no contact has. The list shows `phone` and `email`. */
export interface OptOutSubject {
  readonly contact: ContactId | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Suppressed together with the contact; without a contact, the first address is the subject. */
  readonly addresses: readonly string[];
  /** The contact counts only while it has one of these. */
  readonly holding?: readonly ContactAddress[];
}

/** All items of an opt-out, as they were read. */
export interface StoredOptOut {
  /** The contact that is opted out; undefined for an address without one. */
  readonly contact: Contact | undefined;
  /** Rows of the list: of the contact, and of its addresses alone. */
  readonly rows: readonly (OptOut & Key)[];
  /** Only those that are opted out. */
  readonly suppressed: readonly SuppressedAddress[];
}

/** Requests in flight at once; fewer than the table's client has connections. */
const requestsAtOnce = 32;
/** Several in one transaction save requests; with too many, a conflict on one of them would fail them all. */
const perTransaction = 10;
const attemptsMax = 10;

/** The opt-outs of one organization. */
export const optOutStore = (organization: OrganizationId) => ({
  /** Those of the addresses that are suppressed; a consistent read. */
  suppressed: (addresses: readonly string[]): Promise<SuppressedAddress[]> =>
    getItems<SuppressedAddress>(
      [...new Set(addresses)].map((address) => keys.suppressed(organization, address)),
      { consistent: true },
    ),

  /** The checks that none of the addresses is opted out, nor `recipient` bounced, as parts of a transaction. */
  notSuppressedChecks: (addresses: readonly string[], recipient: string): TransactionPart[] =>
    addresses.map((address) => ({
      check: keys.suppressed(organization, address),
      onlyIf: {
        expression:
          address === canonicalEmail(recipient)
            ? 'attribute_not_exists(#opted_out_at) AND attribute_not_exists(#bounced_at)'
            : 'attribute_not_exists(#opted_out_at)',
      },
    })),

  /** From this write on nothing is sent to the addresses. The first reason stays. */
  suppress: (addresses: readonly string[], cause: OptOutCause, now: Date) =>
    mapInParallel(chunked(addresses, perTransaction), requestsAtOnce, (group) =>
      suppressTogether(organization, group, cause, now),
    ),

  markBounced: (address: string, reason: string, now: Date) =>
    updateItem(keys.suppressed(organization, address), {
      setOnce: {
        kind: 'suppressed',
        organization,
        address,
        bounced_at: now.toISOString(),
        bounce_reason: reason,
      },
    }),

  /**
   * Suppresses the addresses of each subject, flags its contact, lists it and writes its audit entry: all or nothing, once
   * for each act. Each contact, and each address without a contact, may be given once.
   * @returns those that are opted out now: all but the contacts that do not exist, or no longer have the address
   */
  async optOut(subjects: readonly OptOutSubject[], cause: OptOutCause, now: Date): Promise<OptOutSubject[]> {
    const done = await mapInParallel(lanesOf(subjects), requestsAtOnce, async (lane) => {
      const written: OptOutSubject[] = [];
      for (const group of chunked(lane, perTransaction))
        written.push(...(await optOutTogether(organization, group, cause, now)));
      return written;
    });
    return done.flat();
  },

  /**
   * Opts out a contact that was given a suppressed address, if it still has the address, the address is still suppressed,
   * and the contact is not opted out yet.
   * @returns whether the contact is opted out now
   */
  async inherit(contact: ContactId, holding: ContactAddress, since: SuppressedAddress, now: Date): Promise<boolean> {
    const [phone, email] = holding.field === 'email' ? [null, holding.address] : [holding.value, null];
    const subject = { contact, phone, email, addresses: [holding.address], holding: [holding] };
    const cause: OptOutCause = {
      reason: since.reason ?? '',
      actor: { kind: 'system', id: null },
      act: `suppressed:${since.address}:${since.opted_out_at ?? ''}`,
    };
    const result = await transact([
      flagging(organization, contact, subject.holding, now).write,
      listing(organization, subject, cause, now, latestActAt(since)).write,
      auditing(organization, subject, cause, now),
      {
        check: keys.suppressed(organization, since.address),
        onlyIf: { expression: '#opted_out_at = :since', values: { ':since': since.opted_out_at } },
      },
    ]);
    if (result.ok) return true;
    // The item under a contact's key is a contact.
    const met = result.refused.get(0) as Contact | undefined;
    return met?.opted_out === true && holds(met, subject.holding);
  },

  /** Removes an address from the list when a contact is listed for it. */
  unlistAddress: (address: string) => deleteItem(keys.optOut(organization, address)),

  /** Reads the opt-out of a contact, strongly. */
  async readOfContact(contact: Contact): Promise<StoredOptOut> {
    const addresses = suppressibleForms(contact);
    return { contact, ...(await readMarks(organization, [contact.id, ...addresses], addresses)) };
  },

  /** Reads the opt-out of a number that no contact has, strongly. */
  readOfPhone: async (phone: string): Promise<StoredOptOut> => ({
    contact: undefined,
    ...(await readMarks(organization, storedForms(phone), storedForms(phone))),
  }),

  /**
   * Removes an opt-out in one transaction: the contact's flag, the rows of the list and the marks of the addresses, with
   * the audit entry. Nothing is written if any of it has changed since it was read.
   */
  async remove(
    { contact, rows, suppressed }: StoredOptOut,
    audited: Pick<AuditEntry, 'phone' | 'email' | 'actor' | 'reason'>,
    now: Date,
  ): Promise<'removed' | 'opted_out_again' | 'changed'> {
    const at = now.toISOString();
    const isListed = rows.some(({ contact_id: id }) => id !== null && id === contact?.id);
    const acts: TransactionPart[] = [
      ...rows.map(({ pk, sk, act }) => ({ delete: { pk, sk }, onlyIf: sameAct(act) })),
      ...suppressed.map((one) => ({
        update: keys.suppressed(organization, one.address),
        change: { remove: ['opted_out_at', 'reason', 'act', 'acted_at'], onlyIf: sameAct(one.act) },
      })),
      ...(contact && !isListed ? [{ check: keys.optOut(organization, contact.id), onlyIf: absent }] : []),
    ];
    const name = contact?.id ?? suppressed[0]?.address ?? rows[0]?.sk ?? '';
    const result = await transact([
      ...acts,
      ...(contact ? [unflagging(organization, contact, now)] : []),
      auditEntryInsert(organization, {
        kind: 'audit_entry',
        id: known(uuidV5(organization, `audit:removal:${name}:${at}`)),
        action: 'opt_out_removed',
        contact_id: contact?.id ?? null,
        ...audited,
        at,
      }),
    ]);
    if (result.ok) return 'removed';
    // An act that is missing was removed by another request; an act other than the one that was read is new.
    const isNewAct = [...result.refused].some(([part, item]) => part < acts.length && item?.['act'] !== undefined);
    return isNewAct ? 'opted_out_again' : 'changed';
  },
});

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/**
 * The subjects in lanes that are written in parallel. Those that share an address are in one lane, whose groups are written
 * in turn: concurrent transactions on one item conflict.
 */
function lanesOf(subjects: readonly OptOutSubject[]): OptOutSubject[][] {
  const lanes: OptOutSubject[][] = [];
  for (const sharing of Map.groupBy(subjects, ({ addresses: [first] }) => first).values()) {
    const last = lanes.at(-1);
    if (last && last.length + sharing.length <= perTransaction) last.push(...sharing);
    else lanes.push([...sharing]);
  }
  return lanes;
}

/** A write, and the check that replaces it if its item needs no change. */
interface Step {
  readonly write: TransactionPart;
  readonly check: TransactionPart;
}

async function suppressTogether(
  organization: OrganizationId,
  addresses: readonly string[],
  cause: OptOutCause,
  now: Date,
): Promise<void> {
  let pending = addresses;
  while (pending.length > 0) {
    const result = await transact(pending.map((address) => suppressing(organization, address, cause, now).write));
    if (result.ok) return;
    // A later act suppressed the others.
    pending = pending.filter((_, n) => !result.refused.has(n));
  }
}

/** A subject whose writes fail does not hold up the others: the items that its writes found decide how it continues. */
async function optOutTogether(
  organization: OrganizationId,
  subjects: readonly OptOutSubject[],
  cause: OptOutCause,
  now: Date,
): Promise<OptOutSubject[]> {
  const done: OptOutSubject[] = [];
  const checked = new Set<string>();
  let pending = subjects;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const steps = [...stepsOf(organization, pending, cause, now)];
    const result = await transact([
      ...steps.map(([name, { write, check }]) => (checked.has(name) ? check : write)),
      ...pending.map((subject) => auditing(organization, subject, cause, now)),
    ]);
    if (result.ok) return [...done, ...pending];
    const met = new Map<string, Values | undefined>();
    for (const [n, [name]] of steps.entries()) if (result.refused.has(n)) met.set(name, result.refused.get(n));
    for (const name of met.keys()) if (!checked.delete(name)) checked.add(name);
    // The item under a contact's key is a contact.
    const isGone = ({ contact, holding }: OptOutSubject) =>
      contact !== null && met.has(contact) && !holds(met.get(contact) as Contact | undefined, holding);
    const isDone = (subject: OptOutSubject) => met.get(rowName(subject))?.['act'] === cause.act;
    const left = pending.filter((subject) => !isGone(subject));
    const repeated = left.filter(isDone);
    // The act may have reached the contact by another of its addresses.
    await suppressTogether(organization, distinctAddresses(repeated), cause, now);
    done.push(...repeated);
    pending = left.filter((subject) => !isDone(subject));
    if (pending.length === 0) return done;
  }
  throw new Error('Gave up after too many version conflicts on the same contacts.');
}

const distinctAddresses = (subjects: readonly OptOutSubject[]): string[] => [
  ...new Set(subjects.flatMap(({ addresses }) => addresses)),
];

/** The sort key of an opt-out in the list. */
function listedUnder({ contact, addresses: [address] }: OptOutSubject): string {
  const name = contact ?? address;
  if (name === undefined) throw new Error('An opt-out is of a contact or of an address.');
  return name;
}

const rowName = (subject: OptOutSubject): string => `row ${listedUnder(subject)}`;

/** By the name of its item, since subjects may share an address. */
function stepsOf(
  organization: OrganizationId,
  subjects: readonly OptOutSubject[],
  cause: OptOutCause,
  now: Date,
): Map<string, Step> {
  const steps = new Map<string, Step>();
  for (const subject of subjects) {
    const { contact, addresses, holding } = subject;
    for (const address of addresses) steps.set(`address ${address}`, suppressing(organization, address, cause, now));
    if (contact !== null) steps.set(contact, flagging(organization, contact, holding, now));
    steps.set(rowName(subject), listing(organization, subject, cause, now));
  }
  return steps;
}

const holds = (contact: Contact | undefined, holding: readonly ContactAddress[] | undefined): boolean =>
  contact !== undefined && (!holding || holding.some(({ field, value }) => contact[field] === value));

/** Suppresses an address; it keeps the first reason, and the latest act. */
function suppressing(organization: OrganizationId, address: string, cause: OptOutCause, now: Date): Step {
  const { act, reason } = cause;
  const at = now.toISOString();
  const key = keys.suppressed(organization, address);
  return {
    write: {
      update: key,
      change: {
        setOnce: { kind: 'suppressed', organization, address, opted_out_at: at, reason },
        set: { act, acted_at: at },
        onlyIf: { expression: 'attribute_not_exists(#acted_at) OR #acted_at <= :at', values: { ':at': at } },
      },
    },
    check: { check: key, onlyIf: { expression: '#acted_at > :at', values: { ':at': at } } },
  };
}

/** Sets the flag of a contact that still has the address. */
function flagging(
  organization: OrganizationId,
  contact: ContactId,
  holding: readonly ContactAddress[] | undefined,
  now: Date,
): Step {
  const key = keys.contact(organization, contact);
  const held = holding?.map(({ field }, n) => `#${field} = :held${n}`).join(' OR ');
  const addresses = Object.fromEntries(holding?.map(({ value }, n) => [`:held${n}`, value]) ?? []);
  const on = (flag: string, is: boolean): Condition => ({
    expression: `attribute_exists(#pk) AND ${flag}${held ? ` AND (${held})` : ''}`,
    values: { ':is': is, ...addresses },
  });
  return {
    write: {
      update: key,
      change: {
        set: { opted_out: true, updated_at: now.toISOString() },
        add: { version: 1 },
        onlyIf: on('(attribute_not_exists(#opted_out) OR #opted_out = :is)', false),
      },
    },
    check: { check: key, onlyIf: on('#opted_out = :is', true) },
  };
}

/** Removes the flag of a contact, unless the contact was written since it was read. */
const unflagging = (organization: OrganizationId, { id, version }: Contact, now: Date): TransactionPart => ({
  update: keys.contact(organization, id),
  change: {
    set: { opted_out: false, updated_at: now.toISOString() },
    add: { version: 1 },
    onlyIf: { expression: '#version = :read', values: { ':read': version } },
  },
});

/** Writes the row of the list. It shows the first act and keeps the latest; the write fails for an act it already has. */
function listing(
  organization: OrganizationId,
  subject: OptOutSubject,
  cause: OptOutCause,
  now: Date,
  latest = now.toISOString(),
): Step {
  const key = keys.optOut(organization, listedUnder(subject));
  const { act } = cause;
  const shown = { ...saidOf(subject, cause, now), user_id: userIdOf(cause.actor) };
  const values = { ':act': act, ':at': latest };
  const isLatest = '(attribute_not_exists(#acted_at) OR #acted_at <= :at)';
  return {
    write: {
      update: key,
      change: {
        setOnce: { kind: 'opt_out', organization, ...shown },
        set: { act, acted_at: latest },
        onlyIf: { expression: `attribute_not_exists(#act) OR (#act <> :act AND ${isLatest})`, values },
      },
    },
    check: { check: key, onlyIf: { expression: '#act <> :act AND #acted_at > :at', values } },
  };
}

const saidOf = ({ contact, phone, email }: OptOutSubject, { actor, reason }: OptOutCause, now: Date) => ({
  contact_id: contact,
  phone,
  email,
  actor,
  reason,
  at: now.toISOString(),
});

const auditing = (
  organization: OrganizationId,
  subject: OptOutSubject,
  cause: OptOutCause,
  now: Date,
): TransactionPart =>
  auditEntryInsert(organization, {
    kind: 'audit_entry',
    id: known(uuidV5(organization, `audit:${cause.act}:${listedUnder(subject)}`)),
    action: 'opted_out',
    ...saidOf(subject, cause, now),
  });

/** Reads rows of the list and suppressed addresses. */
async function readMarks(organization: OrganizationId, listed: readonly string[], addresses: readonly string[]) {
  const found = await getItems<(OptOut & Key) | SuppressedAddress>(
    [
      ...listed.map((name) => keys.optOut(organization, name)),
      ...addresses.map((address) => keys.suppressed(organization, address)),
    ],
    { consistent: true },
  );
  return {
    rows: found.filter((item) => item.kind === 'opt_out'),
    suppressed: found.filter((item) => item.kind === 'suppressed').filter(isOptedOut),
  };
}

/** Holds while the latest act is the one that was read; older items have none. */
const sameAct = (act: string | undefined): Condition =>
  act === undefined
    ? { expression: 'attribute_exists(#pk) AND attribute_not_exists(#act)' }
    : { expression: '#act = :act', values: { ':act': act } };

export const optOuts = (organization: OrganizationId): Listing => ({ partitions: [partitions.optOuts(organization)] });
