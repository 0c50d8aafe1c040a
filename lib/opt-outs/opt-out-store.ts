import { addingAuditEntry } from '../audit/audit-store.ts';
import { type AuditEntry, userIdOf } from '../audit/audit-entry.ts';
import type { Contact } from '../contacts/contact.ts';
import { type ContactId, type OrganizationId, known, uuidFrom } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import type { Initiator } from '../interactions/interaction.ts';
import { keys, partitions } from '../table/keys.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  deleteItem,
  getItems,
  queryPage,
  transact,
  updateItem,
} from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import type { HeldAddress, OptOutCause, SuppressedAddress } from './opt-out.ts';

/** What an opt-out is of: a contact, or an address alone; and the address it was about, if it was about one. */
export interface Subject {
  readonly contact: ContactId | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** The contact counts only while it has this address. */
  readonly holding?: HeldAddress;
}

/** As many requests as the table's client keeps connections for. */
const requestsAtOnce = 32;
/** Some at once save requests; all that fit would be refused together whenever anybody writes to one of them. */
const perTransaction = 10;
const attemptsMax = 10;

/** The opt-outs of one organization. */
export const optOutStore = (organization: OrganizationId) => ({
  /** Those of the addresses that are suppressed, as they are this very moment. */
  suppressed: (addresses: readonly string[]): Promise<SuppressedAddress[]> =>
    getItems<SuppressedAddress>(
      [...new Set(addresses)].map((address) => keys.suppressed(organization, address)),
      { consistent: true },
    ),

  /** From this write on nothing is sent to the addresses. The first reason stays. */
  suppress: (addresses: readonly string[], { reason }: OptOutCause, now: Date) =>
    inTransactions(addresses, (group) =>
      transact(
        group.map((address) => ({
          update: keys.suppressed(organization, address),
          change: { setOnce: { kind: 'suppressed', organization, address, opted_out_at: now.toISOString(), reason } },
        })),
      ),
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

  /** The contacts that the index knows by this phone; it may be a moment behind. */
  async contactsWithPhone(phone: string): Promise<ContactId[]> {
    const found: ContactId[] = [];
    let after: string | undefined;
    do {
      const pk = partitions.contactsByPhone(organization, phone);
      const page = await queryPage<{ readonly sk: ContactId }>({ pk, index: 'gsi1', after, limit: 1000 });
      found.push(...page.items.map(({ sk }) => sk));
      after = page.last;
    } while (after !== undefined);
    return found;
  },

  /**
   * Flags each contact, lists it and writes its audit entry, all or nothing, once for each act; an address alone is listed
   * with its audit entry. `onlyFirst` leaves a contact alone that is opted out already. No subject may be given twice.
   * @returns those that are opted out now: all but the contacts that are not there, or have the address no longer
   */
  async optOut(
    subjects: readonly Subject[],
    cause: OptOutCause,
    now: Date,
    { onlyFirst = false } = {},
  ): Promise<Subject[]> {
    const done = await inTransactions(subjects, (group) => optOutTogether(organization, group, cause, now, onlyFirst));
    return done.flat();
  },

  /** Takes an address off the list, where a contact stands for it now. */
  unlistAddress: (address: string) => deleteItem(keys.optOut(organization, address)),

  /**
   * Takes the opt-out of a contact back, all or nothing: its flag, the marks of its addresses, and the audit entry that
   * says so. It is refused where the contact was written, or opted out anew, since it was read.
   */
  async remove(contact: Contact, suppressed: readonly SuppressedAddress[], actor: Initiator, now: Date) {
    const entries = [contact.id, ...suppressed.map(({ address }) => address)];
    await Promise.all(entries.map((entry) => deleteItem(keys.optOut(organization, entry))));
    const at = now.toISOString();
    const { ok } = await transact([
      {
        update: keys.contact(organization, contact.id),
        change: {
          set: { opted_out: false, updated_at: at },
          add: { version: 1 },
          onlyIf: { expression: '#version = :read', values: { ':read': contact.version } },
        },
      },
      { check: keys.optOut(organization, contact.id), onlyIf: absent },
      ...suppressed.map(({ address }) => ({
        update: keys.suppressed(organization, address),
        change: { remove: ['opted_out_at', 'reason'] },
      })),
      addingAuditEntry(organization, {
        kind: 'audit_entry',
        id: known(uuidFrom(organization, `audit:removal:${contact.id}:${at}`)),
        action: 'opt_out_removed',
        contact_id: contact.id,
        phone: contact.phone ?? null,
        email: contact.email ?? null,
        actor,
        reason: null,
        at,
      }),
    ]);
    return ok;
  },
});

function inTransactions<Item, Answer>(items: readonly Item[], write: (group: Item[]) => Promise<Answer>) {
  const groups = Array.from({ length: Math.ceil(items.length / perTransaction) }, (_, n) =>
    items.slice(n * perTransaction, (n + 1) * perTransaction),
  );
  return inParallel(groups, requestsAtOnce, write);
}

/** A subject that is still to be written; `isFlagged` where its contact was seen to be opted out already. */
interface Pending {
  readonly subject: Subject;
  readonly isFlagged: boolean;
}

/** One that is refused does not hold up the others: what it met tells what to do with it, and the rest is tried again. */
async function optOutTogether(
  organization: OrganizationId,
  subjects: readonly Subject[],
  cause: OptOutCause,
  now: Date,
  onlyFirst: boolean,
): Promise<Subject[]> {
  const done: Subject[] = [];
  let pending: readonly Pending[] = subjects.map((subject) => ({ subject, isFlagged: false }));
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const parts = pending.map(({ subject, isFlagged }) => [
      ...flagging(organization, subject, isFlagged, now),
      ...listing(organization, subject, cause, now),
    ]);
    const result = await transact(parts.flat());
    if (result.ok) return [...done, ...pending.map(({ subject }) => subject)];
    const left: Pending[] = [];
    let first = 0;
    for (const [n, one] of pending.entries()) {
      const isListed = result.refused.has(first + (one.subject.contact === null ? 0 : 1));
      // The item under a contact's key is a contact.
      const contact = result.refused.get(first) as Contact | undefined;
      const isRefused = one.subject.contact !== null && result.refused.has(first);
      first += parts[n]?.length ?? 0;
      if (isRefused && !holds(contact, one.subject.holding)) continue;
      const isFlagged = isRefused ? contact?.opted_out === true : one.isFlagged;
      const isDone = isListed ? !isRefused || isFlagged : isRefused && isFlagged && onlyFirst;
      if (isDone) done.push(one.subject);
      else left.push({ subject: one.subject, isFlagged });
    }
    if (left.length === 0) return done;
    pending = left;
  }
  throw new Error('Too many writers at the same contacts.');
}

const holds = (contact: Contact | undefined, holding: HeldAddress | undefined): boolean =>
  contact !== undefined && (!holding || contact[holding.field] === holding.value);

/** Sets the flag of a contact or, where it is set, asks that it stays so while the rest is written. */
function flagging(
  organization: OrganizationId,
  { contact, holding }: Subject,
  isFlagged: boolean,
  now: Date,
): TransactionPart[] {
  if (contact === null) return [];
  const key = keys.contact(organization, contact);
  const flag = isFlagged ? '#opted_out = :yes' : '(attribute_not_exists(#opted_out) OR #opted_out = :no)';
  const onlyIf: Condition = {
    expression: `attribute_exists(#pk) AND ${flag}${holding ? ` AND #${holding.field} = :held` : ''}`,
    values: { ...(isFlagged ? { ':yes': true } : { ':no': false }), ...(holding && { ':held': holding.value }) },
  };
  if (isFlagged) return [{ check: key, onlyIf }];
  return [
    {
      update: key,
      change: { set: { opted_out: true, updated_at: now.toISOString() }, add: { version: 1 }, onlyIf },
    },
  ];
}

/** The row of the list, which keeps what the first act said, and the audit entry of this act; refused a second time. */
function listing(organization: OrganizationId, subject: Subject, cause: OptOutCause, now: Date): TransactionPart[] {
  const of = subject.contact ?? subject.phone ?? subject.email;
  if (of === null) throw new Error('An opt-out is of a contact or of an address.');
  const { act, actor, reason } = cause;
  const at = now.toISOString();
  const said = { contact_id: subject.contact, phone: subject.phone, email: subject.email, actor, reason, at };
  const entry: AuditEntry = {
    kind: 'audit_entry',
    id: known(uuidFrom(organization, `audit:${act}:${of}`)),
    action: 'opted_out',
    ...said,
  };
  return [
    {
      update: keys.optOut(organization, of),
      change: {
        setOnce: { kind: 'opt_out', organization, ...said, user_id: userIdOf(actor) },
        set: { act },
        onlyIf: { expression: 'attribute_not_exists(#act) OR #act <> :act', values: { ':act': act } },
      },
    },
    addingAuditEntry(organization, entry),
  ];
}

export const optOuts = (organization: OrganizationId): Listing => ({ partitions: [partitions.optOuts(organization)] });
