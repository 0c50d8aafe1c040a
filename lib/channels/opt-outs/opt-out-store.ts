import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { deleteItem, getItems, transact, updateItem } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { AuditEntry } from '../../tenancy/audit/audit-entry.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { storedForms } from '../../portfolio/contacts/phone-forms.ts';
import { type StoredOptOut, optOutWrites, removalWrites } from './opt-out-writes.ts';
import {
  type ContactAddress,
  type OptOut,
  type OptOutCause,
  type OptOutSubject,
  type SuppressedAddress,
  isOptedOut,
  isStillHolder,
  lanesOf,
  latestActAt,
  subjectName,
  suppressibleForms,
} from './opt-out.ts';

/** Requests in flight at once; fewer than the table's client has connections. */
const requestsAtOnce = 32;
/** Several subjects in one transaction save requests; with too many, a conflict on one would fail them all. */
const perTransaction = 10;

/** The opt-outs of one organization. */
export const optOutStore = (organization: OrganizationId) => ({
  /** Those of the addresses that are suppressed; a consistent read. */
  readSuppressed: (addresses: readonly string[]): Promise<SuppressedAddress[]> =>
    getItems<SuppressedAddress>(
      [...new Set(addresses)].map((address) => keys.suppressed(organization, address)),
      'suppressed',
      { consistent: true },
    ),

  /** Suppresses addresses: after this write nothing is sent to them. The first reason stays. */
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
   * @returns the subjects that are opted out now: all but contacts that do not exist or have lost the address
   */
  async optOut(subjects: readonly OptOutSubject[], cause: OptOutCause, now: Date): Promise<OptOutSubject[]> {
    const done = await mapInParallel(lanesOf(subjects, perTransaction), requestsAtOnce, async (lane) => {
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
  async inherit(contact: ContactId, held: ContactAddress, since: SuppressedAddress, now: Date): Promise<boolean> {
    const [phone, email] = held.field === 'email' ? [null, held.address] : [held.value, null];
    const subject = { contact, phone, email, addresses: [held.address], ifHolding: [held] };
    const cause: OptOutCause = {
      reason: since.reason ?? '',
      actor: { kind: 'system', id: null },
      act: `suppressed:${since.address}:${since.opted_out_at ?? ''}`,
    };
    const writes = optOutWrites(organization, cause, now);
    const result = await transact([
      writes.flag(contact, subject).write,
      writes.row(subject, latestActAt(since)).write,
      writes.auditEntry(subject),
      {
        check: keys.suppressed(organization, since.address),
        onlyIf: { expression: '#opted_out_at = :since', values: { ':since': since.opted_out_at } },
      },
    ]);
    if (result.ok) return true;
    // The item under a contact's key is a contact.
    const found = result.refused.get(0) as Contact | undefined;
    return found?.opted_out === true && isStillHolder(subject, found);
  },

  /** Removes the row of an address, once contacts are listed for it. */
  unlistAddress: (address: string) => deleteItem(keys.optOut(organization, address)),

  /** Reads the opt-out of a contact, consistently. */
  async readOfContact(contact: Contact): Promise<StoredOptOut> {
    const addresses = suppressibleForms(contact);
    return { contact, ...(await readMarks(organization, [contact.id, ...addresses], addresses)) };
  },

  /** Reads the opt-out of a number that no contact has, consistently. */
  readOfPhone: async (phone: string): Promise<StoredOptOut> => ({
    contact: undefined,
    ...(await readMarks(organization, storedForms(phone), storedForms(phone))),
  }),

  /**
   * Removes an opt-out in one transaction: the contact's flag, the rows of the list and the marks of the addresses, with
   * the audit entry. Writes nothing if any of it has changed since it was read.
   */
  async remove(
    stored: StoredOptOut,
    audited: Pick<AuditEntry, 'phone' | 'email' | 'actor' | 'reason'>,
    now: Date,
  ): Promise<'removed' | 'opted_out_again' | 'conflict'> {
    const { marks, others } = removalWrites(organization, stored, audited, now);
    const result = await transact([...marks, ...others]);
    if (result.ok) return 'removed';
    // A mark without an act was removed by another request; an act other than the one that was read is new.
    const isNewAct = [...result.refused].some(([part, item]) => part < marks.length && item?.['act'] !== undefined);
    return isNewAct ? 'opted_out_again' : 'conflict';
  },
});

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

async function suppressTogether(
  organization: OrganizationId,
  addresses: readonly string[],
  cause: OptOutCause,
  now: Date,
): Promise<void> {
  const { suppression } = optOutWrites(organization, cause, now);
  let pending = addresses;
  while (pending.length > 0) {
    const result = await transact(pending.map((address) => suppression(address).write));
    if (result.ok) return;
    // The refused ones were suppressed by a later act.
    pending = pending.filter((_, n) => !result.refused.has(n));
  }
}

/**
 * Writes subjects in one transaction. When it fails, the items that were found decide how each subject continues, so that
 * one subject does not hold up the others.
 */
async function optOutTogether(
  organization: OrganizationId,
  subjects: readonly OptOutSubject[],
  cause: OptOutCause,
  now: Date,
): Promise<OptOutSubject[]> {
  const writes = optOutWrites(organization, cause, now);
  const done: OptOutSubject[] = [];
  /** Items that need no change and are only checked. */
  const checked = new Set<string>();
  let pending = subjects;
  const write = async () => {
    const steps = writes.all(pending);
    const result = await transact([
      ...steps.map(({ key, write, check }) => (checked.has(nameOf(key)) ? check : write)),
      ...pending.map(writes.auditEntry),
    ]);
    if (result.ok) return [...done, ...pending];
    const found = new Map(
      steps.flatMap(({ key }, n) => (result.refused.has(n) ? [[nameOf(key), result.refused.get(n)] as const] : [])),
    );
    for (const name of found.keys()) if (!checked.delete(name)) checked.add(name);
    const isGone = (subject: OptOutSubject) => {
      if (subject.contact === null) return false;
      const name = nameOf(keys.contact(organization, subject.contact));
      // The item under a contact's key is a contact.
      return found.has(name) && !isStillHolder(subject, found.get(name) as Contact | undefined);
    };
    const isDone = (subject: OptOutSubject) =>
      found.get(nameOf(keys.optOut(organization, subjectName(subject))))?.['act'] === cause.act;
    const remaining = pending.filter((subject) => !isGone(subject));
    const repeated = remaining.filter(isDone);
    // The act may have reached the contact through another of its addresses.
    await suppressTogether(organization, distinctAddresses(repeated), cause, now);
    done.push(...repeated);
    pending = remaining.filter((subject) => !isDone(subject));
    return pending.length === 0 ? done : versionConflict;
  };
  return retryOnConflict(write, () => tooManyConflicts('opt-out'));
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const distinctAddresses = (subjects: readonly OptOutSubject[]): string[] => [
  ...new Set(subjects.flatMap(({ addresses }) => addresses)),
];

/** Reads rows of the list and suppressed addresses. */
async function readMarks(organization: OrganizationId, listed: readonly string[], addresses: readonly string[]) {
  const found = await getItems<(OptOut & Key) | SuppressedAddress>(
    [
      ...listed.map((name) => keys.optOut(organization, name)),
      ...addresses.map((address) => keys.suppressed(organization, address)),
    ],
    ['suppressed', 'opt_out'],
    { consistent: true },
  );
  return {
    rows: found.filter((item) => item.kind === 'opt_out'),
    suppressed: found.filter((item) => item.kind === 'suppressed').filter(isOptedOut),
  };
}

/** The list of opt-outs, in the order of its rows' sort keys: numbers without a contact first. */
export const optOuts = (organization: OrganizationId): Listing => ({
  partitions: [partitions.optOuts(organization)],
  kinds: 'opt_out',
});
