import { type IndexName, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  deleteItem,
  getItem,
  getItems,
  queryPage,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import { contactIdOf } from '../../foundation/derived-ids.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { TransientError } from '../../foundation/transient-error.ts';
import type { AddressStatus } from './contact-addresses.ts';
import { contactQuery } from './contact-query.ts';
import { lookupChange } from './contact-lookup.ts';
import { type ContactChanges, type ContactUpdate, contactUpdate, statusUpdate } from './contact-update.ts';
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

  readLatest: (ids: readonly ContactId[]): Promise<Contact[]> => readLatest(organization, ids),

  listing: (filters: ContactFilters): Listing => contactQuery(organization, filters),

  async findByNumber(number: string, { max = Infinity } = {}): Promise<ContactId[]> {
    const pks = indexedForms(number).map((form) => partitions.contactsByPhone(organization, form));
    const found = await Promise.all(pks.flatMap((pk) => [idsIn(pk, 'gsi1', max), idsIn(pk, 'gsi3', max)]));
    return [...new Set(found.flat())];
  },

  /**
   * Creates or changes a contact, which `current` is as far as the caller knows. An import chunk, named by `importMark`,
   * never writes a contact twice in a row, because a redelivery must not undo a later change.
   */
  async upsert(
    draft: ContactDraft,
    now: Date,
    { importMark, current }: { readonly importMark?: string | undefined; readonly current?: Contact | undefined } = {},
  ): Promise<Contact> {
    let found = current;
    for (let attempt = 1; attempt <= 2; attempt++) {
      const created = found ? { found } : await create(organization, draft, now, importMark);
      if ('contact' in created) return created.contact;
      const changed = await changeFrom(organization, created.found, draft, importMark);
      if (changed) return changed;
      found = undefined;
    }
    throw new TransientError('A contact was removed twice while it was being written.');
  },

  /**
   * Assigns an external_id, together with other writes. A link stored under the id derived from it then refers to this
   * contact.
   */
  async assignExternalId(
    contact: Contact,
    externalId: string,
    changes: ContactChanges,
    others: readonly TransactionPart[],
  ): Promise<'assigned' | 'taken' | 'conflict'> {
    const { id } = contact;
    const link: ContactLink = { kind: 'contact_link', contact_id: id };
    const { set, remove } = updateChange(organization, id, contactUpdate(contact, changes));
    const result = await transact([
      {
        put: { ...link, ...keys.contact(organization, contactIdOf(organization, externalId)), organization },
        onlyIf: absent,
      },
      {
        update: keys.contact(organization, id),
        change: stampUpdate({
          set: { ...set, external_id: externalId },
          add: { version: 1 },
          remove,
          onlyIf: unchangedSince(contact),
        }),
      },
      ...others,
    ]);
    if (result.ok) return 'assigned';
    return result.refused.has(0) && !result.refused.has(1) ? 'taken' : 'conflict';
  },

  /** `current` is the contact as far as the caller knows. */
  async change(draft: ContactDraft, current?: Contact): Promise<Contact | undefined> {
    const [found] = current ? [current] : await readLatest(organization, [draft.id]);
    return found && changeFrom(organization, found, draft);
  },

  /** Sets the status of an address if the contact still has it. The contact is written only if that changes it. */
  async markAddress(
    id: ContactId,
    { field, value }: Pick<ContactAddress, 'field' | 'value'>,
    status: AddressStatus,
  ): Promise<Contact | undefined> {
    const [found] = await readLatest(organization, [id]);
    return found && writeFrom(organization, found, (contact) => statusUpdate(contact, field, value, status));
  },

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

async function readLatest(organization: OrganizationId, ids: readonly ContactId[]): Promise<Contact[]> {
  const found = await readItems(organization, ids);
  const contacts = found.filter((item) => item.kind === 'contact');
  if (contacts.length === found.length) return contacts;
  const linked = found.flatMap((item) => (item.kind === 'contact_link' ? [item.contact_id] : []));
  const others = await readItems(organization, linked);
  return [...contacts, ...others.filter((item) => item.kind === 'contact')];
}

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

type Created = { readonly contact: Contact } | { readonly found: Contact };

async function create(
  organization: OrganizationId,
  draft: ContactDraft,
  now: Date,
  importMark: string | undefined,
): Promise<Created> {
  const { set } = updateChange(organization, draft.id, contactUpdate(undefined, draft));
  const { id, external_id, account_id } = draft;
  const change = stampUpdate({
    set: {
      ...set,
      kind: 'contact',
      organization,
      id,
      external_id,
      account_id,
      created_at: now.toISOString(),
      latest_import: importMark,
    },
    add: { version: 1 },
    onlyIf: absent,
  });
  const written = await updateItem<Contact | ContactLink>(keys.contact(organization, id), change);
  if (written.ok && written.item.kind === 'contact') return { contact: written.item };
  const found = written.ok ? written.item : written.current;
  if (found?.kind === 'contact') return { found };
  const [linked] = found ? await readLatest(organization, [found.contact_id]) : [];
  if (!linked) throw new TransientError('A contact disappeared while it was being written.');
  return { found: linked };
}

const changeFrom = (
  organization: OrganizationId,
  found: Contact,
  draft: ContactDraft,
  importMark?: string,
): Promise<Contact | undefined> =>
  writeFrom(organization, found, (contact) => contactUpdate(contact, draft), importMark);

/**
 * Writes what an update makes of the contact, unless that is nothing. Decides again if another writer came between.
 * Undefined if the contact does not exist any more.
 */
async function writeFrom(
  organization: OrganizationId,
  found: Contact,
  update: (contact: Contact) => ContactUpdate,
  importMark?: string,
): Promise<Contact | undefined> {
  let current: Contact | undefined = found;
  const { id } = found;
  return retryOnConflict(
    async () => {
      if (!current || (importMark !== undefined && current.latest_import === importMark)) return current;
      const wanted = update(current);
      if (importMark === undefined && Object.keys(wanted).length === 0) return current;
      const { set, remove } = updateChange(organization, id, wanted);
      const change = stampUpdate({
        set: { ...set, latest_import: importMark },
        add: { version: 1 },
        remove,
        onlyIf: unchangedSince(current),
      });
      const written = await updateItem<Contact>(keys.contact(organization, id), change);
      if (written.ok) return written.item;
      current = written.current;
      return versionConflict;
    },
    () => tooManyConflicts('contact'),
  );
}

function updateChange(organization: OrganizationId, id: ContactId, update: ContactUpdate) {
  const lookup = lookupChange(organization, id, update);
  const fields = Object.entries(update);
  return {
    set: { ...Object.fromEntries(fields.filter(([, value]) => value !== null)), ...lookup.set },
    remove: [...fields.flatMap(([name, value]) => (value === null ? [name] : [])), ...lookup.remove],
  };
}

interface ContactAddress {
  readonly field: 'phone' | 'whatsapp' | 'email';
  readonly value: string;
}
