import type { OrganizationId } from '../../foundation/ids.ts';
import { TransientError } from '../../foundation/transient-error.ts';
import { contactStore } from './contact-store.ts';
import { contactWriteStore } from './contact-write-store.ts';
import type { Contact, ContactDraft } from './contact.ts';
import type { OnPersonChange } from './person-change.ts';
import { isOfAlias } from './record-update.ts';
import { importedUpdate } from './upsert-update.ts';

interface WriteOptions {
  /** Names the import chunk that writes. */
  readonly importMark?: string | undefined;
  /** The contact as far as the caller knows. */
  readonly current?: Contact | undefined;
  readonly onPersonChange?: OnPersonChange | undefined;
}

/** Creates a contact, or changes the one that has its id. */
export async function writeContact(
  organization: OrganizationId,
  draft: ContactDraft,
  now: Date,
  { importMark, current, onPersonChange }: WriteOptions = {},
): Promise<Contact> {
  const store = contactWriteStore(organization);
  const context = { at: now.toISOString(), importMark, onPersonChange };
  const { isNew, item } = current ? { isNew: false, item: current } : await store.create(draft, now, context);
  const [found] = item.kind === 'contact' ? [item] : await contactStore(organization).readLatest([item.contact_id]);
  if (isNew && found) return found;
  // The mark belongs to the record of the contact itself, which the same chunk may hold.
  const mark = isOfAlias(found, draft) ? undefined : importMark;
  const written = found && (await store.write(found, (contact) => importedUpdate(contact, draft, context), mark));
  if (!written) throw new TransientError('A contact was removed while it was being written.');
  return written;
}
