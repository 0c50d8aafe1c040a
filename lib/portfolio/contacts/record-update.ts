import { maxAddresses } from './contact-addresses.ts';
import { type ContactUpdate, contactUpdate } from './contact-update.ts';
import type { Contact, ContactDraft } from './contact.ts';
import { personConflicts } from './person-conflict.ts';
import { unitedAddresses, unitedFields } from './united-fields.ts';

/** True if the draft is about a contact that was merged into this one. */
export const isOfAlias = (
  stored: Pick<Contact, 'id' | 'aliases'> | undefined,
  { id, isCorrection }: Pick<ContactDraft, 'id' | 'isCorrection'>,
): boolean => !isCorrection && stored?.aliases?.includes(id) === true;

/**
 * What a draft changes. A record of a contact that was merged into this one fills gaps and adds addresses, as the merge
 * did: the records of both come every night, and each would undo what the other says. If it names another person, it
 * changes nothing, so that a stranger's phone is not among those of the contact.
 */
export function recordUpdate(stored: Contact | undefined, draft: ContactDraft): ContactUpdate {
  if (!stored || !isOfAlias(stored, draft)) return contactUpdate(stored, draft);
  if (personConflicts(stored, draft).length > 0) return {};
  const given = givenDetails(draft);
  const { phones, emails } = unitedAddresses(given, stored);
  return unitedFields(given, stored, { phones: phones.slice(0, maxAddresses), emails: emails.slice(0, maxAddresses) });
}

const givenDetails = ({ earlier, fields }: ContactDraft): Partial<Contact> =>
  // The values of an update are those of a contact, or null.
  Object.fromEntries(
    Object.entries(contactUpdate(undefined, { ...(earlier && { earlier }), fields })).filter(
      ([, value]) => value !== null,
    ),
  );
