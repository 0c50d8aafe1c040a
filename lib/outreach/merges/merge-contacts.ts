import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type ContactId, type OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, conflict, notFound, refused } from '../../foundation/problem.ts';
import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { adoptionParts } from '../../portfolio/accounts/adopt-account.ts';
import { contactAccountStore } from '../../portfolio/accounts/contact-account-store.ts';
import { copyContact, maxInlineCopies } from '../../portfolio/accounts/copy-contact.ts';
import { contactNumberStore } from '../../portfolio/contacts/contact-number-store.ts';
import { duplicateStore } from '../../portfolio/contacts/duplicate-store.ts';
import { furtherNumberForms } from '../../portfolio/contacts/contact-addresses.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { contactWriteStore } from '../../portfolio/contacts/contact-write-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import type { Merge } from '../../portfolio/contacts/merge.ts';
import { afterMerge, unitedContact } from '../../portfolio/contacts/unite-contacts.ts';
import { optOutStore } from '../../channels/opt-outs/opt-out-store.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { unitedLogStore } from './united-log-store.ts';

interface Merging {
  readonly into: ContactId;
  readonly reason: string;
  readonly actor: Initiator;
  readonly now: Date;
}

/**
 * Merges a contact into another. One transaction unites what limits contact: opt-outs, addresses and attempts. The
 * accounts follow, here or by the stream; until then dispatch decides on them with the united contact. Safe to repeat.
 */
export async function mergeContacts(organization: OrganizationId, id: ContactId, merging: Merging): Promise<Contact> {
  const target = await retryOnConflict(
    () => mergeOnce(organization, id, merging),
    () => concurrentChange('contact'),
  );
  const [contact] = await contactStore(organization).readLatest([target]);
  if (!contact) throw notFound('contact');
  await copyContact(organization, contact, { atMost: maxInlineCopies });
  return contact;
}

async function mergeOnce(
  organization: OrganizationId,
  id: ContactId,
  { into: intoId, reason, actor, now }: Merging,
): Promise<ContactId | typeof versionConflict> {
  const contacts = contactStore(organization);
  const [[from], [into]] = await Promise.all([contacts.readLatest([id]), contacts.readLatest([intoId])]);
  if (!from || !into) throw notFound('contact');
  const wasMerged = from.aliases?.includes(id) === true;
  if (from.id === into.id) {
    if (wasMerged || into.aliases?.includes(intoId) === true) return into.id;
    throw refused('same_contact', 'into', 'Must be another contact.');
  }
  if (wasMerged) throw conflict('already_merged', 'The contact was merged into another one before; merge that one.');
  const logs = attemptLogStore(organization);
  const united = unitedContact(organization, from, into, now);
  const { id: fromId, external_id: externalId = null, name } = from;
  const at = now.toISOString();
  const merge: Merge = { from: { id: fromId, external_id: externalId, name }, into: into.id, reason, by: actor, at };
  const [logOfFrom, logOfInto, optOutRow, ownAccount, listing] = await Promise.all([
    logs.readLog(from.id),
    logs.readLog(into.id),
    optOutStore(organization).rowMove(from.id, into.id),
    ownAccountMove(organization, from, afterMerge(into, united), merge),
    ownAccountListing(organization, into),
  ]);
  // Merged since the contacts were read: the two logs may be one.
  if (logOfFrom.contact !== from.id || logOfInto.contact !== into.id) return versionConflict;
  const entry = subjectAuditEntry(
    {
      action: 'contact_merged',
      actor,
      reason,
      at,
      contact_id: into.id,
      subject: { type: 'contact', id: from.id },
      details: {
        before: { external_id: externalId, opted_out: from.opted_out ?? false },
        after: { merged_into: into.id },
      },
    },
    deriveId(AuditEntryId, from.id, 'audit:merged'),
  );
  const result = await transact([
    ...contactWriteStore(organization).merge(from, into, united, merge),
    ...unitedLogStore(organization).union(logOfFrom, logOfInto, into.version + 1, now),
    ...optOutRow,
    ...ownAccount,
    ...listing,
    auditStore(organization).insertion(entry),
  ]);
  if (!result.ok) return versionConflict;
  await moveLookups(organization, from, afterMerge(into, united));
  return into.id;
}

/**
 * Finds the united contact by the numbers that it gained, as the stream will; until then a reply would find nobody.
 * Entries of the other contact that are left behind lead to its link, and so to the united contact.
 */
async function moveLookups(organization: OrganizationId, from: Contact, united: Contact): Promise<void> {
  const numbers = contactNumberStore(organization);
  for (const number of furtherNumberForms(united)) await numbers.add(number, united.id, united.version);
  for (const number of furtherNumberForms(from)) await numbers.remove(number, from.id, from.version + 1);
  if (from.document) await duplicateStore(organization).removeDocument(from.document, from.id);
}

/** From now on the contact has accounts of others, and its own is listed with them. */
const ownAccountListing = async (
  organization: OrganizationId,
  { id, account_id: own, external_id: externalId, aliases }: Contact,
): Promise<readonly TransactionPart[]> =>
  own === undefined || externalId !== undefined || aliases
    ? []
    : [await contactAccountStore(organization).listingUpdate(own, id)];

/** The account of a contact that is its own is in no index. */
const ownAccountMove = async (
  organization: OrganizationId,
  from: Contact,
  contact: Contact,
  merge: Merge,
): Promise<readonly TransactionPart[]> =>
  from.account_id === undefined ? [] : adoptionParts(organization, from.account_id, from.id, contact, merge);
