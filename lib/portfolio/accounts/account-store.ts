import { setTimeout } from 'node:timers/promises';
import type { CollectionStatus } from '../../foundation/collection-status.ts';
import { type Contact, contactCopy } from '../contacts/contact.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { AccountId, ContactId, ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Plan } from '../../campaigns/strategies/strategy.ts';
import { indexKeys, keys, partitions } from '../../aws/table/keys.ts';
import {
  type Change,
  type Condition,
  type TransactionPart,
  fieldsChange,
  getItem,
  getItems,
  present,
  queryPage,
  updateItem,
} from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import { type Account, type AccountDraft, type AccountUpdate, currencyProblem } from './account.ts';
import { balanceAfter, owesNothing, statusForBalance } from './balance.ts';
import { type AccountState, isReopenedBy, changeStatus, accountStateOf, accountStateUpdate } from './account-state.ts';

/**
 * So many accounts show a contact's change when the request that made it is answered; the table's stream brings it to
 * the rest, and to all of them should the request die half way.
 */
export const maxInlineCopies = 200;

const attemptsMax = 25;
/** The first attempts read the account; later ones conflict with other writers, so they wait for a random time first. */
const patientAfter = 3;
const waitMillisecondsMax = 100;
const copiesAtOnce = 16;

/** The strategy an account follows, which continues when the account is reopened. */
export type LoadPlan = (standing: AccountState) => Promise<Plan | undefined>;

/** The import that writes an account. */
export interface ImportSource {
  readonly id: ImportJobId;
  readonly created_at: string;
}

export interface UpsertOptions {
  readonly source?: ImportSource | undefined;
  readonly loadPlan: LoadPlan;
  readonly elsewhere: (id: ContactId) => Promise<Contact>;
}

/** Marks of imports sort by the time at which the imports were submitted. Short: it is in every imported account. */
const importMark = ({ id, created_at: at }: ImportSource): string => `${at}#${id.slice(-8)}`;

/** The accounts of one organization. */
export const accountStore = (organization: OrganizationId) => ({
  read: (id: AccountId, options: { readonly consistent?: boolean } = {}): Promise<Account | undefined> =>
    getItem<Account>(keys.account(organization, id), options),

  readMany: (ids: readonly AccountId[], options: { readonly consistent?: boolean } = {}): Promise<Account[]> =>
    getItems<Account>(
      ids.map((id) => keys.account(organization, id)),
      options,
    ),

  /** Any one account of a contact; undefined if it has none. */
  async findOneOfContact(contact: Contact): Promise<AccountId | undefined> {
    if (contact.account_id !== undefined) return contact.account_id;
    const pk = partitions.accountsOfContact(organization, contact.id);
    const { items } = await queryPage<{ readonly sk: AccountId }>({ pk, index: 'gsi3', limit: 1 });
    return items[0]?.sk;
  },

  /** The check that nobody has written the account since it was read, as part of a transaction. */
  unchangedCheck: (account: Account): TransactionPart => ({
    check: keys.account(organization, account.id),
    onlyIf: unchangedSince(account),
  }),

  /** The write that counts a message or call to the contact, as part of a transaction. */
  outboundContactUpdate: (id: AccountId, at: string): TransactionPart => ({
    update: keys.account(organization, id),
    change: { set: { last_contacted_at: at }, add: { interaction_count: 1 } },
  }),

  /** The write that counts a message from the contact, as part of a transaction. */
  inboundContactUpdate: (id: AccountId): TransactionPart => ({
    update: keys.account(organization, id),
    change: { add: { interaction_count: 1 }, onlyIf: present },
  }),

  /**
   * Makes the account or changes the fields the draft names. `contact` is the draft's contact as it was just written;
   * where the account turns out to belong to another contact, `elsewhere` writes the draft's fields to that one. An
   * import writes an account once: a repetition changes nothing.
   */
  async upsert(draft: AccountDraft, contact: Contact, now: Date, options: UpsertOptions): Promise<Account> {
    const { source, elsewhere } = options;
    let owner = contact;
    let existing: Account | undefined;
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      if (attempt > patientAfter) await setTimeout(Math.random() * waitMillisecondsMax);
      const written = await updateItem<Account>(
        keys.account(organization, draft.id),
        existing
          ? await nextChange(organization, draft, owner, now, existing, options)
          : firstChange(organization, draft, owner, now, source),
      );
      if (written.ok) return written.item;
      existing = written.current;
      if (!existing) throw new Error('An account vanished while it was written.');
      if (source && existing.latest_import === importMark(source)) return existing;
      if (isAnothersContact(draft, existing, owner)) {
        const stray = owner;
        owner = await elsewhere(existing.contact.id);
        await contactStore(organization).takeBack(stray);
      } else if (existing.contact.id === owner.id && existing.contact.version > owner.version) {
        const [latest] = await contactStore(organization).readLatest([owner.id]);
        owner = latest ?? owner;
      }
      const refusal = existing.currency === draft.currency.code ? undefined : currencyProblem(existing, draft);
      if (refusal) throw refusal;
    }
    throw new Error('Too many writers at one account.');
  },

  /**
   * Writes a decided change, unless somebody else wrote the account since it was read. `contact` is its own contact where
   * that was changed just before.
   */
  async change(
    before: Account,
    update: AccountUpdate,
    now: Date,
    { contact, planOf }: { readonly contact?: Contact | undefined; readonly planOf: LoadPlan },
  ): Promise<Account | undefined> {
    const { set, remove } = fieldsChange(update.fields);
    const after = { collection_status: update.collection_status, pending_balance: update.amounts.pending_balance };
    const standing = await standingChange(organization, before, after, now, planOf);
    const written = await updateItem<Account>(keys.account(organization, before.id), {
      set: {
        ...set,
        ...update.amounts,
        ...(contact && { contact: contactCopy(contact) }),
        ...standing.set,
        updated_at: now.toISOString(),
      },
      add: { version: 1 },
      remove: [...remove, ...standing.remove],
      onlyIf: unchangedSince(before),
    });
    return written.ok ? written.item : undefined;
  },

  /** Writes where an account stands, unless somebody else wrote it since it was read. */
  async stand(before: Account, standing: AccountState, now: Date): Promise<Account | undefined> {
    const { update, change } = this.standing(before, standing, now);
    const written = await updateItem<Account>(update, change);
    return written.ok ? written.item : undefined;
  },

  /** The same as part of a transaction. */
  standing(before: Account, standing: AccountState, now: Date) {
    const { set, remove } = accountStateUpdate(organization, before, standing);
    const change: Change = {
      set: { ...set, updated_at: now.toISOString() },
      add: { version: 1 },
      remove,
      onlyIf: unchangedSince(before),
    };
    return { update: keys.account(organization, before.id), change };
  },

  /** Brings a contact's change to the accounts that carry an older copy of it, `atMost` so many where that is given. */
  async copyContact(contact: Contact, { atMost = Infinity, readFirst = false } = {}): Promise<void> {
    const copyToAll = async (ids: readonly AccountId[]) => {
      const behind = readFirst ? await withOlderCopy(organization, ids, contact) : ids;
      await mapInParallel(behind, copiesAtOnce, (id) => copyTo(organization, id, contact));
    };
    if (contact.account_id !== undefined) await copyToAll([contact.account_id]);
    if (contact.account_id !== undefined && contact.external_id === undefined) return;
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
    set: { contact: contactCopy(contact) },
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

/** What every write of a draft sets, whether the account exists or not. */
const fieldsOf = (organization: OrganizationId, draft: AccountDraft, owner: Contact, now: Date) => ({
  contact: contactCopy(owner),
  ...(owner.external_id !== undefined && indexKeys.accountContact(organization, draft.id, owner.id)),
  updated_at: now.toISOString(),
});

/**
 * The write without a read. It creates the account, or changes one whose status the draft's balance does not change;
 * DynamoDB has no expression for the balance that another total leads to.
 */
function firstChange(
  organization: OrganizationId,
  draft: AccountDraft,
  owner: Contact,
  now: Date,
  source: ImportSource | undefined,
): Change {
  const { set, remove } = fieldsChange(draft.fields);
  const balance = draft.pending_balance ?? draft.total_amount;
  const status = statusForBalance('active', balance);
  return {
    set: {
      ...set,
      ...fieldsOf(organization, draft, owner, now),
      total_amount: draft.total_amount,
      pending_balance: draft.pending_balance,
      latest_import: source && importMark(source),
    },
    setOnce: {
      kind: 'account',
      organization,
      id: draft.id,
      external_id: draft.external_id,
      ...(draft.pending_balance === undefined && { pending_balance: balance }),
      paid_amount: 0,
      currency: draft.currency.code,
      collection_status: status,
      ...indexKeys.accountStatus(organization, draft.id, status),
      created_at: now.toISOString(),
      // An account made by nobody's import must not pass for this one's when it is updated.
      created_by: source?.id ?? 'api',
    },
    add: { version: 1 },
    remove,
    onlyIf: firstCondition(draft, owner, source),
  };
}

/** An existing account is written only if its currency, contact, balance and latest import allow the change. */
function firstCondition(draft: AccountDraft, owner: Contact, source: ImportSource | undefined): Condition {
  const contactFits =
    draft.contact.external_id === undefined
      ? '#contact.#id = :contact AND #contact.#version <= :contact_version'
      : '(#contact.#id <> :contact OR #contact.#version <= :contact_version)';
  const balanceFits = balanceCondition(draft);
  const importFits = source && {
    expression: '(attribute_not_exists(#latest_import) OR #latest_import < :import)',
    values: { ':import': importMark(source) },
  };
  const existing = ['#currency = :currency', contactFits, balanceFits.expression, importFits?.expression];
  return {
    expression: `attribute_not_exists(#pk) OR (${existing.filter((each) => each !== undefined).join(' AND ')})`,
    values: {
      ':currency': draft.currency.code,
      ':contact': owner.id,
      ':contact_version': owner.version,
      ...balanceFits.values,
      ...importFits?.values,
    },
  };
}

/** Holds for an existing account whose status and place in its strategy need no change under the draft's amounts. */
function balanceCondition({ total_amount: total, pending_balance: balance }: AccountDraft) {
  if (balance === undefined) return { expression: '#total_amount = :total', values: { ':total': total } };
  if (balance === 0) return { expression: '#collection_status = :resolved', values: { ':resolved': 'resolved' } };
  return {
    expression: '#collection_status <> :resolved AND #pending_balance > :zero',
    values: { ':resolved': 'resolved', ':zero': 0 },
  };
}

/**
 * The write to an account that was read. If a later import has written the account, an earlier one changes its fields but
 * not its amounts.
 */
async function nextChange(
  organization: OrganizationId,
  draft: AccountDraft,
  owner: Contact,
  now: Date,
  existing: Account,
  { source, loadPlan: planOf }: UpsertOptions,
): Promise<Change> {
  const { set, remove } = fieldsChange(draft.fields);
  const isOutdated = source !== undefined && importMark(source) < (existing.latest_import ?? '');
  const amounts = isOutdated ? {} : amountsOf(draft, existing);
  const after = balanceAfter(existing, amounts);
  const standing = await standingChange(organization, existing, after, now, planOf);
  return {
    set: {
      ...set,
      ...fieldsOf(organization, draft, owner, now),
      ...amounts,
      pending_balance: after.pending_balance,
      ...standing.set,
      ...(source && !isOutdated && { latest_import: importMark(source) }),
    },
    add: { version: 1 },
    remove: [...remove, ...standing.remove],
    onlyIf: unchangedSince(existing),
  };
}

/** A currency that the caller did not name is the account's own. */
const amountsOf = ({ currency, total_amount, pending_balance }: AccountDraft, existing: Account) => ({
  currency: currency.given ? currency.code : existing.currency,
  total_amount,
  ...(pending_balance !== undefined && { pending_balance }),
});

/** The change of an account's place in its strategy after a write; none if its status and whether it owes anything stay. */
async function standingChange(
  organization: OrganizationId,
  before: Account,
  { collection_status: status, pending_balance }: Pick<Account, 'collection_status' | 'pending_balance'>,
  now: Date,
  planOf: LoadPlan,
): Promise<ReturnType<typeof accountStateUpdate>> {
  if (status === before.collection_status && owesNothing(before) === owesNothing({ pending_balance }))
    return { set: {}, remove: [] };
  const standing = accountStateOf(before);
  const plan = isReopenedBy(standing, status) ? await planOf(standing) : undefined;
  const next = status === before.collection_status ? standing : changeStatus(standing, status, now.toISOString(), plan);
  return accountStateUpdate(organization, { ...before, pending_balance }, next);
}

export const accounts = {
  all: (organization: OrganizationId): Listing => ({ partitions: partitions.accounts(organization) }),
  inStatus: (organization: OrganizationId, status: CollectionStatus): Listing => ({
    partitions: partitions.accountsByStatus(organization, status),
    index: 'gsi1',
  }),
};
