import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import { planStore } from '../campaigns/plan-store.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { Contact } from '../contacts/contact.ts';
import { accountStore } from './account-store.ts';
import { copyContact } from './copy-contact.ts';
import {
  decideUpsert,
  importChunkMark,
  importMark,
  isAnothersContact,
  isMarkedBy,
  reopensStrategy,
  upsertOfExisting,
  upsertWithoutRead,
} from './account-write.ts';
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

/** Requests in flight at once; fewer than the table's client has connections. */
const writesAtOnce = 32;

/**
 * Writes accounts with their contacts: each contact once, then its accounts with a copy of it. What changes nothing is not
 * written. A draft that a rule or the table rejects, or that runs into a defect, does not affect the others. Any other failure
 * is thrown, and the call can be repeated: nothing is created twice, and an import writes each account once. With
 * `isolateUntil` it fails its draft only. Each account may have one draft.
 */
export async function writeAccounts(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  now: Date,
  options: PlanOptions = {},
): Promise<UpsertResult[]> {
  const strategies = planStore(organization);
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
    return await isolate(options, () => writeAccount(organization, planned, contact, { ...options, now, strategies }));
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
  { source }: PlanOptions,
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
  options: PlanOptions,
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

interface WriteContext extends PlanOptions {
  readonly now: Date;
  readonly strategies: ReturnType<typeof planStore>;
}

async function writeAccount(
  organization: OrganizationId,
  planned: PlannedUpsert,
  contact: Contact,
  context: WriteContext,
): Promise<UpsertResult> {
  const { source } = context;
  const account = await upsert(organization, planned, contact, context);
  const isNew = source ? account.created_by === source.id : account.version === 1;
  return { outcome: isNew ? 'created' : 'updated', account };
}

/**
 * Creates the account or changes the fields that the draft names. `contact` is the draft's contact as it was just written; if
 * the account belongs to another contact, that one gets the draft's fields. An import writes an account once.
 */
async function upsert(
  organization: OrganizationId,
  { draft, existing: planned }: PlannedUpsert,
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
      const isOthers = isAnothersContact(draft, existing, owner);
      const unused = isOthers && !planned ? owner : undefined;
      if (source && isMarkedBy(existing, source)) {
        if (unused) await contacts.removeNew(unused);
        return existing;
      }
      if (isOthers) {
        owner = await contacts.upsert({ id: existing.contact.id, fields: draft.contact.fields }, now);
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
  await mapInParallel(changed, writesAtOnce, (contact) => copyContact(organization, contact));
}
