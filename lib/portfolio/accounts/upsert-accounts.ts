import {
  type Contact,
  type ContactDraft,
  contactChangeDraft,
  contactCopy,
  newExternalId,
  isVisibleChange,
  mergeContactDrafts,
  assertSameExternalId,
} from '../contacts/contact.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { ContactChange } from '../contacts/contract.ts';
import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { Problem, conflict, notFound } from '../../foundation/problem.ts';
import { isItemRejected } from '../../aws/table/table.ts';
import { type Account, type AccountDraft, type AccountUpdate, precisionProblem } from './account.ts';
import { type ImportSource, type LoadPlan, accountStore, maxInlineCopies } from './account-store.ts';

export type UpsertResult =
  | { readonly outcome: 'created' | 'updated'; readonly account: Account }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  | { readonly outcome: 'failed'; readonly error: unknown };

type NotStored = Exclude<UpsertResult, { readonly account: Account }>;

export interface UpsertAccountsOptions {
  readonly planOf: LoadPlan;
  /** The import of the drafts. It writes each account once; a repetition still counts the account as created. */
  readonly source?: ImportSource;
  /** If given, every failure is that of its draft alone, and no write begins after this time, in ms since 1970. */
  readonly isolateUntil?: number;
}

/** Requests in flight at once; fewer than the table's client has connections. */
const writesAtOnce = 32;

/**
 * Stores accounts with their contacts: each contact once, then its accounts with a copy of it. A draft that a rule or the
 * table itself refuses, or that meets a defect, does not affect the others. Any other failure is thrown, and the call can be
 * repeated: nothing is created twice. With `isolateUntil` it is the failure of its draft. Each account may have one draft.
 */
export async function upsertAccounts(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  now: Date,
  options: UpsertAccountsOptions,
): Promise<UpsertResult[]> {
  const checked = await mapInParallel(drafts, writesAtOnce, (draft) =>
    isolated(options, () => withFittingCurrency(organization, draft)),
  );
  const written = await storeContacts(organization, checked, now, options);
  const stored = await mapInParallel(checked, writesAtOnce, async (draft): Promise<UpsertResult> => {
    if ('outcome' in draft) return draft;
    const contact = written.get(draft.contact.id);
    if (!contact) throw new Error('A draft lost its contact.');
    if ('outcome' in contact) return contact;
    return await isolated(options, () => storeOne(organization, draft, contact, now, options));
  });
  const contacts = [...written.values()].flatMap((contact) => ('outcome' in contact ? [] : [contact]));
  const caughtUp = await isolated(options, () => catchUp(organization, contacts, stored));
  return caughtUp === undefined ? stored : stored.map((each) => (isOfSharedContact(each) ? caughtUp : each));
}

/** Runs one step for a draft. A failure becomes the draft's result if the draft caused it or `isolateUntil` is given. */
async function isolated<Value>(
  { isolateUntil }: UpsertAccountsOptions,
  step: () => Promise<Value>,
): Promise<Value | NotStored> {
  try {
    if (isolateUntil !== undefined && Date.now() >= isolateUntil)
      throw new Error('There was no time left to store it.');
    return await step();
  } catch (error) {
    if (error instanceof Problem) return { outcome: 'refused', problem: error };
    if (isolateUntil !== undefined || isOfDraft(error)) return { outcome: 'failed', error };
    throw error;
  }
}

/** Whether a failure is due to the written values or to a defect, so that it would happen again. */
const isOfDraft = (error: unknown): boolean =>
  isItemRejected(error) || error instanceof TypeError || error instanceof RangeError;

/** Stores the contacts of the drafts, each once, however many accounts it has. */
async function storeContacts(
  organization: OrganizationId,
  drafts: readonly (AccountDraft | NotStored)[],
  now: Date,
  options: UpsertAccountsOptions,
): Promise<Map<ContactId, Contact | NotStored>> {
  const byId = new Map<ContactId, ContactDraft>();
  for (const draft of drafts) {
    if ('outcome' in draft) continue;
    const earlier = byId.get(draft.contact.id);
    byId.set(draft.contact.id, earlier ? mergeContactDrafts(earlier, draft.contact) : draft.contact);
  }
  const contacts = contactStore(organization);
  const entries = await mapInParallel([...byId.values()], writesAtOnce, async (draft) => {
    const contact = await isolated(options, () => contacts.upsert(draft, now));
    return [draft.id, contact] as const;
  });
  return new Map(entries);
}

/** The draft with the currency its amounts fit: the one it was made for, or the account's own where it named none. */
async function withFittingCurrency(organization: OrganizationId, draft: AccountDraft): Promise<AccountDraft> {
  const refusal = precisionProblem(draft, draft.currency.code);
  if (!refusal) return draft;
  if (draft.currency.given) throw refusal;
  const existing = await accountStore(organization).read(draft.id, { consistent: true });
  const ownRefusal = existing && precisionProblem(draft, existing.currency);
  if (!existing || ownRefusal) throw ownRefusal ?? refusal;
  return { ...draft, currency: { code: existing.currency, given: false } };
}

async function storeOne(
  organization: OrganizationId,
  draft: AccountDraft,
  contact: Contact,
  now: Date,
  { planOf, source }: UpsertAccountsOptions,
): Promise<UpsertResult> {
  const elsewhere = (id: ContactId) => contactStore(organization).upsert({ id, fields: draft.contact.fields }, now);
  const account = await accountStore(organization).upsert(draft, contact, now, { source, loadPlan: planOf, elsewhere });
  const isNew = source ? account.created_by === source.id : account.version === 1;
  return { outcome: isNew ? 'created' : 'updated', account };
}

const isOfSharedContact = (stored: UpsertResult): boolean =>
  stored.outcome === 'created' && stored.account.contact.external_id !== undefined;

/**
 * A shared contact may have changed between its write and that of a new account, when whoever changed it could not yet
 * know of the account. Reading the contacts once more, after the accounts are there, closes that gap.
 */
async function catchUp(organization: OrganizationId, written: readonly Contact[], stored: readonly UpsertResult[]) {
  const shareable = written.filter(({ external_id }) => external_id !== undefined);
  if (shareable.length === 0) return;
  const created = new Set(stored.flatMap((each) => (each.outcome === 'created' ? [each.account.contact.id] : [])));
  const shared = shareable.filter(({ id }) => created.has(id));
  if (shared.length === 0) return;
  const latest = await contactStore(organization).readLatest(shared.map(({ id }) => id));
  const versions = new Map(shared.map(({ id, version }) => [id, version]));
  const changed = latest.filter(({ id, version }) => version > (versions.get(id) ?? 0));
  await mapInParallel(changed, writesAtOnce, (contact) => accountStore(organization).copyContact(contact));
}

const attemptsMax = 5;

/** Changes an account and, where `contactChange` says so, its contact, as `decide` rules on what the account is now. */
export async function changeAccount(
  organization: OrganizationId,
  id: AccountId,
  decide: (before: Account) => AccountUpdate,
  contactChange: ContactChange | undefined,
  now: Date,
  planOf: LoadPlan,
): Promise<Account> {
  const store = accountStore(organization);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const before = await store.read(id, { consistent: true });
    if (!before) throw notFound('account');
    const update = decide(before);
    if (contactChange && newExternalId(before.contact, contactChange) !== undefined) {
      // First, because it may be refused; it changes the account as well.
      await changeContact(organization, before.contact.id, contactChange, now);
      continue;
    }
    const isOwn = before.contact.external_id === undefined;
    const own =
      contactChange && isOwn ? await writeOwnContact(organization, before.contact.id, contactChange, now) : undefined;
    const after = await store.change(before, update, now, { contact: own, planOf });
    if (!after) continue;
    if (!contactChange || own) return after;
    const contact = await changeContact(organization, before.contact.id, contactChange, now);
    return { ...after, contact: contactCopy(contact) };
  }
  throw conflict('concurrent_change', 'Others are changing this account; try again.');
}

async function writeOwnContact(organization: OrganizationId, id: ContactId, change: ContactChange, now: Date) {
  const contact = await contactStore(organization).change(contactChangeDraft(id, change), now);
  if (!contact) throw notFound('contact');
  return contact;
}

/** Changes a contact and brings the change to its accounts. */
export async function changeContact(
  organization: OrganizationId,
  id: ContactId,
  change: ContactChange,
  now: Date,
): Promise<Contact> {
  const contact =
    change.external_id === undefined
      ? await contactStore(organization).change(contactChangeDraft(id, change), now)
      : await changeWithExternalId(organization, id, change, now);
  if (!contact) throw notFound('contact');
  await accountStore(organization).copyContact(contact, { atMost: maxInlineCopies });
  return contact;
}

/** Changes a contact and gives it its external_id, if it has none; the one it has may be named again. */
async function changeWithExternalId(
  organization: OrganizationId,
  named: ContactId,
  change: ContactChange,
  now: Date,
): Promise<Contact | undefined> {
  const contacts = contactStore(organization);
  const found = await contacts.read(named);
  for (let attempt = 0; found && attempt < attemptsMax; attempt++) {
    const [existing] = await contacts.readLatest([found.id]);
    if (!existing) return undefined;
    assertSameExternalId(existing, change, 'external_id');
    const externalId = newExternalId(existing, change);
    const draft = contactChangeDraft(existing.id, change);
    if (externalId === undefined) return contacts.change(draft, now);
    const result = await contacts.giveExternalId(existing, externalId, draft.fields, now);
    if (result === 'given') return (await contacts.readLatest([existing.id]))[0];
    if (result === 'taken') throw conflict('external_id_in_use', 'Another contact has this external_id.');
  }
  if (found) throw conflict('concurrent_change', 'Others are changing this contact; try again.');
  return undefined;
}

/** Makes a contact or changes the one with the same external_id, and brings the change to its accounts. */
export async function upsertContact(organization: OrganizationId, draft: ContactDraft, now: Date): Promise<Contact> {
  const before = draft.external_id === undefined ? undefined : await contactStore(organization).read(draft.id);
  const contact = await contactStore(organization).upsert(draft, now);
  if (contact.version > 1 && !(before && !isVisibleChange(before, contact)))
    await accountStore(organization).copyContact(contact, { atMost: maxInlineCopies });
  return contact;
}
