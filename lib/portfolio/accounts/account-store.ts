import { setTimeout } from 'node:timers/promises';
import type { CollectionStatus } from '../../foundation/collection-status.ts';
import { type Contact, contactCopy } from '../contacts/contact.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { AccountId, CampaignId, ContactId, ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Position } from '../../campaigns/strategies/position.ts';
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
import { unchangedSince } from '../../aws/table/version-conflict.ts';
import { type Account, type AccountDraft, type AccountUpdate, currencyProblem } from './account.ts';
import { balanceAfter, owesNothing, statusForBalance } from './balance.ts';
import { positionUpdate } from './position-update.ts';
import { type AccountState, isReopenedBy, changeStatus, accountStateOf, accountStateUpdate } from './account-state.ts';

/**
 * How many accounts a request updates with a contact's change before it replies. The table's stream updates the rest, and
 * all of them if the request crashes.
 */
export const maxInlineCopies = 200;

const attemptsMax = 25;
/** The first attempts read the account; later ones conflict with other writers, so they wait for a random time first. */
const patientAfter = 3;
const waitMillisecondsMax = 100;
const copiesAtOnce = 16;

/** Loads the strategy that an account follows, which continues when the account is reopened. */
export type LoadPlan = (state: AccountState) => Promise<Plan | undefined>;

/** The import that writes an account. */
export interface ImportSource {
  readonly id: ImportJobId;
  readonly created_at: string;
}

export interface UpsertOptions {
  readonly source?: ImportSource | undefined;
  readonly loadPlan: LoadPlan;
  /** Writes the draft's contact fields to another contact, which turned out to own the account. */
  readonly upsertOwner: (id: ContactId) => Promise<Contact>;
}

/** A mark that sorts by the time at which the import was submitted. Kept short, because every imported account stores it. */
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
   * Creates the account or changes the fields that the draft names. `contact` is the draft's contact as it was just
   * written; if the account belongs to another contact, `upsertOwner` writes the draft's fields to that one. An import
   * writes an account once: a repetition changes nothing.
   */
  async upsert(draft: AccountDraft, contact: Contact, now: Date, options: UpsertOptions): Promise<Account> {
    const { source, upsertOwner } = options;
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
      if (!existing) throw new Error('An account disappeared while it was being written.');
      if (source && existing.latest_import === importMark(source)) return existing;
      if (isAnothersContact(draft, existing, owner)) {
        const unused = owner;
        owner = await upsertOwner(existing.contact.id);
        await contactStore(organization).removeNew(unused);
      } else if (existing.contact.id === owner.id && existing.contact.version > owner.version) {
        const [latest] = await contactStore(organization).readLatest([owner.id]);
        owner = latest ?? owner;
      }
      const refusal = existing.currency === draft.currency.code ? undefined : currencyProblem(existing, draft);
      if (refusal) throw refusal;
    }
    throw new Error(`Gave up after ${attemptsMax} version conflicts on one account.`);
  },

  /**
   * Writes an account update unless the account was written since it was read. `contact` is its own contact if that was
   * changed just before. Returns undefined after a conflict.
   */
  async update(
    before: Account,
    update: AccountUpdate,
    now: Date,
    { contact, loadPlan }: { readonly contact?: Contact | undefined; readonly loadPlan: LoadPlan },
  ): Promise<Account | undefined> {
    const { set, remove } = fieldsChange(update.fields);
    const after = { collection_status: update.collection_status, pending_balance: update.amounts.pending_balance };
    const state = await stateChange(organization, before, after, now, loadPlan);
    const written = await updateItem<Account>(keys.account(organization, before.id), {
      set: {
        ...set,
        ...update.amounts,
        ...(contact && { contact: contactCopy(contact) }),
        ...state.set,
        updated_at: now.toISOString(),
      },
      add: { version: 1 },
      remove: [...remove, ...state.remove],
      onlyIf: unchangedSince(before),
    });
    return written.ok ? written.item : undefined;
  },

  /** Writes an account's state unless the account was written since it was read. Returns undefined after a conflict. */
  async updateState(before: Account, state: AccountState, now: Date): Promise<Account | undefined> {
    const { update, change } = this.stateUpdate(before, state, now);
    const written = await updateItem<Account>(update, change);
    return written.ok ? written.item : undefined;
  },

  /** The same write as part of a transaction. */
  stateUpdate(before: Account, state: AccountState, now: Date) {
    const { set, remove } = accountStateUpdate(organization, before, state);
    const change: Change = {
      set: { ...set, updated_at: now.toISOString() },
      add: { version: 1 },
      remove,
      onlyIf: unchangedSince(before),
    };
    return { update: keys.account(organization, before.id), change };
  },

  /** Moves an account to a position in its strategy, unless the account was written since it was read. */
  async updatePosition(before: Account, campaign: CampaignId, position: Position): Promise<boolean> {
    const { update, change } = this.positionUpdate(before, campaign, position);
    return (await updateItem(update, change)).ok;
  },

  /** The same write as part of a transaction. */
  positionUpdate(before: Account, campaign: CampaignId, position: Position) {
    const { set, remove } = positionUpdate(organization, before, campaign, position);
    const change: Change = { set, remove, add: { version: 1 }, onlyIf: unchangedSince(before) };
    return { update: keys.account(organization, before.id), change };
  },

  /**
   * The write that lists an account among those of its contact, if it still belongs to that contact. The part of a
   * transaction that makes a contact with one account shareable.
   */
  async listUnderContact(id: AccountId, contact: ContactId): Promise<TransactionPart> {
    const key = keys.account(organization, id);
    const found = await getItem<Account>(key, { consistent: true });
    const values = { ':contact': contact };
    if (found?.contact.id !== contact)
      return { check: key, onlyIf: { expression: 'attribute_not_exists(#pk) OR #contact.#id <> :contact', values } };
    return {
      update: key,
      change: {
        set: indexKeys.accountContact(organization, id, contact),
        add: { version: 1 },
        onlyIf: { expression: '#contact.#id = :contact', values },
      },
    };
  },

  /** Copies a contact to its accounts that carry an older copy, to `atMost` of them. `readFirst` saves needless writes. */
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

/** Reads the accounts first, because a write that fails its condition costs as much as five reads. */
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

/** A draft without contact.external_id leaves an account with the contact that it already belongs to. */
const isAnothersContact = (draft: AccountDraft, existing: Account, owner: Contact): boolean =>
  draft.contact.external_id === undefined && existing.contact.id !== owner.id;

/** What every write of a draft sets, whether or not the account exists. */
const fieldsOf = (organization: OrganizationId, draft: AccountDraft, owner: Contact, now: Date) => ({
  contact: contactCopy(owner),
  ...(owner.external_id !== undefined && indexKeys.accountContact(organization, draft.id, owner.id)),
  updated_at: now.toISOString(),
});

/**
 * The write that needs no read. It creates the account, or changes one whose status the draft's balance leaves alone.
 * DynamoDB has no expression for a balance that follows from another total.
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
      // Tells an account created by this import from one that it only updated.
      created_by: source?.id ?? 'api',
    },
    add: { version: 1 },
    remove,
    onlyIf: firstCondition(draft, owner, source),
  };
}

/** Writes to an existing account only if its currency, contact, balance and latest import allow the change. */
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

/** Holds for an existing account whose status and position stay the same under the draft's amounts. */
function balanceCondition({ total_amount: total, pending_balance: balance }: AccountDraft) {
  if (balance === undefined) return { expression: '#total_amount = :total', values: { ':total': total } };
  if (balance === 0) return { expression: '#collection_status = :resolved', values: { ':resolved': 'resolved' } };
  return {
    expression: '#collection_status <> :resolved AND #pending_balance > :zero',
    values: { ':resolved': 'resolved', ':zero': 0 },
  };
}

/**
 * The write to an account that was read. If an import that was submitted later has written the account, this one changes
 * its fields but not its amounts.
 */
async function nextChange(
  organization: OrganizationId,
  draft: AccountDraft,
  owner: Contact,
  now: Date,
  existing: Account,
  { source, loadPlan }: UpsertOptions,
): Promise<Change> {
  const { set, remove } = fieldsChange(draft.fields);
  const isOutdated = source !== undefined && importMark(source) < (existing.latest_import ?? '');
  const amounts = isOutdated ? {} : amountsOf(draft, existing);
  const after = balanceAfter(existing, amounts);
  const state = await stateChange(organization, existing, after, now, loadPlan);
  return {
    set: {
      ...set,
      ...fieldsOf(organization, draft, owner, now),
      ...amounts,
      pending_balance: after.pending_balance,
      ...state.set,
      ...(source && !isOutdated && { latest_import: importMark(source) }),
    },
    add: { version: 1 },
    remove: [...remove, ...state.remove],
    onlyIf: unchangedSince(existing),
  };
}

/** If the caller named no currency, the account keeps its own. */
const amountsOf = ({ currency, total_amount, pending_balance }: AccountDraft, existing: Account) => ({
  currency: currency.given ? currency.code : existing.currency,
  total_amount,
  ...(pending_balance !== undefined && { pending_balance }),
});

/** The change of an account's state that follows from its new status and balance; empty if neither matters. */
async function stateChange(
  organization: OrganizationId,
  before: Account,
  { collection_status: status, pending_balance }: Pick<Account, 'collection_status' | 'pending_balance'>,
  now: Date,
  loadPlan: LoadPlan,
): Promise<ReturnType<typeof accountStateUpdate>> {
  if (status === before.collection_status && owesNothing(before) === owesNothing({ pending_balance }))
    return { set: {}, remove: [] };
  const state = accountStateOf(before);
  const plan = isReopenedBy(state, status) ? await loadPlan(state) : undefined;
  const next = status === before.collection_status ? state : changeStatus(state, status, now.toISOString(), plan);
  return accountStateUpdate(organization, { ...before, pending_balance }, next);
}

/** The lists of accounts that requests read page by page. */
export const accounts = {
  all: (organization: OrganizationId): Listing => ({ partitions: partitions.accounts(organization) }),
  inStatus: (organization: OrganizationId, status: CollectionStatus): Listing => ({
    partitions: partitions.accountsByStatus(organization, status),
    index: 'gsi1',
  }),
};
