import type { ContactId, OrganizationId } from '../ids.ts';
import { type IndexName, indexed, keys, partitions } from '../table/keys.ts';
import {
  type Condition,
  deleteItem,
  fieldsChange,
  getItem,
  getItems,
  present,
  queryPage,
  updateItem,
} from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import type { Contact, ContactDraft } from './contact.ts';
import { matchingForm } from './phone-forms.ts';

/** The contacts of one organization. */
export const contactStore = (organization: OrganizationId) => ({
  read: (id: ContactId): Promise<Contact | undefined> => getItem<Contact>(keys.contact(organization, id)),

  /** The contacts as they are this very moment. */
  readLatest: (ids: readonly ContactId[]): Promise<Contact[]> =>
    getItems<Contact>(
      ids.map((id) => keys.contact(organization, id)),
      { consistent: true },
    ),

  /** The contacts that the indexes know by this phone or WhatsApp number; they may be a moment behind. */
  async withNumber(number: string, { max = Infinity } = {}): Promise<ContactId[]> {
    const pk = partitions.contactsByPhone(organization, matchingForm(number));
    const found = await Promise.all([idsIn(pk, 'gsi1', max), idsIn(pk, 'gsi3', max)]);
    return [...new Set(found.flat())];
  },

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

async function idsIn(pk: string, index: IndexName, max: number): Promise<ContactId[]> {
  const found: ContactId[] = [];
  let after: string | undefined;
  do {
    const limit = Math.min(max - found.length, 1000);
    const page = await queryPage<{ readonly sk: ContactId }>({ pk, index, after, limit });
    found.push(...page.items.map(({ sk }) => sk));
    after = page.last;
  } while (after !== undefined && found.length < max);
  return found;
}

async function write(
  organization: OrganizationId,
  draft: ContactDraft,
  now: Date,
  onlyIf?: Condition,
): Promise<Contact | undefined> {
  const { set, remove } = fieldsChange(draft.fields);
  const index = indexChange(organization, draft);
  const written = await updateItem<Contact>(keys.contact(organization, draft.id), {
    set: { ...set, ...index.set, updated_at: now.toISOString() },
    setOnce: {
      kind: 'contact',
      organization,
      id: draft.id,
      external_id: draft.external_id,
      account_id: draft.account_id,
      created_at: now.toISOString(),
    },
    add: { version: 1 },
    remove: [...remove, ...index.remove],
    ...(onlyIf && { onlyIf }),
  });
  return written.ok ? written.item : undefined;
}

/** A contact is found by its phone in one index and by its WhatsApp number in another, since an item is in each but once. */
function indexChange(
  organization: OrganizationId,
  { id, fields: { phone, whatsapp } }: Pick<ContactDraft, 'id' | 'fields'>,
): { readonly set: Readonly<Record<string, string>>; readonly remove: readonly string[] } {
  return {
    set: {
      ...(phone && indexed.contactPhone(organization, id, matchingForm(phone))),
      ...(whatsapp && indexed.contactWhatsapp(organization, id, matchingForm(whatsapp))),
    },
    remove: [...(phone === null ? ['gsi1pk', 'gsi1sk'] : []), ...(whatsapp === null ? ['gsi3pk', 'gsi3sk'] : [])],
  };
}

export const contacts = {
  all: (organization: OrganizationId): Listing => ({ partitions: partitions.contacts(organization) }),
  withPhone: (organization: OrganizationId, phone: string): Listing => ({
    partitions: [partitions.contactsByPhone(organization, matchingForm(phone))],
    index: 'gsi1',
  }),
};
