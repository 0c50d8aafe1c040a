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
import { writeContact } from '../contacts/write-contact.ts';
import { reopensStrategy } from './account-state.ts';
import { accountStore } from './account-store.ts';
import {
  type AccountWrite,
  type PlannedContact,
  decideUpsert,
  keepsOtherContact,
  needsAccountCurrency,
  planAccountWrite,
  planContactWrites,
  upsertOfExisting,
  upsertWithoutRead,
  withCompatibleCurrency,
  withOwner,
} from './account-write.ts';
import type { Account, AccountDraft } from './account.ts';
import { copyContact } from './copy-contact.ts';
import { type ImportSource, importChunkMark, importMark, isMarkedBy } from './import-source.ts';
import { type Isolated, type Isolation, type StoreFailure, isolateFailure, valueOrFailure } from './isolate-failure.ts';

export type AccountWriteResult =
  | { readonly outcome: 'created' | 'updated' | 'unchanged'; readonly account: Account }
  | StoreFailure;

export interface WriteOptions extends Isolation {
  readonly source?: ImportSource;
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
): Promise<{ readonly account: Account; readonly isNew: boolean }> {
  const [result] = await writeAccounts(organization, [draft], now);
  if (!result) throw new Error('The account was not stored.');
  if (result.outcome === 'rejected') throw result.problem;
  if (result.outcome === 'failed') throw result.error;
  return { account: result.account, isNew: result.outcome === 'created' || draft.external_id === undefined };
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
  const plan = await loadPlan(organization, drafts, options);
  const steps = await mapInParallel(plan.accounts, writesAtOnce, (planned) =>
    beginWrite(organization, planned, options),
  );
  const pending = steps.flatMap((step) => (step.kind === 'pending' ? [step.write] : []));
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
  const written = [...contacts.values()].flatMap((contact) => (contact.ok ? [contact.value] : []));
  const copied = await isolateFailure(options, () => copyChangedContacts(organization, written, results));
  return copied.ok ? results : results.map((result) => (hasNewSharedContact(result) ? copied.failure : result));
}

export const planAccounts = async (
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  options: WriteOptions = {},
): Promise<(AccountWrite | StoreFailure)[]> =>
  (await loadPlan(organization, drafts, options)).accounts.map((planned) => valueOrFailure(planned));

async function loadPlan(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  options: WriteOptions,
): Promise<WritePlan> {
  const { source } = options;
  const stored = await loadStored(organization, drafts, options);
  const compatible = await mapInParallel(drafts, writesAtOnce, (draft) =>
    isolateFailure(options, async () => {
      const existing = stored.accounts.get(draft.id);
      const compatibleDraft = withCompatibleCurrency(draft, existing ?? (await readForCurrency(organization, draft)));
      return existing ? withOwner(compatibleDraft, existing) : compatibleDraft;
    }),
  );
  const compatibleDrafts = compatible.flatMap((each) => (each.ok ? [each.value] : []));
  const contacts = planContactWrites(compatibleDrafts, stored.contacts, source);
  const accounts = await mapInParallel(compatible, writesAtOnce, async (each): Promise<Isolated<AccountWrite>> => {
    if (!each.ok) return each;
    const draft = each.value;
    return isolateFailure(options, () =>
      planAccountWrite(draft, stored.accounts.get(draft.id), contacts.get(draft.contact.id), source),
    );
  });
  return { accounts, contacts };
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
): Promise<Stored> {
  const named = drafts.filter(({ external_id: externalId }) => externalId !== undefined);
  const loaded = await isolateFailure(options, async () => {
    const ids = named.map(({ id }) => id);
    const accounts = byId(await accountStore(organization).readMany(ids, { consistent: true }));
    const owners = named.flatMap((draft) => {
      const existing = accounts.get(draft.id);
      return existing ? [withOwner(draft, existing).contact.id] : [];
    });
    return { accounts, contacts: byId(await contactStore(organization).readLatest([...new Set(owners)])) };
  });
  return loaded.ok ? loaded.value : { accounts: new Map(), contacts: new Map() };
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Map<Item['id'], Item> =>
  new Map(items.map((item) => [item.id, item]));

const readForCurrency = async (organization: OrganizationId, draft: AccountDraft): Promise<Account | undefined> =>
  needsAccountCurrency(draft) ? accountStore(organization).read(draft.id, { consistent: true }) : undefined;

type Step =
  | { readonly kind: 'done'; readonly result: AccountWriteResult }
  | { readonly kind: 'pending'; readonly write: AccountWrite };

async function beginWrite(
  organization: OrganizationId,
  planned: Isolated<AccountWrite>,
  options: WriteOptions,
): Promise<Step> {
  if (!planned.ok) return { kind: 'done', result: planned.failure };
  const write = planned.value;
  const kept = await isolateFailure(options, () => keepStored(organization, write, options));
  if (!kept.ok) return { kind: 'done', result: kept.failure };
  return kept.value ? { kind: 'done', result: kept.value } : { kind: 'pending', write };
}

/**
 * Returns the result of a draft that needs no write. Marks the account if an earlier import is open, so that the
 * earlier one cannot overwrite it with outdated amounts.
 */
async function keepStored(
  organization: OrganizationId,
  { existing: account, outcome, needsWrite }: AccountWrite,
  { source }: WriteOptions,
): Promise<AccountWriteResult | undefined> {
  if (!account || needsWrite) return undefined;
  const needsMark = source?.marksUnchanged && importMark(source) > (account.latest_import ?? '');
  if (needsMark && !(await accountStore(organization).markUnchanged(account, source))) return undefined;
  return { outcome, account };
}

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
      : await isolateFailure(options, () => writeContact(organization, draft, now, { importMark: mark, current }));
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
  const account = await storeAccount(organization, write, contact, context);
  const isNew = source ? account.created_by === source.id : account.version === 1;
  return { outcome: isNew ? 'created' : 'updated', account };
}

async function storeAccount(
  organization: OrganizationId,
  { draft, existing: planned }: AccountWrite,
  contact: Contact,
  { source, now, strategies }: WriteContext,
): Promise<Account> {
  const accounts = accountStore(organization);
  const contacts = contactStore(organization);
  let owner = contact;
  let found = planned;
  if (!found) {
    const first = await accounts.write(draft.id, upsertWithoutRead(organization, draft, owner, now, source));
    if (first.ok) return first.item;
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
        return existing;
      }
      if (hasOtherContact) {
        const { earlier, fields } = draft.contact;
        owner = await writeContact(organization, { id: existing.contact.id, fields, ...(earlier && { earlier }) }, now);
        if (unused) await contacts.removeNew(unused);
      } else if (existing.contact.id === owner.id && existing.contact.version > owner.version) {
        const [latest] = await contacts.readLatest([owner.id]);
        owner = latest ?? owner;
      }
      const decision = decideUpsert(draft, existing, source);
      const plan = reopensStrategy(existing, decision.after) ? await strategies.planOf(existing) : undefined;
      const change = upsertOfExisting(organization, draft, owner, existing, decision, { source, plan, now });
      const written = await accounts.write(draft.id, { ...change, onlyIf: unchangedSince(existing) });
      return written.ok ? written.item : versionConflict;
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
