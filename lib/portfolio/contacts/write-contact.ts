import type { OrganizationId } from '../../foundation/ids.ts';
import { TransientError } from '../../foundation/transient-error.ts';
import { contactStore } from './contact-store.ts';
import { contactUpdate } from './contact-update.ts';
import { contactWriteStore } from './contact-write-store.ts';
import type { Contact, ContactDraft } from './contact.ts';

interface WriteOptions {
  /** Names the import chunk that writes. */
  readonly importMark?: string | undefined;
  /** The contact as far as the caller knows. */
  readonly current?: Contact | undefined;
}

/** Creates a contact, or changes the one that has its id. */
export async function writeContact(
  organization: OrganizationId,
  draft: ContactDraft,
  now: Date,
  { importMark, current }: WriteOptions = {},
): Promise<Contact> {
  const store = contactWriteStore(organization);
  const { isNew, item } = current ? { isNew: false, item: current } : await store.create(draft, now, importMark);
  const [found] = item.kind === 'contact' ? [item] : await contactStore(organization).readLatest([item.contact_id]);
  if (isNew && found) return found;
  const written = found && (await store.write(found, (contact) => contactUpdate(contact, draft), importMark));
  if (!written) throw new TransientError('A contact was removed while it was being written.');
  return written;
}
