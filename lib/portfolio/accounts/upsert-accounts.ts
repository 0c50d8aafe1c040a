import { isItemRejected } from '../../aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { Problem } from '../../foundation/problem.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { type Contact, type ContactDraft, mergeContactDrafts } from '../contacts/contact.ts';
import { accountStore } from './account-store.ts';
import { type ImportSource, type LoadPlan, importChunkMark } from './account-writes.ts';
import { type Account, type AccountDraft, precisionProblem } from './account.ts';

export type UpsertResult =
  | { readonly outcome: 'created' | 'updated'; readonly account: Account }
  | { readonly outcome: 'rejected'; readonly problem: Problem }
  | { readonly outcome: 'failed'; readonly error: unknown };

type NotStored = Exclude<UpsertResult, { readonly account: Account }>;

export interface UpsertAccountsOptions {
  readonly loadPlan: LoadPlan;
  /** The import of the drafts. It writes each account once; a repetition still counts the account as created. */
  readonly source?: ImportSource;
  /** If given, every failure affects its draft alone, and no write begins after this time, in ms since 1970. */
  readonly isolateUntil?: number;
}

/** Requests in flight at once; fewer than the table's client has connections. */
const writesAtOnce = 32;

/**
 * Writes accounts with their contacts: each contact once, then its accounts with a copy of it. A draft that a rule or the
 * table rejects, or that runs into a defect, does not affect the others. Any other failure is thrown, and the call can be
 * repeated: nothing is created twice. With `isolateUntil` it fails its draft only. Each account may have one draft.
 */
export async function upsertAccounts(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  now: Date,
  options: UpsertAccountsOptions,
): Promise<UpsertResult[]> {
  const checked = await mapInParallel(drafts, writesAtOnce, (draft) =>
    isolate(options, () => withFittingCurrency(organization, draft)),
  );
  const written = await upsertContacts(organization, checked, now, options);
  const results = await mapInParallel(checked, writesAtOnce, async (draft): Promise<UpsertResult> => {
    if ('outcome' in draft) return draft;
    const contact = written.get(draft.contact.id);
    if (!contact) throw new Error('The contact of a draft was not written.');
    if ('outcome' in contact) return contact;
    return await isolate(options, () => upsertAccount(organization, draft, contact, now, options));
  });
  const contacts = [...written.values()].flatMap((contact) => ('outcome' in contact ? [] : [contact]));
  const failure = await isolate(options, () => copyChangedContacts(organization, contacts, results));
  return failure === undefined ? results : results.map((result) => (hasNewSharedContact(result) ? failure : result));
}

/** Runs one step for a draft. A failure becomes the draft's result if the draft caused it or `isolateUntil` is given. */
async function isolate<Value>(
  { isolateUntil }: UpsertAccountsOptions,
  step: () => Promise<Value>,
): Promise<Value | NotStored> {
  try {
    if (isolateUntil !== undefined && Date.now() >= isolateUntil)
      throw new Error('There was no time left to store it.');
    return await step();
  } catch (error) {
    if (error instanceof Problem) return { outcome: 'rejected', problem: error };
    if (isolateUntil !== undefined || isCausedByDraft(error)) return { outcome: 'failed', error };
    throw error;
  }
}

/** Whether a failure is due to the written values or to a defect, so that it would happen again. */
const isCausedByDraft = (error: unknown): boolean =>
  isItemRejected(error) || error instanceof TypeError || error instanceof RangeError;

/** Writes each contact of the drafts once, however many accounts it has. */
async function upsertContacts(
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
  const mark = options.source && importChunkMark(options.source);
  const entries = await mapInParallel([...byId.values()], writesAtOnce, async (draft) => {
    const contact = await isolate(options, () => contacts.upsert(draft, now, mark));
    return [draft.id, contact] as const;
  });
  return new Map(entries);
}

/** The draft in the currency that its amounts fit: the default one, or the account's own if the caller named none. */
async function withFittingCurrency(organization: OrganizationId, draft: AccountDraft): Promise<AccountDraft> {
  const problem = precisionProblem(draft, draft.currency.code);
  if (!problem) return draft;
  if (draft.currency.given) throw problem;
  const existing = await accountStore(organization).read(draft.id, { consistent: true });
  const ownProblem = existing && precisionProblem(draft, existing.currency);
  if (!existing || ownProblem) throw ownProblem ?? problem;
  return { ...draft, currency: { code: existing.currency, given: false } };
}

async function upsertAccount(
  organization: OrganizationId,
  draft: AccountDraft,
  contact: Contact,
  now: Date,
  { loadPlan, source }: UpsertAccountsOptions,
): Promise<UpsertResult> {
  const upsertOwner = (id: ContactId) => contactStore(organization).upsert({ id, fields: draft.contact.fields }, now);
  const account = await accountStore(organization).upsert(draft, contact, now, { source, loadPlan, upsertOwner });
  const isNew = source ? account.created_by === source.id : account.version === 1;
  return { outcome: isNew ? 'created' : 'updated', account };
}

const hasNewSharedContact = (result: UpsertResult): boolean =>
  result.outcome === 'created' && result.account.contact.external_id !== undefined;

/**
 * Copies shared contacts once more to their new accounts if they have changed since they were written: the request that
 * changed such a contact may not have seen the new account yet.
 */
async function copyChangedContacts(
  organization: OrganizationId,
  written: readonly Contact[],
  results: readonly UpsertResult[],
): Promise<void> {
  const shareable = written.filter(({ external_id }) => external_id !== undefined);
  if (shareable.length === 0) return;
  const created = new Set(results.flatMap((each) => (each.outcome === 'created' ? [each.account.contact.id] : [])));
  const shared = shareable.filter(({ id }) => created.has(id));
  if (shared.length === 0) return;
  const latest = await contactStore(organization).readLatest(shared.map(({ id }) => id));
  const versions = new Map(shared.map(({ id, version }) => [id, version]));
  const changed = latest.filter(({ id, version }) => version > (versions.get(id) ?? 0));
  await mapInParallel(changed, writesAtOnce, (contact) => accountStore(organization).copyContact(contact));
}
