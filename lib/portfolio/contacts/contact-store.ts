import { type IndexName, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  deleteItem,
  fieldsChange,
  getItem,
  getItems,
  queryPage,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import { contactIdOf } from '../../foundation/derived-ids.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { contactQuery } from './contact-query.ts';
import { lookupChange } from './contact-lookup.ts';
import type { Contact, ContactDraft, ContactLink } from './contact.ts';
import type { ContactFilters } from './contract.ts';
import { indexedForms } from './phone-forms.ts';

export const contactStore = (organization: OrganizationId) => ({
  async read(id: ContactId): Promise<Contact | undefined> {
    const found = await getItem<Contact | ContactLink>(keys.contact(organization, id), ['contact', 'contact_link']);
    return found?.kind === 'contact_link'
      ? getItem<Contact>(keys.contact(organization, found.contact_id), 'contact')
      : found;
  },

  async readLatest(ids: readonly ContactId[]): Promise<Contact[]> {
    const found = await readItems(organization, ids);
    const contacts = found.filter((item) => item.kind === 'contact');
    if (contacts.length === found.length) return contacts;
    const linked = found.flatMap((item) => (item.kind === 'contact_link' ? [item.contact_id] : []));
    const others = await readItems(organization, linked);
    return [...contacts, ...others.filter((item) => item.kind === 'contact')];
  },

  listing: (filters: ContactFilters): Listing => contactQuery(organization, filters),

  async findByNumber(number: string, { max = Infinity } = {}): Promise<ContactId[]> {
    const pks = indexedForms(number).map((form) => partitions.contactsByPhone(organization, form));
    const found = await Promise.all(pks.flatMap((pk) => [idsIn(pk, 'gsi1', max), idsIn(pk, 'gsi3', max)]));
    return [...new Set(found.flat())];
  },

  /**
   * Creates or changes a contact. An import chunk, named by `importMark`, never writes a contact twice in a row,
   * because a redelivery must not undo a later change.
   */
  async upsert(draft: ContactDraft, now: Date, importMark?: string): Promise<Contact> {
    const written = await write(organization, draft, now, importMark === undefined ? {} : { importMark });
    if (!written) throw new Error('An unconditional write of a contact failed.');
    return written;
  },

  /**
   * Assigns an external_id, together with other writes. A link stored under the id derived from it then refers to this
   * contact.
   */
  async assignExternalId(
    contact: Contact,
    externalId: string,
    fields: ContactDraft['fields'],
    others: readonly TransactionPart[],
  ): Promise<'assigned' | 'taken' | 'conflict'> {
    const { id } = contact;
    const link: ContactLink = { kind: 'contact_link', contact_id: id };
    const { set, remove } = fieldsChange(fields);
    const lookup = lookupChange(organization, { id, fields });
    const result = await transact([
      {
        put: { ...link, ...keys.contact(organization, contactIdOf(organization, externalId)), organization },
        onlyIf: absent,
      },
      {
        update: keys.contact(organization, id),
        change: stampUpdate({
          set: { ...set, ...lookup.set, external_id: externalId },
          add: { version: 1 },
          remove: [...remove, ...lookup.remove],
          onlyIf: unchangedSince(contact),
        }),
      },
      ...others,
    ]);
    if (result.ok) return 'assigned';
    return result.refused.has(0) && !result.refused.has(1) ? 'taken' : 'conflict';
  },

  change: (draft: ContactDraft, now: Date): Promise<Contact | undefined> =>
    write(organization, draft, now, { mustExist: true }),

  removeNew: (contact: Contact) => deleteItem(keys.contact(organization, contact.id), unchangedSince({ version: 1 })),

  /**
   * The write that flags a contact as opted out if it has one of the addresses, and the check that it is already
   * flagged.
   */
  optOutFlag(id: ContactId, matchingAddresses: readonly ContactAddress[] | undefined) {
    const key = keys.contact(organization, id);
    const held = matchingAddresses?.map(({ field }, n) => `#${field} = :held${n}`).join(' OR ');
    const addresses = Object.fromEntries(matchingAddresses?.map(({ value }, n) => [`:held${n}`, value]) ?? []);
    const where = (flag: string, is: boolean): Condition => ({
      expression: `attribute_exists(#pk) AND ${flag}${held ? ` AND (${held})` : ''}`,
      values: { ':is': is, ...addresses },
    });
    const change = stampUpdate({
      set: { opted_out: true },
      add: { version: 1 },
      onlyIf: where('(attribute_not_exists(#opted_out) OR #opted_out = :is)', false),
    });
    return { key, write: { update: key, change }, check: { check: key, onlyIf: where('#opted_out = :is', true) } };
  },

  optOutFlagRemoval: (contact: Contact): TransactionPart => ({
    update: keys.contact(organization, contact.id),
    change: stampUpdate({
      set: { opted_out: false },
      add: { version: 1 },
      onlyIf: unchangedSince(contact),
    }),
  }),
});

const readItems = (organization: OrganizationId, ids: readonly ContactId[]): Promise<(Contact | ContactLink)[]> =>
  getItems<Contact | ContactLink>(
    ids.map((id) => keys.contact(organization, id)),
    ['contact', 'contact_link'],
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
  options: { readonly mustExist?: true; readonly importMark?: string },
): Promise<Contact | undefined> {
  const { mustExist, importMark } = options;
  const { set, remove } = fieldsChange(draft.fields);
  const lookup = lookupChange(organization, draft);
  const conditions = [
    ...(mustExist ? ['attribute_exists(#pk)'] : []),
    'attribute_not_exists(#contact_id)',
    ...(importMark === undefined ? [] : ['(attribute_not_exists(#latest_import) OR #latest_import <> :import)']),
  ];
  const change = stampUpdate({
    set: { ...set, ...lookup.set, latest_import: importMark },
    setOnce: {
      kind: 'contact',
      organization,
      id: draft.id,
      external_id: draft.external_id,
      account_id: draft.account_id,
      created_at: now.toISOString(),
    },
    add: { version: 1 },
    remove: [...remove, ...lookup.remove],
    onlyIf: {
      expression: conditions.join(' AND '),
      ...(importMark !== undefined && { values: { ':import': importMark } }),
    },
  });
  const written = await updateItem<Contact | ContactLink>(keys.contact(organization, draft.id), change);
  const found = written.ok ? written.item : written.current;
  if (found?.kind === 'contact_link') return write(organization, { ...draft, id: found.contact_id }, now, options);
  const isRepetition = importMark !== undefined && found?.latest_import === importMark;
  return written.ok || isRepetition ? found : undefined;
}

interface ContactAddress {
  readonly field: 'phone' | 'whatsapp' | 'email';
  readonly value: string;
}
