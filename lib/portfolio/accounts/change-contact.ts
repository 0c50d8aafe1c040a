import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, conflict, notFound } from '../../foundation/problem.ts';
import { applyContactChange } from '../contacts/apply-contact-change.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { contactWriteStore } from '../contacts/contact-write-store.ts';
import { hasContactFields } from '../contacts/contact-differences.ts';
import { type Contact, assertSameExternalId, contactChangeDraft, newExternalId } from '../contacts/contact.ts';
import type { ContactChange } from '../contacts/contract.ts';
import { contactAccountStore } from './contact-account-store.ts';
import { copyContact, maxInlineCopies } from './copy-contact.ts';

export async function changeContact(
  organization: OrganizationId,
  id: ContactId,
  change: ContactChange,
): Promise<Contact> {
  const [before] = change.external_id === undefined ? await contactStore(organization).readLatest([id]) : [];
  if (before && hasContactFields(before, contactChangeDraft(id, change))) return before;
  const contact =
    change.external_id === undefined
      ? before && (await applyContactChange(organization, before, change))
      : await changeWithExternalId(organization, id, change);
  if (!contact) throw notFound('contact');
  await copyContact(organization, contact, { atMost: maxInlineCopies });
  return contact;
}

async function changeWithExternalId(
  organization: OrganizationId,
  givenId: ContactId,
  change: ContactChange,
): Promise<Contact | undefined> {
  const contacts = contactStore(organization);
  const found = await contacts.read(givenId);
  if (!found) return undefined;
  return retryOnConflict(
    async () => {
      const [existing] = await contacts.readLatest([found.id]);
      if (!existing) return undefined;
      assertSameExternalId(existing, change, 'external_id');
      const externalId = newExternalId(existing, change);
      const draft = contactChangeDraft(existing.id, change);
      if (externalId === undefined) return applyContactChange(organization, existing, change);
      const { account_id: account } = existing;
      const listing =
        account === undefined ? [] : [await contactAccountStore(organization).listingUpdate(account, existing.id)];
      const result = await contactWriteStore(organization).assignExternalId(existing, externalId, draft, listing);
      if (result === 'taken') throw conflict('external_id_in_use', 'Another contact has this external_id.');
      return result === 'conflict' ? versionConflict : (await contacts.readLatest([existing.id]))[0];
    },
    () => concurrentChange('contact'),
  );
}
