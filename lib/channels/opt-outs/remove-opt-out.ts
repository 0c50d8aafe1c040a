import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { AuditEntryId, type ContactId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, conflict, notFound } from '../../foundation/problem.ts';
import type { AuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import { optOutStore } from './opt-out-store.ts';
import { type StoredOptOut, contactAddresses, latestActAt } from './opt-out.ts';
import { copyContactsToAccounts } from './copy-contacts-to-accounts.ts';

export interface OptOutRemoval {
  readonly actor: Initiator;
  readonly reason: string | null;
}

export interface RemovedOptOut {
  readonly contact_id: ContactId | null;
  readonly phone: string | null;
}

/**
 * Removes the opt-out of a contact and its addresses. A bounced address stays suppressed, and other contacts that were
 * opted out with the same address stay opted out. `now` is the time at which the removal was requested; a later opt-out
 * is kept.
 */
export async function removeOptOut(
  organization: OrganizationId,
  id: ContactId,
  removal: OptOutRemoval,
  now: Date,
): Promise<RemovedOptOut> {
  const removed = await removeUnlessNewer(organization, removal, now, async () => {
    const [contact] = await contactStore(organization).readLatest([id]);
    return contact && optOutStore(organization).readOfContact(contact);
  });
  await copyContactsToAccounts(organization, [id]);
  return removed;
}

export async function removeOptOutOfPhone(
  organization: OrganizationId,
  phone: string,
  removal: OptOutRemoval,
  now: Date,
): Promise<void> {
  await removeUnlessNewer(organization, removal, now, async () => {
    const contacts = contactStore(organization);
    const holders = await contacts.readLatest(await contacts.findByNumber(phone));
    const isHeld = holders.some(
      (contact) =>
        contact.opted_out && contactAddresses(contact).some(({ address }) => address === matchingForm(phone)),
    );
    if (isHeld)
      throw conflict('opted_out_with_contact', 'A contact with this number is opted out; remove it by the contact id.');
    return optOutStore(organization).readOfPhone(phone);
  });
}

/** Removes the opt-out that was read unless there is a newer one; reads it again after any other change. */
async function removeUnlessNewer(
  organization: OrganizationId,
  removal: OptOutRemoval,
  now: Date,
  read: () => Promise<StoredOptOut | undefined>,
): Promise<RemovedOptOut> {
  const requestedAt = now.toISOString();
  return retryOnConflict(
    async () => {
      const stored = await read();
      const acts = stored ? [...stored.rows, ...stored.suppressed] : [];
      if (!stored || (!stored.contact?.opted_out && acts.length === 0)) throw notFound('opt-out');
      const { phone = null, email = null } = stored.contact ??
        stored.rows[0] ?? { phone: stored.suppressed[0]?.address };
      const isNewer = acts.some((act) => latestActAt(act) >= requestedAt);
      const result = isNewer
        ? 'opted_out_again'
        : await removeIfUnchanged(organization, stored, { phone, email, ...removal }, now);
      if (result === 'opted_out_again')
        throw conflict('opted_out_again', 'There is a newer opt-out. Send another removal to remove it as well.');
      return result === 'conflict' ? versionConflict : { contact_id: stored.contact?.id ?? null, phone };
    },
    () => concurrentChange('contact'),
  );
}

/**
 * Removes an opt-out in one transaction: the contact's flag, the rows of the list and the marks of the addresses, with
 * the audit entry. Writes nothing if any of it has changed since it was read.
 */
async function removeIfUnchanged(
  organization: OrganizationId,
  stored: StoredOptOut,
  audited: Pick<AuditEntry, 'phone' | 'email' | 'actor' | 'reason'>,
  now: Date,
): Promise<'removed' | 'opted_out_again' | 'conflict'> {
  const { contact, rows, suppressed } = stored;
  const at = now.toISOString();
  const name = contact?.id ?? suppressed[0]?.address ?? rows[0]?.sk ?? '';
  const marks = optOutStore(organization).removal(stored);
  const result = await transact([
    ...marks,
    ...(contact ? [contactStore(organization).optOutFlagRemoval(contact)] : []),
    auditStore(organization).insertion({
      kind: 'audit_entry',
      id: deriveId(AuditEntryId, organization, `audit:removal:${name}:${at}`),
      action: 'opt_out_removed',
      contact_id: contact?.id ?? null,
      ...audited,
      at,
    }),
  ]);
  if (result.ok) return 'removed';
  // A mark without an act was removed by another request; an act other than the one that was read is new.
  const isNewAct = [...result.refused].some(([part, item]) => part < marks.length && item?.['act'] !== undefined);
  return isNewAct ? 'opted_out_again' : 'conflict';
}
