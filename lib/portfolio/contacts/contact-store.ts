import { type IndexName, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import {
  type Condition,
  type TransactionPart,
  deleteItem,
  getItem,
  getItems,
  queryPage,
} from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { type Channel, hasEveryChannel, unitedChannels } from '../../policy/contact-rules/channel.ts';
import { optOutFields, optedOutChannels } from './contact-opt-out.ts';
import { contactQuery } from './contact-query.ts';
import type { Contact, ContactLink } from './contact.ts';
import type { ContactFilters } from './contract.ts';
import { maxAddresses } from './contact-addresses.ts';
import { indexedForms } from './phone-forms.ts';

export const contactStore = (organization: OrganizationId) => ({
  async read(id: ContactId): Promise<Contact | undefined> {
    const found = await getItem<Contact | ContactLink>(keys.contact(organization, id), ['contact', 'contact_link']);
    return found?.kind === 'contact_link' ? (await readLatest(organization, [found.contact_id]))[0] : found;
  },

  readLatest: (ids: readonly ContactId[]): Promise<Contact[]> => readLatest(organization, ids),

  listing: (filters: ContactFilters): Listing => contactQuery(organization, filters),

  async findByNumber(number: string, { max = Infinity } = {}): Promise<ContactId[]> {
    const pks = indexedForms(number).map((form) => partitions.contactsByPhone(organization, form));
    const found = await Promise.all(pks.flatMap((pk) => [idsIn(pk, 'gsi1', max), idsIn(pk, 'gsi3', max)]));
    return [...new Set(found.flat())];
  },

  /** Part of a transaction; fails if the contact was written since it was read. */
  personChangesUpdate: (contact: Contact, person_changes: Contact['person_changes']): TransactionPart => ({
    update: keys.contact(organization, contact.id),
    change: { set: { person_changes }, add: { version: 1 }, onlyIf: unchangedSince(contact) },
  }),

  removeNew: (contact: Contact) => deleteItem(keys.contact(organization, contact.id), unchangedSince({ version: 1 })),

  /**
   * The write that opts a contact out of channels if it has one of the addresses; a check if it is opted out of them.
   * `found` is the contact that refused an earlier write, if one did.
   */
  optOutFlag(
    id: ContactId,
    matchingAddresses: readonly ContactAddress[] | undefined,
    added: readonly Channel[],
    found?: Contact,
  ) {
    const key = keys.contact(organization, id);
    const held = matchingAddresses?.map(({ field }, n) => holds(field, `:held${n}`)).join(' OR ');
    const addresses = Object.fromEntries(matchingAddresses?.map(({ value }, n) => [`:held${n}`, value]) ?? []);
    const before = found ? optedOutChannels(found) : [];
    const fields = optOutFields(unitedChannels(before, added));
    const as = found?.opted_out ? sameOptOut(found) : notOptedOut;
    const onlyIf = {
      // Not a link, which a merge may have put in place of the contact.
      expression: `attribute_exists(#pk) AND attribute_not_exists(#contact_id) AND ${as.expression}${held ? ` AND (${held})` : ''}`,
      values: { ...as.values, ...addresses },
    };
    if (hasEveryChannel(before, added)) return { key, part: { check: key, onlyIf } };
    const by = matchingAddresses ? (before.length > 0 && found?.opted_out_by) || 'address' : 'contact';
    const change = stampUpdate({
      set: { ...fields, opted_out_by: by },
      add: { version: 1 },
      remove: fields.opted_out_channels ? [] : ['opted_out_channels'],
      onlyIf,
    });
    return { key, part: { update: key, change } };
  },

  optOutFlagRemoval: (contact: Contact): TransactionPart => ({
    update: keys.contact(organization, contact.id),
    change: stampUpdate({
      set: { opted_out: false },
      add: { version: 1 },
      remove: ['opted_out_by', 'opted_out_channels'],
      onlyIf: unchangedSince(contact),
    }),
  }),
});

const notOptedOut = {
  expression: '(attribute_not_exists(#opted_out) OR #opted_out = :is)',
  values: { ':is': false },
} as const satisfies Condition;

const sameOptOut = ({ opted_out_channels: some }: Contact): Condition =>
  some
    ? { expression: '#opted_out = :is AND #opted_out_channels = :some', values: { ':is': true, ':some': some } }
    : { expression: '#opted_out = :is AND attribute_not_exists(#opted_out_channels)', values: { ':is': true } };

/**
 * Reads contacts with strong consistency. An id that refers to another contact gives that contact, which may have been
 * merged into a third one meanwhile.
 */
async function readLatest(organization: OrganizationId, ids: readonly ContactId[]): Promise<Contact[]> {
  const found = await readItems(organization, ids);
  const contacts = found.filter((item) => item.kind === 'contact');
  if (contacts.length === found.length) return contacts;
  const known = new Set(contacts.map(({ id }) => id));
  const linked = new Set(found.flatMap((item) => (item.kind === 'contact_link' ? [item.contact_id] : [])));
  return [
    ...contacts,
    ...(await readLatest(
      organization,
      [...linked].filter((id) => !known.has(id)),
    )),
  ];
}

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

interface ContactAddress {
  readonly field: 'phone' | 'whatsapp' | 'email';
  readonly value: string;
}

/** The condition that a contact has an address, which may be at any place of its list. */
function holds(field: ContactAddress['field'], value: string): string {
  const entry = { phone: (n: number) => `#phones[${n}].#number`, email: (n: number) => `#emails[${n}].#address` };
  const places = field === 'whatsapp' ? [] : Array.from({ length: maxAddresses }, (_, n) => entry[field](n));
  return [`#${field}`, ...places].map((place) => `${place} = ${value}`).join(' OR ');
}
