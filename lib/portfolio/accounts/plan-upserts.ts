import { isItemRejected } from '../../platform/aws/table/table.ts';
import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { Problem } from '../../foundation/problem.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { type Contact, type ContactDraft, hasContactFields, mergeContactDrafts } from '../contacts/contact.ts';
import { accountStore } from './account-store.ts';
import {
  type ImportSource,
  decideUpsert,
  importChunkMark,
  importMark,
  isMarkedBy,
  unchangedMark,
} from './account-write.ts';
import { type Account, type AccountDraft, precisionProblem } from './account.ts';
import { type Differences, upsertDifferences } from './upsert-difference.ts';

export type NotStored =
  | { readonly outcome: 'rejected'; readonly problem: Problem }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** What a draft will do to its account. */
export interface PlannedUpsert {
  /** In a currency that its amounts fit, with the contact that it will belong to. */
  readonly draft: AccountDraft;
  /** Known only for drafts with an external_id. */
  readonly existing?: Account;
  readonly outcome: 'created' | 'updated' | 'unchanged';
  /** False if the draft changes nothing, or if an earlier delivery of the same import has stored it. */
  readonly needsWrite: boolean;
  readonly differences: Differences;
  /** The currency that the account will have. */
  readonly currency: string;
  /** The field of an import's record that an agreement keeps from the account's balance. */
  readonly warnedField?: string;
}

/** A contact of the drafts, with the fields of all of them. */
interface PlannedContact {
  readonly draft: ContactDraft;
  /** The stored contact, if it needs no write. */
  readonly stored?: Contact;
}

export interface UpsertPlan {
  readonly accounts: readonly (PlannedUpsert | NotStored)[];
  readonly contacts: ReadonlyMap<ContactId, PlannedContact>;
}

export interface PlanOptions {
  /** The import of the drafts. */
  readonly source?: ImportSource;
  /** If given, every failure affects its draft alone, and no write begins after this time, in ms since 1970. */
  readonly isolateUntil?: number;
}

const plannedAtOnce = 32;

/**
 * Decides what drafts will do, from consistent reads of their accounts and contacts, and writes nothing. A draft without
 * external_id creates its account. Each account may have one draft.
 */
export async function planUpserts(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  options: PlanOptions,
): Promise<UpsertPlan> {
  const known = await loadKnown(organization, drafts, options);
  const fitting = await mapInParallel(drafts, plannedAtOnce, (draft) =>
    isolate(options, async () => {
      const existing = known.accounts.get(draft.id);
      const fits = await withFittingCurrency(organization, draft, existing);
      return existing ? withOwner(fits, existing) : fits;
    }),
  );
  const contacts = planContacts(fitting, known, options);
  const accounts = await mapInParallel(fitting, plannedAtOnce, async (draft) =>
    'outcome' in draft
      ? draft
      : isolate(options, () =>
          Promise.resolve(planUpsert(draft, known.accounts.get(draft.id), contacts.get(draft.contact.id), options)),
        ),
  );
  return { accounts, contacts };
}

/** Runs one step for a draft. A failure becomes the draft's result if the draft caused it or `isolateUntil` is given. */
export async function isolate<Value>(
  { isolateUntil }: PlanOptions,
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

interface Known {
  readonly accounts: ReadonlyMap<AccountId, Account>;
  readonly contacts: ReadonlyMap<ContactId, Contact>;
}

/** Loads the accounts that exist, with their contacts. If that fails at the end, nothing is known, and all is written. */
async function loadKnown(
  organization: OrganizationId,
  drafts: readonly AccountDraft[],
  options: PlanOptions,
): Promise<Known> {
  const named = drafts.filter(({ external_id: externalId }) => externalId !== undefined);
  const loaded = await isolate(options, async () => {
    const ids = named.map(({ id }) => id);
    const accounts = byId(await accountStore(organization).readMany(ids, { consistent: true }));
    const owners = named.flatMap((draft) => {
      const existing = accounts.get(draft.id);
      return existing ? [withOwner(draft, existing).contact.id] : [];
    });
    return { accounts, contacts: byId(await contactStore(organization).readLatest([...new Set(owners)])) };
  });
  return 'outcome' in loaded ? { accounts: new Map(), contacts: new Map() } : loaded;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Map<Item['id'], Item> =>
  new Map(items.map((item) => [item.id, item]));

/** The draft in the currency that its amounts fit: the default one, or the account's own if the caller named none. */
async function withFittingCurrency(
  organization: OrganizationId,
  draft: AccountDraft,
  known: Account | undefined,
): Promise<AccountDraft> {
  const problem = precisionProblem(draft, draft.currency.code);
  if (!problem) return draft;
  if (draft.currency.given) throw problem;
  const existing = known ?? (await accountStore(organization).read(draft.id, { consistent: true }));
  const ownProblem = existing && precisionProblem(draft, existing.currency);
  if (!existing || ownProblem) throw ownProblem ?? problem;
  return { ...draft, currency: { code: existing.currency, given: false } };
}

/** The draft for the contact that the account belongs to, unless it names another one. */
function withOwner(draft: AccountDraft, { contact: owner }: Account): AccountDraft {
  const { id, external_id: externalId, fields } = draft.contact;
  const namesAnother = externalId !== undefined && externalId !== owner.external_id;
  if (namesAnother || id === owner.id) return draft;
  return {
    ...draft,
    contact: { id: owner.id, fields, ...(externalId !== undefined && { external_id: externalId }) },
  };
}

/** Plans each contact of the drafts once, however many accounts it has. */
function planContacts(
  drafts: readonly (AccountDraft | NotStored)[],
  known: Known,
  { source }: PlanOptions,
): Map<ContactId, PlannedContact> {
  const merged = new Map<ContactId, ContactDraft>();
  for (const draft of drafts) {
    if ('outcome' in draft) continue;
    const earlier = merged.get(draft.contact.id);
    merged.set(draft.contact.id, earlier ? mergeContactDrafts(earlier, draft.contact) : draft.contact);
  }
  const mark = source && importChunkMark(source);
  return new Map(
    [...merged].map(([id, draft]) => {
      const stored = known.contacts.get(id);
      const isWritten = mark !== undefined && stored?.latest_import === mark;
      const needsNoWrite = stored && (isWritten || hasContactFields(stored, draft));
      return [id, { draft, ...(needsNoWrite && { stored }) }] as const;
    }),
  );
}

function planUpsert(
  draft: AccountDraft,
  existing: Account | undefined,
  contact: PlannedContact | undefined,
  { source }: PlanOptions,
): PlannedUpsert {
  if (!existing) return { draft, outcome: 'created', needsWrite: true, differences: {}, currency: draft.currency.code };
  if (source && isMarkedBy(existing, source)) {
    const wasUnchanged = existing.latest_import === unchangedMark(source);
    const outcome = wasUnchanged ? 'unchanged' : outcomeOfWritten(existing, source);
    return { draft, existing, outcome, needsWrite: false, differences: {}, currency: existing.currency };
  }
  const decision = decideUpsert(draft, existing, source);
  const { currency = existing.currency } = decision.amounts;
  const { stored } = contact ?? {};
  const differences = upsertDifferences(
    existing,
    { ...draft, contact: contact?.draft ?? draft.contact },
    decision,
    stored?.id === existing.contact.id ? stored : existing.contact,
  );
  const movesContact = draft.contact.id !== existing.contact.id;
  const wroteContact = source && stored?.latest_import?.startsWith(`${importMark(source)}#`);
  const isUnchanged =
    Object.keys(differences).length === 0 && stored && !movesContact && !wroteContact && !decision.keptField;
  const isOwn = source && existing.created_by === source.id;
  if (isUnchanged && !isOwn) return { draft, existing, outcome: 'unchanged', needsWrite: false, differences, currency };
  return {
    draft,
    existing,
    outcome: source ? outcomeOfWritten(existing, source) : 'updated',
    needsWrite: true,
    differences,
    currency,
    ...(decision.keptField && { warnedField: decision.keptField }),
  };
}

const outcomeOfWritten = (existing: Account, source: ImportSource): 'created' | 'updated' =>
  existing.created_by === source.id ? 'created' : 'updated';
