import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { Contact } from '../contacts/contact.ts';
import { type OnPersonChange, contactIdentity } from '../contacts/person-change.ts';
import { draftIdentity, personConflicts } from '../contacts/person-conflict.ts';
import { writeContact } from '../contacts/write-contact.ts';
import type { IdentityChange } from '../holds/identity-change.ts';
import { changesStrategy, debtAfter } from './account-state.ts';
import { accountStore } from './account-store.ts';
import type { MissingPayment } from './account-warnings.ts';
import type { Breakdown } from './breakdown.ts';
import { countedPaymentStore } from './counted-payment-store.ts';
import type { CountedPayment } from './source-amounts.ts';
import {
  type AccountWrite,
  type PlannedContact,
  accountCreation,
  decideUpsert,
  keepsOtherContact,
  needsAccountCurrency,
  planAccountWrite,
  planContactWrites,
  paymentsNeededSince,
  upsertOfExisting,
  withCompatibleCurrency,
  withOwner,
} from './account-write.ts';
import type { Account, AccountDraft } from './account.ts';
import { copyContact, maxInlineCopies } from './copy-contact.ts';
import { accountMove, moveOfImport, personChangesOf, personChecks, planIdentityChecks } from './identity-check.ts';
import { addedNames } from '../account-fields/custom-fields.ts';
import { customNameStore } from './custom-name-store.ts';
import { planPaidClaim } from './plan-paid-claim.ts';
import { type ImportSource, importChunkMark, importMark, isMarkedBy, unchangedMark } from './import-source.ts';
import {
  type Isolated,
  type Isolation,
  type StoreFailure,
  isolateFailure,
  isStoreFailure,
  valueOrFailure,
} from './isolate-failure.ts';
import { writeWithHolds } from './write-with-holds.ts';

export type AccountWriteResult =
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly account: Account;
      /** What the record says about its account's person or source that contradicts what was stored. */
      readonly identity: readonly IdentityChange[];
      readonly missingPayment?: MissingPayment;
      readonly droppedBreakdown?: Breakdown;
    }
  | StoreFailure;

export interface WriteOptions extends Isolation {
  readonly source?: ImportSource;
  /** `hold` by default: accounts whose person may have been mixed up are held. */
  readonly onPersonChange?: OnPersonChange | undefined;
  /** Called before anything is written. */
  readonly beforeWrite?: (plan: PlannedWrites) => Promise<void>;
}

export interface PlannedWrites {
  readonly accounts: readonly AccountWrite[];
  readonly contacts: ReadonlyMap<ContactId, PlannedContact>;
}

interface WritePlan {
  readonly accounts: readonly Isolated<AccountWrite>[];
  readonly contacts: ReadonlyMap<ContactId, PlannedContact>;
}

/** Requests in flight; fewer than the table client's connections. */
const writesAtOnce = 32;

export async function writeAccount(
  organization: OrganizationId,
  draft: AccountDraft,
  now: Date,
  options: Pick<WriteOptions, 'onPersonChange'> = {},
): Promise<{
  readonly account: Account;
  readonly isNew: boolean;
  readonly identity: readonly IdentityChange[];
  readonly missingPayment?: MissingPayment | undefined;
  readonly droppedBreakdown?: Breakdown | undefined;
}> {
  const [result] = await writeAccounts(organization, [draft], now, options);
  if (!result) throw new Error('The account was not stored.');
  if (result.outcome === 'rejected') throw result.problem;
  if (result.outcome === 'failed') throw result.error;
  const isNew = result.outcome === 'created' || draft.external_id === undefined;
  const { account, identity, missingPayment, droppedBreakdown } = result;
  return { account, isNew, identity, missingPayment, droppedBreakdown };
}

/**
 * Writes accounts with their contacts: each contact once, then its accounts with a copy of it. Writes only changes. A
 * draft that is rejected or hits a defect does not affect the others; any other failure is thrown, or affects only its
 * draft if `isolateUntil` is set. Safe to repeat: nothing is created twice, and an import writes each account once.
 * `drafts` has at most one draft per account.
 */
export async function writeAccounts(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  now: Date,
  options: WriteOptions = {},
): Promise<AccountWriteResult[]> {
  const plan = await loadPlan(organization, drafts, now, options);
  const planned = plan.accounts.flatMap((each) => (each.ok ? [each.value] : []));
  await options.beforeWrite?.({ accounts: planned, contacts: plan.contacts });
  const steps = await mapInParallel(plan.accounts, writesAtOnce, (planned) =>
    beginWrite(organization, planned, plan, options),
  );
  const pending = steps.flatMap((step) => (step.kind === 'pending' ? [step.write] : []));
  // First, so that no account has a field that the export does not know.
  await customNameStore(organization).add(
    new Set(pending.flatMap(({ draft, existing }) => addedNames(existing?.custom, draft.custom))),
  );
  const contacts = await writeContacts(organization, plan, pending, now, options);
  const context = { ...options, now, strategies: planLoader(organization) };
  const results = await mapInParallel(steps, writesAtOnce, async (step): Promise<AccountWriteResult> => {
    if (step.kind === 'done') return step.result;
    const contact = contacts.get(step.write.draft.contact.id);
    if (!contact) throw new Error('The contact of a draft was not written.');
    if (!contact.ok) return contact.failure;
    return valueOrFailure(
      await isolateFailure(options, () => upsert(organization, step.write, contact.value, context)),
    );
  });
  const stored = [...plan.contacts.values()].flatMap(({ current }) => current ?? []);
  const written = [...contacts.values()].flatMap((contact) => (contact.ok ? [contact.value] : []));
  const copied = await isolateFailure(options, () =>
    copyDoubtfulContacts(organization, stored, written, options).then(() =>
      copyChangedContacts(organization, written, results),
    ),
  );
  return copied.ok ? results : results.map((result) => (hasNewSharedContact(result) ? copied.failure : result));
}

export const planAccounts = async (
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  now: Date,
  options: WriteOptions = {},
): Promise<(PlannedAccount | StoreFailure)[]> => {
  const { accounts, contacts } = await loadPlan(organization, drafts, now, options, { withAllContacts: true });
  return accounts.map((planned) => {
    const write = valueOrFailure(planned);
    if (isStoreFailure(write)) return write;
    return { ...write, identity: plannedIdentity(write, contacts.get(write.draft.contact.id)) };
  });
};

interface PlannedAccount extends AccountWrite {
  readonly identity: readonly IdentityChange[];
}

function plannedIdentity(
  { draft, existing }: AccountWrite,
  contact: PlannedContact | undefined,
): readonly IdentityChange[] {
  const { current, draft: contactDraft = draft.contact } = contact ?? {};
  const changes = personConflicts(current, contactDraft).map((change) => ({
    code: 'person_changed' as const,
    ...change,
  }));
  const after = current ? contactIdentity(current) : draftIdentity(contactDraft);
  if (!existing || !after) return changes;
  const owner = { id: current?.id ?? contactDraft.id, aliases: current?.aliases, ...after };
  const move = accountMove(existing, { contact: owner, source_system: draft.fields.source_system });
  return [...changes, ...(move ? [move] : [])];
}

async function loadPlan(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  now: Date,
  options: WriteOptions,
  { withAllContacts = false } = {},
): Promise<WritePlan> {
  const { source } = options;
  const stored = await loadStored(organization, drafts, options, withAllContacts);
  const compatible = await mapInParallel(drafts, writesAtOnce, (draft) =>
    isolateFailure(options, async () => {
      const existing = stored.accounts.get(draft.id);
      const compatibleDraft = withCompatibleCurrency(draft, existing ?? (await readForCurrency(organization, draft)));
      return existing
        ? withOwner(compatibleDraft, existing, stored.contacts.get(existing.contact.id))
        : compatibleDraft;
    }),
  );
  const compatibleDrafts = compatible.flatMap((each) => (each.ok ? [each.value] : []));
  const contacts = planContactWrites(compatibleDrafts, stored.contacts, source);
  const accounts = await mapInParallel(compatible, writesAtOnce, async (each): Promise<Isolated<AccountWrite>> => {
    if (!each.ok) return each;
    const draft = each.value;
    return isolateFailure(options, async () => {
      const existing = stored.accounts.get(draft.id);
      const payments = existing && (await loadPayments(organization, draft, existing, { source, now }));
      return planAccountWrite(draft, existing, contacts.get(draft.contact.id), { source, now, payments });
    });
  });
  return { accounts, contacts };
}

async function loadPayments(
  organization: OrganizationId,
  draft: AccountDraft,
  existing: Account,
  context: { readonly source: ImportSource | undefined; readonly now: Date },
): Promise<readonly CountedPayment[]> {
  const since = paymentsNeededSince(draft, existing, context);
  return since === undefined ? [] : countedPaymentStore(organization).listSince(existing.id, since);
}

interface Stored {
  readonly accounts: ReadonlyMap<AccountId, Account>;
  readonly contacts: ReadonlyMap<ContactId, Contact>;
}

/** Loads the existing accounts with their contacts. If that fails on the last delivery, every draft is written. */
async function loadStored(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  options: WriteOptions,
  withAllContacts: boolean,
): Promise<Stored> {
  const named = drafts.filter(({ external_id: externalId }) => externalId !== undefined);
  const loaded = await isolateFailure(options, async () => {
    const ids = named.map(({ id }) => id);
    const accounts = byId(await accountStore(organization).readMany(ids, { consistent: true }));
    const owners = drafts.flatMap((draft) => {
      const existing = accounts.get(draft.id);
      if (existing) return [withOwner(draft, existing).contact.id];
      return withAllContacts && draft.contact.external_id !== undefined ? [draft.contact.id] : [];
    });
    return { accounts, contacts: byIds(await contactStore(organization).readLatest([...new Set(owners)])) };
  });
  return loaded.ok ? loaded.value : { accounts: new Map(), contacts: new Map() };
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Map<Item['id'], Item> =>
  new Map(items.map((item) => [item.id, item]));

/** Under all ids that refer to them since a merge. */
const byIds = (contacts: readonly Contact[]): Map<ContactId, Contact> =>
  new Map(contacts.flatMap((contact) => [contact.id, ...(contact.aliases ?? [])].map((id) => [id, contact] as const)));

const readForCurrency = async (organization: OrganizationId, draft: AccountDraft): Promise<Account | undefined> =>
  needsAccountCurrency(draft) ? accountStore(organization).read(draft.id, { consistent: true }) : undefined;

type Step =
  | { readonly kind: 'done'; readonly result: AccountWriteResult }
  | { readonly kind: 'pending'; readonly write: AccountWrite };

async function beginWrite(
  organization: OrganizationId,
  planned: Isolated<AccountWrite>,
  plan: WritePlan,
  options: WriteOptions,
): Promise<Step> {
  if (!planned.ok) return { kind: 'done', result: planned.failure };
  const write = planned.value;
  const kept = await isolateFailure(options, () => keepStored(organization, write, plan, options));
  if (!kept.ok) return { kind: 'done', result: kept.failure };
  return kept.value ? { kind: 'done', result: kept.value } : { kind: 'pending', write };
}

/**
 * Returns the result of a draft that needs no write. Marks the account if an earlier import is open, so that the
 * earlier one cannot overwrite it with outdated amounts.
 */
async function keepStored(
  organization: OrganizationId,
  { draft, existing: account, outcome, needsWrite }: AccountWrite,
  { contacts }: WritePlan,
  { source }: WriteOptions,
): Promise<AccountWriteResult | undefined> {
  if (!account || needsWrite) return undefined;
  const needsMark = source?.marksUnchanged && importMark(source) > (account.latest_import ?? '');
  if (needsMark && !(await accountStore(organization).markUnchanged(account, source))) return undefined;
  const contact = contacts.get(draft.contact.id)?.stored;
  return { outcome, account, identity: source ? identityOfImport(account, contact, source) : [] };
}

const identityOfImport = (
  account: Account,
  contact: Contact | undefined,
  source: ImportSource,
): readonly IdentityChange[] => {
  const move = moveOfImport(account, source);
  return [...personChangesOf(contact, source), ...(move ? [move] : [])];
};

async function writeContacts(
  organization: OrganizationId,
  plan: WritePlan,
  pending: readonly AccountWrite[],
  now: Date,
  options: WriteOptions,
): Promise<Map<ContactId, Isolated<Contact>>> {
  const wanted = new Set(pending.map(({ draft }) => draft.contact.id));
  const mark = options.source && importChunkMark(options.source);
  const writes = [...plan.contacts].filter(([id]) => wanted.has(id));
  const entries = await mapInParallel(writes, writesAtOnce, async ([id, { draft, stored, current }]) => {
    const contact: Isolated<Contact> = stored
      ? { ok: true, value: stored }
      : await isolateFailure(options, () =>
          writeContact(organization, draft, now, {
            importMark: mark,
            current,
            onPersonChange: options.onPersonChange,
          }),
        );
    return [id, contact] as const;
  });
  return new Map(entries);
}

interface WriteContext extends WriteOptions {
  readonly now: Date;
  readonly strategies: ReturnType<typeof planLoader>;
}

async function upsert(
  organization: OrganizationId,
  write: AccountWrite,
  contact: Contact,
  context: WriteContext,
): Promise<AccountWriteResult> {
  const { source } = context;
  const { account, owner, move, ...warnings } = await storeAccount(organization, write, contact, context);
  const isNew = source ? account.created_by === source.id : account.version === 1;
  const identity = source
    ? identityOfImport(account, owner, source)
    : [...personChangesOf(owner, source), ...(move ? [move] : [])];
  const isUnchanged = source ? account.latest_import === unchangedMark(source) : write.outcome === 'unchanged';
  const outcome = isNew ? 'created' : isUnchanged ? 'unchanged' : 'updated';
  return { outcome, account, identity, ...warnings };
}

interface StoredAccount {
  readonly account: Account;
  readonly owner: Contact;
  readonly move?: IdentityChange;
  readonly missingPayment?: MissingPayment;
  readonly droppedBreakdown?: Breakdown;
}

async function storeAccount(
  organization: OrganizationId,
  { draft, existing: planned, payments: plannedPayments, outcome }: AccountWrite,
  contact: Contact,
  { source, now, strategies, onPersonChange }: WriteContext,
): Promise<StoredAccount> {
  const accounts = accountStore(organization);
  const contacts = contactStore(organization);
  let owner = contact;
  let found = planned;
  const planChecks = (changes: readonly IdentityChange[], existing: Account | undefined, by: Contact) =>
    planIdentityChecks(changes, { id: draft.id, contact: by, existing, source: source ? 'import' : 'system', now });
  if (!found) {
    const checks = planChecks(personChecks(undefined, owner), undefined, owner);
    const creation = accountCreation(organization, draft, owner, now, source);
    const first = await writeWithHolds(organization, draft.id, creation, checks);
    if (first.ok) return { account: first.item, owner };
    found = first.current;
  }
  return retryOnConflict(
    async () => {
      const existing = found ?? (await accounts.read(draft.id, { consistent: true }));
      // A retry waits first, so it must read again.
      found = undefined;
      if (!existing) throw new Error('An account disappeared while it was being written.');
      const hasOtherContact = keepsOtherContact(draft, existing, owner);
      const unused = hasOtherContact && !planned ? owner : undefined;
      if (source && isMarkedBy(existing, source)) {
        if (unused) await contacts.removeNew(unused);
        return { account: existing, owner };
      }
      if (hasOtherContact) {
        const { earlier, fields } = draft.contact;
        const own = { id: existing.contact.id, fields, ...(earlier && { earlier }) };
        owner = await writeContact(organization, own, now, { onPersonChange });
        if (unused) await contacts.removeNew(unused);
      } else if (existing.contact.id !== owner.id || existing.contact.version > owner.version) {
        const [latest] = await contacts.readLatest([owner.id]);
        owner = latest ?? owner;
      }
      const isPlanned = existing === planned;
      const payments = isPlanned ? plannedPayments : await loadPayments(organization, draft, existing, { source, now });
      const decision = decideUpsert(draft, existing, { source, now, payments });
      const { due_date } = draft.fields;
      const plan = changesStrategy(existing, { ...decision.after, due_date })
        ? await strategies.planOf({ ...debtAfter(existing, { due_date }), contact: owner })
        : undefined;
      const move = accountMove(existing, { contact: owner, source_system: draft.fields.source_system });
      const change = upsertOfExisting(organization, draft, owner, existing, decision, {
        source,
        plan,
        now,
        move,
        isUnchanged: isPlanned && outcome === 'unchanged',
      });
      const moved = move && onPersonChange !== 'update' ? [move] : [];
      const identity = planChecks([...personChecks(existing, owner), ...moved], existing, owner);
      const checks = decision.mayMissPayment
        ? await planPaidClaim(organization, identity, { existing, contact: owner, source, now })
        : identity;
      const conditional = { ...change, onlyIf: unchangedSince(existing) };
      const written = await writeWithHolds(organization, draft.id, conditional, checks);
      if (!written.ok) return versionConflict;
      const { mayMissPayment, after, droppedBreakdown } = decision;
      const balances = { before: existing.pending_balance, after: after.pending_balance };
      return {
        account: written.item,
        owner,
        ...(move && { move }),
        ...(mayMissPayment && { missingPayment: balances }),
        ...(droppedBreakdown && { droppedBreakdown }),
      };
    },
    () => tooManyConflicts('account'),
  );
}

const hasNewSharedContact = (result: AccountWriteResult): boolean =>
  result.outcome === 'created' && result.account.contact.external_id !== undefined;

/**
 * Copies shared contacts again if they changed since they were written: the request that changed one may not have seen
 * the new account.
 */
async function copyChangedContacts(
  organization: OrganizationId,
  written: readonly Contact[],
  results: readonly AccountWriteResult[],
): Promise<void> {
  const shareable = written.filter(({ external_id }) => external_id !== undefined);
  if (shareable.length === 0) return;
  const created = new Set(results.flatMap((each) => (each.outcome === 'created' ? [each.account.contact.id] : [])));
  const shared = shareable.filter(({ id }) => created.has(id));
  if (shared.length === 0) return;
  const latest = await contactStore(organization).readLatest(shared.map(({ id }) => id));
  const versions = new Map(shared.map(({ id, version }) => [id, version]));
  const changed = latest.filter(({ id, version }) => version > (versions.get(id) ?? 0));
  await mapInParallel(changed, writesAtOnce, (contact) => copyContact(organization, contact));
}

/** Copies contacts that may have become another person's, so that all their accounts are held before the reply. */
async function copyDoubtfulContacts(
  organization: OrganizationId,
  stored: readonly Contact[],
  written: readonly Contact[],
  { source }: WriteOptions,
): Promise<void> {
  const latest = new Map([...stored, ...written].map((contact) => [contact.id, contact]));
  const doubtful = [...latest.values()].filter((contact) => personChangesOf(contact, source).length > 0);
  await mapInParallel(doubtful, writesAtOnce, (contact) =>
    copyContact(organization, contact, { atMost: maxInlineCopies, readFirst: true }),
  );
}
