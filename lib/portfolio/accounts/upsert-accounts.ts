import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { Contact } from '../contacts/contact.ts';
import { accountStore } from './account-store.ts';
import { type LoadPlan, importChunkMark, importMark } from './account-writes.ts';
import type { Account, AccountDraft } from './account.ts';
import {
  type NotStored,
  type PlanOptions,
  type PlannedUpsert,
  type UpsertPlan,
  isolate,
  planUpserts,
} from './plan-upserts.ts';

export type UpsertResult =
  | { readonly outcome: 'created' | 'updated' | 'unchanged'; readonly account: Account }
  | NotStored;

export interface UpsertAccountsOptions extends PlanOptions {
  readonly loadPlan: LoadPlan;
}

/** Requests in flight at once; fewer than the table's client has connections. */
const writesAtOnce = 32;

/**
 * Writes accounts with their contacts: each contact once, then its accounts with a copy of it. What changes nothing is not
 * written. A draft that a rule or the table rejects, or that runs into a defect, does not affect the others. Any other failure
 * is thrown, and the call can be repeated: nothing is created twice, and an import writes each account once. With
 * `isolateUntil` it fails its draft only. Each account may have one draft.
 */
export async function upsertAccounts(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  now: Date,
  options: UpsertAccountsOptions,
): Promise<UpsertResult[]> {
  const plan = await planUpserts(organization, drafts, options);
  const done = await mapInParallel(plan.accounts, writesAtOnce, (planned) =>
    isolate(options, () => leaveStored(organization, planned, options)),
  );
  const written = await upsertContacts(organization, plan, done, now, options);
  const toStore = plan.accounts.map((planned, index) => done[index] ?? planned);
  const results = await mapInParallel(toStore, writesAtOnce, async (planned): Promise<UpsertResult> => {
    if (!('draft' in planned)) return planned;
    const contact = written.get(planned.draft.contact.id);
    if (!contact) throw new Error('The contact of a draft was not written.');
    if ('outcome' in contact) return contact;
    return await isolate(options, () => upsertAccount(organization, planned, contact, now, options));
  });
  const contacts = [...written.values()].flatMap((contact) => ('outcome' in contact ? [] : [contact]));
  const failure = await isolate(options, () => copyChangedContacts(organization, contacts, results));
  return failure === undefined ? results : results.map((result) => (hasNewSharedContact(result) ? failure : result));
}

/**
 * The result of a draft that needs no write, or could not be planned; undefined if it is to be written. If an import that was
 * submitted earlier is still open, the account is marked, so that its outdated amounts cannot win.
 */
async function leaveStored(
  organization: OrganizationId,
  planned: PlannedUpsert | NotStored,
  { source }: UpsertAccountsOptions,
): Promise<UpsertResult | undefined> {
  if (!('draft' in planned)) return planned;
  const { existing: account, outcome, needsWrite } = planned;
  if (!account || needsWrite) return undefined;
  const needsMark = source?.marksUnchanged && importMark(source) > (account.latest_import ?? '');
  if (needsMark && !(await accountStore(organization).markUnchanged(account, source))) return undefined;
  return { outcome, account };
}

/** Writes each contact that is to be changed once, however many accounts it has. */
async function upsertContacts(
  organization: OrganizationId,
  plan: UpsertPlan,
  done: readonly (UpsertResult | undefined)[],
  now: Date,
  options: UpsertAccountsOptions,
): Promise<Map<ContactId, Contact | NotStored>> {
  const toWrite = plan.accounts.filter(
    (planned, index): planned is PlannedUpsert => !done[index] && 'draft' in planned,
  );
  const wanted = new Set(toWrite.map(({ draft }) => draft.contact.id));
  const contacts = contactStore(organization);
  const mark = options.source && importChunkMark(options.source);
  const planned = [...plan.contacts].filter(([id]) => wanted.has(id));
  const entries = await mapInParallel(planned, writesAtOnce, async ([id, { draft, stored }]) => {
    const contact = stored ?? (await isolate(options, () => contacts.upsert(draft, now, mark)));
    return [id, contact] as const;
  });
  return new Map(entries);
}

async function upsertAccount(
  organization: OrganizationId,
  { draft, existing }: PlannedUpsert,
  contact: Contact,
  now: Date,
  { loadPlan, source }: UpsertAccountsOptions,
): Promise<UpsertResult> {
  const upsertOwner = (id: ContactId) => contactStore(organization).upsert({ id, fields: draft.contact.fields }, now);
  const options = { existing, source, loadPlan, upsertOwner };
  const account = await accountStore(organization).upsert(draft, contact, now, options);
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
