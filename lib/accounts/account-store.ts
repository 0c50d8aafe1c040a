import { type Contact, type ContactCopy, copyOf } from '../contacts/contact.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { AccountId, ContactId, ImportJobId, OrganizationId } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { indexed, keys, partitions } from '../table/keys.ts';
import { type Change, type Condition, fieldsChange, getItem, getItems, queryPage, updateItem } from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import {
  type Account,
  type AccountDraft,
  type AccountUpdate,
  type CollectionStatus,
  currencyRefusal,
} from './account.ts';
import { type Standing, standingWrite } from './standing.ts';

/**
 * So many accounts show a contact's change when the request that made it is answered; the table's stream brings it to
 * the rest, and to all of them should the request die half way.
 */
export const copiedAtOnceMax = 200;

const attemptsMax = 10;
const copiesAtOnce = 16;

/** The accounts of one organization. */
export const accountStore = (organization: OrganizationId) => ({
  read: (id: AccountId, options: { readonly consistent?: boolean } = {}): Promise<Account | undefined> =>
    getItem<Account>(keys.account(organization, id), options),

  readMany: (ids: readonly AccountId[], options: { readonly consistent?: boolean } = {}): Promise<Account[]> =>
    getItems<Account>(
      ids.map((id) => keys.account(organization, id)),
      options,
    ),

  /**
   * Makes the account or changes the fields the draft names. `contact` is the draft's contact as it was just written;
   * where the account turns out to belong to another contact, `elsewhere` writes the draft's fields to that one.
   */
  async upsert(
    draft: AccountDraft,
    contact: Contact,
    now: Date,
    options: { readonly createdBy?: ImportJobId; readonly elsewhere: (id: ContactId) => Promise<Contact> },
  ): Promise<Account> {
    let owner = contact;
    let { code: currency } = draft.currency;
    let existing: Account | undefined;
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const written = await updateItem<Account>(
        keys.account(organization, draft.id),
        upsertChange(organization, draft, owner, currency, now, { ...options, existing }),
      );
      if (written.ok) return written.item;
      existing = written.current;
      if (!existing) throw new Error('An account vanished while it was written.');
      if (isAnothersContact(draft, existing, owner)) {
        const stray = owner;
        owner = await options.elsewhere(existing.contact.id);
        await contactStore(organization).takeBack(stray);
      } else if (existing.contact.id === owner.id && existing.contact.version > owner.version) {
        const [latest] = await contactStore(organization).readLatest([owner.id]);
        owner = latest ?? owner;
      }
      if (existing.currency !== draft.currency.code) {
        const refusal = currencyRefusal(existing, draft);
        if (refusal) throw refusal;
        currency = draft.currency.given ? draft.currency.code : existing.currency;
      }
    }
    throw new Error('Too many writers at one account.');
  },

  /**
   * Writes a decided change, unless somebody else wrote the account since it was read. `contact` is its own contact where
   * that was changed just before.
   */
  async change(before: Account, update: AccountUpdate, now: Date, contact?: Contact): Promise<Account | undefined> {
    const { set, remove } = fieldsChange(update.fields);
    const written = await updateItem<Account>(keys.account(organization, before.id), {
      set: { ...set, ...update.amounts, ...(contact && { contact: copyOf(contact) }), updated_at: now.toISOString() },
      add: { version: 1 },
      remove,
      onlyIf: unchangedSince(before),
    });
    return written.ok ? written.item : undefined;
  },

  /** Writes where an account stands, unless somebody else wrote it since it was read. */
  async stand(before: Account, standing: Standing, now: Date): Promise<Account | undefined> {
    const { set, remove } = standingWrite(organization, before, standing);
    const written = await updateItem<Account>(keys.account(organization, before.id), {
      set: { ...set, updated_at: now.toISOString() },
      add: { version: 1 },
      remove,
      onlyIf: unchangedSince(before),
    });
    return written.ok ? written.item : undefined;
  },

  /** Brings a contact's change to the accounts that carry an older copy of it, `atMost` so many where that is given. */
  async copyContact(contact: Contact, { atMost = Infinity, readFirst = false } = {}): Promise<void> {
    const copyToAll = async (ids: readonly AccountId[]) => {
      const behind = readFirst ? await withOlderCopy(organization, ids, contact) : ids;
      await inParallel(behind, copiesAtOnce, (id) => copyTo(organization, id, contact));
    };
    if (contact.account_id !== undefined) return copyToAll([contact.account_id]);
    let after: string | undefined;
    let left = atMost;
    do {
      const page = await queryPage<{ readonly sk: AccountId }>({
        pk: partitions.accountsOfContact(organization, contact.id),
        index: 'gsi3',
        after,
        limit: Math.min(left, 1000),
      });
      await copyToAll(page.items.map(({ sk }) => sk));
      after = page.last;
      left -= page.items.length;
    } while (after !== undefined && left > 0);
  },
});

const unchangedSince = (before: Account): Condition => ({
  expression: '#version = :before',
  values: { ':before': before.version },
});

/** A write that turns out to be needless costs as much as five reads. */
async function withOlderCopy(organization: OrganizationId, ids: readonly AccountId[], contact: Contact) {
  const found = await accountStore(organization).readMany(ids, { consistent: true });
  return found
    .filter(({ contact: copy }) => copy.id === contact.id && copy.version < contact.version)
    .map(({ id }) => id);
}

async function copyTo(organization: OrganizationId, id: AccountId, contact: Contact): Promise<void> {
  await updateItem<Account>(keys.account(organization, id), {
    set: { contact: copyOf(contact) },
    add: { version: 1 },
    onlyIf: {
      expression: '#contact.#id = :contact AND #contact.#version < :contact_version',
      values: { ':contact': contact.id, ':contact_version': contact.version },
    },
  });
}

/** The caller named no contact.external_id, and the account belongs to a contact that has one: it stays there. */
const isAnothersContact = (draft: AccountDraft, existing: Account, owner: Contact): boolean =>
  draft.contact.external_id === undefined && existing.contact.id !== owner.id;

function upsertChange(
  organization: OrganizationId,
  draft: AccountDraft,
  owner: Contact,
  currency: string,
  now: Date,
  { createdBy, existing }: { readonly createdBy?: ImportJobId | undefined; readonly existing: Account | undefined },
): Change {
  const copy: ContactCopy = copyOf(owner);
  const isShared = owner.external_id !== undefined;
  const isOtherCurrency = existing !== undefined && existing.currency !== currency;
  const { set, remove } = fieldsChange(draft.fields);
  const balance = draft.pending_balance ?? (isOtherCurrency ? draft.total_amount : undefined);
  return {
    set: {
      ...set,
      contact: copy,
      total_amount: draft.total_amount,
      pending_balance: balance,
      ...(isOtherCurrency && { currency }),
      ...(isShared && indexed.accountContact(organization, draft.id, owner.id)),
      updated_at: now.toISOString(),
    },
    setOnce: {
      kind: 'account',
      organization,
      id: draft.id,
      external_id: draft.external_id,
      ...(balance === undefined && { pending_balance: draft.total_amount }),
      paid_amount: 0,
      ...(!isOtherCurrency && { currency }),
      collection_status: 'active',
      ...indexed.accountStatus(organization, draft.id, 'active'),
      created_at: now.toISOString(),
      // An account made by nobody's import must not pass for this one's when it is updated.
      created_by: createdBy ?? 'api',
    },
    add: { version: 1 },
    remove,
    onlyIf: upsertCondition(draft, owner, currency, isOtherCurrency),
  };
}

/** An existing account is only written when currency and contact are what the change was made for. */
function upsertCondition(draft: AccountDraft, owner: Contact, currency: string, isOtherCurrency: boolean): Condition {
  const currencyFits = isOtherCurrency ? '#paid_amount = :zero' : '#currency = :currency';
  const contactFits =
    draft.contact.external_id === undefined
      ? '#contact.#id = :contact AND #contact.#version <= :contact_version'
      : '(#contact.#id <> :contact OR #contact.#version <= :contact_version)';
  return {
    expression: `attribute_not_exists(#pk) OR (${currencyFits} AND ${contactFits})`,
    values: {
      ...(isOtherCurrency ? { ':zero': 0 } : { ':currency': currency }),
      ':contact': owner.id,
      ':contact_version': owner.version,
    },
  };
}

export const accounts = {
  all: (organization: OrganizationId): Listing => ({ partitions: partitions.accounts(organization) }),
  inStatus: (organization: OrganizationId, status: CollectionStatus): Listing => ({
    partitions: partitions.accountsByStatus(organization, status),
    index: 'gsi1',
  }),
};
