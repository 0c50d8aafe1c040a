import type { ContactId, OrganizationId } from '../ids.ts';
import { indexed, keys, partitions } from '../table/keys.ts';
import { type Condition, deleteItem, fieldsChange, getItem, getItems, present, updateItem } from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import type { Contact, ContactDraft } from './contact.ts';

/** The contacts of one organization. */
export const contactStore = (organization: OrganizationId) => ({
  read: (id: ContactId): Promise<Contact | undefined> => getItem<Contact>(keys.contact(organization, id)),

  /** The contacts as they are this very moment. */
  readLatest: (ids: readonly ContactId[]): Promise<Contact[]> =>
    getItems<Contact>(
      ids.map((id) => keys.contact(organization, id)),
      { consistent: true },
    ),

  /** Makes the contact or changes the fields the draft names; the whole contact comes back. */
  async upsert(draft: ContactDraft, now: Date): Promise<Contact> {
    const written = await write(organization, draft, now);
    if (!written) throw new Error('An unconditional write was refused.');
    return written;
  },

  /** Changes a contact that is there. */
  change: (draft: ContactDraft, now: Date): Promise<Contact | undefined> => write(organization, draft, now, present),

  /** Takes back a contact that was made a moment ago and turned out not to be wanted. */
  takeBack: (contact: Contact) =>
    deleteItem(keys.contact(organization, contact.id), { expression: '#version = :one', values: { ':one': 1 } }),
});

async function write(
  organization: OrganizationId,
  draft: ContactDraft,
  now: Date,
  onlyIf?: Condition,
): Promise<Contact | undefined> {
  const { phone } = draft.fields;
  const { set, remove } = fieldsChange(draft.fields);
  const written = await updateItem<Contact>(keys.contact(organization, draft.id), {
    set: {
      ...set,
      ...(phone && indexed.contactPhone(organization, draft.id, phone)),
      updated_at: now.toISOString(),
    },
    setOnce: {
      kind: 'contact',
      organization,
      id: draft.id,
      external_id: draft.external_id,
      account_id: draft.account_id,
      created_at: now.toISOString(),
    },
    add: { version: 1 },
    remove: phone === null ? [...remove, 'gsi1pk', 'gsi1sk'] : remove,
    ...(onlyIf && { onlyIf }),
  });
  return written.ok ? written.item : undefined;
}

export const contacts = {
  all: (organization: OrganizationId): Listing => ({ partitions: partitions.contacts(organization) }),
  withPhone: (organization: OrganizationId, phone: string): Listing => ({
    partitions: [partitions.contactsByPhone(organization, phone)],
    index: 'gsi1',
  }),
};
