import { accountStore } from '../../lib/accounts/account-store.ts';
import { type Contact, isVisibleChange } from '../../lib/contacts/contact.ts';
import type { OrganizationId } from '../../lib/ids.ts';
import { onStream } from '../../lib/jobs/on-stream.ts';

type StoredContact = Contact & { readonly organization: OrganizationId };

export const handler = onStream(async ({ before, after }) => {
  // The event filter lets only changes of contacts through, which carry both images.
  const [old, contact] = [before, after] as [StoredContact, StoredContact];
  if (isVisibleChange(old, contact)) await accountStore(contact.organization).copyContact(contact, { readFirst: true });
});
