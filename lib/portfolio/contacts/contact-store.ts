import { type AccountId, type ContactId, type OrganizationId, contactIdOf } from '../../foundation/ids.ts';
import { type IndexName, indexKeys, keys, partitions } from '../../aws/table/keys.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  deleteItem,
  fieldsChange,
  getItem,
  getItems,
  present,
  queryPage,
  transact,
  updateItem,
} from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import type { Contact, ContactDraft, ContactLink } from './contact.ts';
import { matchingForm } from './phone-forms.ts';

/** The contacts of one organization. */
export const contactStore = (organization: OrganizationId) => ({
  /** Reads the contact with this id, or the one that was given the external_id that the id is derived from. */
  async read(id: ContactId): Promise<Contact | undefined> {
    const found = await getItem<Contact | ContactLink>(keys.contact(organization, id));
    return found?.kind === 'contact_link' ? getItem<Contact>(keys.contact(organization, found.contact_id)) : found;
  },

  /** Reads contacts consistently; an id that is a link gives the contact it names. */
  async readLatest(ids: readonly ContactId[]): Promise<Contact[]> {
    const found = await readItems(organization, ids);
    const contacts = found.filter((item) => item.kind === 'contact');
    if (contacts.length === found.length) return contacts;
    const linked = found.flatMap((item) => (item.kind === 'contact_link' ? [item.contact_id] : []));
    const others = await readItems(organization, linked);
    return [...contacts, ...others.filter((item) => item.kind === 'contact')];
  },

  /** The contacts with this phone or WhatsApp number, from the indexes, which may be a moment behind. */
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

  /**
   * Gives a contact that has no external_id one, with other changes, in one transaction. From then on the
   * external_id refers to this contact, through a link under the id that is derived from it. The account that the contact
   * belonged to alone is indexed as one of several.
   */
  async giveExternalId(
    contact: Contact,
    externalId: string,
    fields: ContactDraft['fields'],
    now: Date,
  ): Promise<'given' | 'taken' | 'changed'> {
    const { id, account_id: account } = contact;
    const link: ContactLink = { kind: 'contact_link', contact_id: id };
    const { set, remove } = fieldsChange(fields);
    const index = indexChange(organization, { id, fields });
    const result = await transact([
      {
        put: { ...link, ...keys.contact(organization, contactIdOf(organization, externalId)), organization },
        onlyIf: absent,
      },
      {
        update: keys.contact(organization, id),
        change: {
          set: { ...set, ...index.set, external_id: externalId, updated_at: now.toISOString() },
          add: { version: 1 },
          remove: [...remove, ...index.remove],
          onlyIf: { expression: '#version = :read', values: { ':read': contact.version } },
        },
      },
      ...(account === undefined ? [] : [await sharing(organization, account, id)]),
    ]);
    if (result.ok) return 'given';
    return result.refused.has(0) && !result.refused.has(1) ? 'taken' : 'changed';
  },

  /** Changes a contact that is there. */
  change: (draft: ContactDraft, now: Date): Promise<Contact | undefined> => write(organization, draft, now, present),

  /** Takes back a contact that was made a moment ago and turned out not to be wanted. */
  takeBack: (contact: Contact) =>
    deleteItem(keys.contact(organization, contact.id), { expression: '#version = :one', values: { ':one': 1 } }),
});

const readItems = (organization: OrganizationId, ids: readonly ContactId[]): Promise<(Contact | ContactLink)[]> =>
  getItems<Contact | ContactLink>(
    ids.map((id) => keys.contact(organization, id)),
    { consistent: true },
  );

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
  const written = await updateItem<Contact | ContactLink>(keys.contact(organization, draft.id), {
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
    onlyIf: onlyIf ? { expression: `${onlyIf.expression} AND ${isNoLink}` } : { expression: isNoLink },
  });
  const found = written.ok ? written.item : written.current;
  if (found?.kind === 'contact_link') return write(organization, { ...draft, id: found.contact_id }, now, onlyIf);
  return written.ok ? found : undefined;
}

const isNoLink = 'attribute_not_exists(#contact_id)';

/** The write that lists an account among those of its contact, if it still belongs to the contact. */
async function sharing(organization: OrganizationId, account: AccountId, contact: ContactId): Promise<TransactionPart> {
  const key = keys.account(organization, account);
  const found = await getItem<{ readonly contact: { readonly id: ContactId } }>(key, { consistent: true });
  const isItsContact = { expression: '#contact.#id = :contact', values: { ':contact': contact } };
  if (found?.contact.id !== contact)
    return {
      check: key,
      onlyIf: { ...isItsContact, expression: `attribute_not_exists(#pk) OR #contact.#id <> :contact` },
    };
  return {
    update: key,
    change: {
      set: indexKeys.accountContact(organization, account, contact),
      add: { version: 1 },
      onlyIf: isItsContact,
    },
  };
}

/** A contact's phone is in one index and its WhatsApp number in another, because an item has one row in each index. */
function indexChange(
  organization: OrganizationId,
  { id, fields: { phone, whatsapp } }: Pick<ContactDraft, 'id' | 'fields'>,
): { readonly set: Readonly<Record<string, string>>; readonly remove: readonly string[] } {
  return {
    set: {
      ...(phone && indexKeys.contactPhone(organization, id, matchingForm(phone))),
      ...(whatsapp && indexKeys.contactWhatsapp(organization, id, matchingForm(whatsapp))),
    },
    remove: [...(phone === null ? ['gsi1pk', 'gsi1sk'] : []), ...(whatsapp === null ? ['gsi3pk', 'gsi3sk'] : [])],
  };
}

export const contacts = {
  all: (organization: OrganizationId): Listing => ({
    partitions: partitions.contacts(organization),
    kind: 'contact',
  }),
  withPhone: (organization: OrganizationId, phone: string): Listing => ({
    partitions: [partitions.contactsByPhone(organization, matchingForm(phone))],
    index: 'gsi1',
  }),
};
