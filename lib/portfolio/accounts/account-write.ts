import { isDeepStrictEqual } from 'node:util';
import { indexKeys } from '../../platform/aws/table/keys.ts';
import type { IdentityChange } from '../holds/identity-change.ts';
import { type Change, fieldsChange } from '../../platform/aws/table/update-expression.ts';
import type { Plan } from '../../policy/strategies/strategy.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { add, subtract } from '../../foundation/money.ts';
import { Problem } from '../../foundation/problem.ts';
import { changedContactFields, hasContactFields } from '../contacts/contact-differences.ts';
import {
  type Contact,
  type ContactCopy,
  type ContactDraft,
  contactCopy,
  mergeContactDrafts,
} from '../contacts/contact.ts';
import { type ValueChanges, basesAfter } from '../contacts/import-trace.ts';
import { isOfAlias } from '../contacts/record-update.ts';
import { type BreakdownChange, breakdownAfter, breakdownProblem, sumOf } from './breakdown.ts';
import { creditorAfter } from './creditor.ts';
import { mergeCustomFields } from '../account-fields/custom-fields.ts';
import { settlementInForce } from './account-settlement.ts';
import { stateChange } from './account-state.ts';
import {
  type Account,
  type AccountDraft,
  type AccountMaps,
  currencyProblem,
  mapsChange,
  mapsDifferences,
  precisionProblem,
} from './account.ts';
import {
  type GivenAmounts,
  agreementProblem,
  balanceAfter,
  fieldInConflictWithAgreement,
  isAgreed,
  statusForBalance,
} from './balance.ts';
import {
  type BalanceDate,
  type CountedPayment,
  type SourceChange,
  applySourceAmounts,
  knowsAdjustments,
  earliestCountedPayment,
  needsPayments,
  sourceAmounts,
} from './source-amounts.ts';
import { debtNames, givenBalance } from './undone-payment.ts';
import {
  type ImportSource,
  droppedBreakdownWarning,
  importChunkMark,
  importMark,
  isMarkedBy,
  missingPaymentWarning,
  packedWarnings,
  planWarning,
  unchangedMark,
} from './import-source.ts';

type Value = string | number | null;

export type Differences = Readonly<Record<string, { readonly before: Value; readonly after: Value }>>;

export interface AccountWrite {
  readonly draft: AccountDraft;
  readonly existing?: Account;
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly needsWrite: boolean;
  readonly differences: Differences;
  readonly currency: string;
  readonly warnedFields?: readonly string[];
  /** Of the existing account, if the given balance needs them. */
  readonly payments?: readonly CountedPayment[];
}

export interface PlannedContact {
  readonly draft: ContactDraft;
  /** The contact as it was read. */
  readonly current?: Contact;
  /** The contact that was read, if it needs no write. */
  readonly stored?: Contact;
}

export function planAccountWrite(
  draft: AccountDraft,
  existing: Account | undefined,
  contact: PlannedContact | undefined,
  { source, now, payments = [] }: UpsertInput,
): AccountWrite {
  if (!existing) {
    const problem = breakdownProblem(draft.breakdown, newTotal(draft));
    if (problem) throw problem;
    return { draft, outcome: 'created', needsWrite: true, differences: {}, currency: draft.currency.code };
  }
  if (source && isMarkedBy(existing, source)) {
    const wasUnchanged = existing.latest_import === unchangedMark(source);
    const outcome = wasUnchanged ? 'unchanged' : outcomeOfWritten(existing, source);
    return { draft, existing, outcome, needsWrite: false, differences: {}, currency: existing.currency };
  }
  const decision = decideUpsert(draft, existing, { source, now, payments });
  const { currency = existing.currency } = decision.amounts;
  const { stored, current } = contact ?? {};
  const differences = differencesOf(
    existing,
    { ...draft, contact: contact?.draft ?? draft.contact },
    decision,
    current?.id === existing.contact.id ? current : existing.contact,
  );
  const movesContact = (current ?? draft.contact).id !== existing.contact.id;
  const wroteContact = source && stored?.latest_import?.startsWith(`${importMark(source)}#`);
  const isUnchanged =
    Object.keys(differences).length === 0 &&
    stored &&
    !movesContact &&
    !wroteContact &&
    warnedFieldsOf(decision).length === 0;
  const isOwn = source && existing.created_by === source.id;
  if (isUnchanged && !isOwn) {
    const needsWrite = Object.keys(decision.source).length > 0;
    return { draft, existing, outcome: 'unchanged', needsWrite, differences, currency, payments };
  }
  const warnedFields = warnedFieldsOf(decision);
  return {
    draft,
    existing,
    outcome: source ? outcomeOfWritten(existing, source) : 'updated',
    needsWrite: true,
    differences,
    currency,
    payments,
    ...(warnedFields.length > 0 && { warnedFields }),
  };
}

const outcomeOfWritten = (existing: Account, source: ImportSource): 'created' | 'updated' =>
  existing.created_by === source.id ? 'created' : 'updated';

export function planContactWrites(
  drafts: readonly AccountDraft[],
  storedContacts: ReadonlyMap<ContactId, Contact>,
  source: ImportSource | undefined,
): Map<ContactId, PlannedContact> {
  const merged = new Map<ContactId, ContactDraft>();
  for (const { contact } of drafts) {
    const earlier = merged.get(contact.id);
    merged.set(contact.id, earlier ? mergeContactDrafts(earlier, contact) : contact);
  }
  const mark = source && importChunkMark(source);
  return new Map(
    [...merged].map(([id, draft]) => {
      const stored = storedContacts.get(id);
      const isWritten = mark !== undefined && stored?.latest_import === mark;
      const needsNoWrite = stored && (isWritten || hasAllFields(stored, draft));
      return [id, { draft, ...(stored && { current: stored }), ...(needsNoWrite && { stored }) }] as const;
    }),
  );
}

/** A draft that is refused needs its write, which refuses it alone. */
function hasAllFields(contact: Contact, draft: ContactDraft): boolean {
  try {
    return hasContactFields(contact, draft);
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

export const needsAccountCurrency = (draft: AccountDraft): boolean =>
  !draft.currency.given && precisionProblem(draft, draft.currency.code) !== undefined;

export function withCompatibleCurrency(draft: AccountDraft, existing: Account | undefined): AccountDraft {
  const problem = precisionProblem(draft, draft.currency.code);
  if (!problem) return draft;
  const ownProblem = existing && precisionProblem(draft, existing.currency);
  if (draft.currency.given || !existing) throw problem;
  if (ownProblem) throw ownProblem;
  return { ...draft, currency: { code: existing.currency, given: false } };
}

export function withOwner(draft: AccountDraft, { contact: owner }: Account, current?: Contact): AccountDraft {
  const { id, external_id: externalId, fields } = draft.contact;
  if (isOfAlias(current, draft.contact)) return draft;
  const namesAnother = externalId !== undefined && externalId !== owner.external_id;
  if (namesAnother || id === owner.id) return draft;
  return {
    ...draft,
    contact: { id: owner.id, fields, ...(externalId !== undefined && { external_id: externalId }) },
  };
}

function differencesOf(
  existing: Account,
  draft: AccountDraft,
  { amounts, after, breakdown }: UpsertDecision,
  contact: ContactCopy,
): Differences {
  const ownFields: Readonly<Record<string, Value | undefined>> = { ...draft.fields, ...amounts, ...after };
  const own = Object.entries(ownFields).flatMap(([name, value]) => {
    // All names are fields of an account.
    const before = existing[name as keyof Account] as Value | undefined;
    return value === undefined ? [] : [[name, { before: before ?? null, after: value }] as const];
  });
  const ofContact = changedContactFields(contact, draft.contact).map(
    ([name, before, value]) => [`contact.${name}`, { before, after: value }] as const,
  );
  return {
    ...Object.fromEntries([...own.filter(([, { before, after: value }]) => before !== value), ...ofContact]),
    ...mapsDifferences(existing, mapsAfter(existing, draft, breakdown)),
  };
}

const mapsAfter = (
  existing: Account | undefined,
  { creditor, custom }: AccountDraft,
  breakdown: BreakdownChange['breakdown'],
): AccountMaps => ({
  breakdown,
  creditor: creditorAfter(existing?.creditor, creditor),
  custom: mergeCustomFields(existing?.custom, custom),
});

interface UpsertContext {
  readonly source?: ImportSource | undefined;
  readonly plan: Plan | undefined;
  readonly now: Date;
  readonly move?: IdentityChange | undefined;
  /** Stores only what the source gave. */
  readonly isUnchanged?: boolean;
}

/** A draft without contact.external_id keeps the account's contact. */
export const keepsOtherContact = (draft: AccountDraft, existing: Account, owner: Contact): boolean =>
  draft.contact.external_id === undefined && existing.contact.id !== owner.id;

const contactFields = (organization: OrganizationId, draft: AccountDraft, owner: Contact) => ({
  contact: contactCopy(owner),
  ...((owner.external_id !== undefined || owner.aliases) && indexKeys.accountContact(organization, draft.id, owner.id)),
});

/** Creates the account. Refused if it exists, because its balance depends on what its source gave before. */
export function accountCreation(
  organization: OrganizationId,
  draft: AccountDraft,
  owner: Contact,
  now: Date,
  source: ImportSource | undefined,
): Change {
  const { set, remove } = fieldsChange(draft.fields);
  const total_amount = newTotal(draft);
  const { pending_balance = total_amount } = draft;
  const status = statusForBalance('active', pending_balance);
  return {
    set: {
      ...set,
      ...contactFields(organization, draft, owner),
      kind: 'account',
      organization,
      id: draft.id,
      external_id: draft.external_id,
      total_amount,
      pending_balance,
      paid_amount: 0,
      currency: draft.currency.code,
      collection_status: status,
      ...(status === 'resolved' && { resolution: 'paid' }),
      ...mapsAfter(undefined, draft, draft.breakdown ?? undefined),
      ...indexKeys.accountStatus(organization, draft.id, status),
      created_at: now.toISOString(),
      // Distinguishes an account created by this import from one that it only updated.
      created_by: source?.id ?? 'api',
      latest_import: source && importMark(source),
      in_ledger: true,
    },
    add: { version: 1 },
    remove,
    onlyIf: { expression: 'attribute_not_exists(#pk)' },
  };
}

function newTotal({ pending_balance, total_amount = pending_balance }: AccountDraft): number {
  if (total_amount === undefined) throw new Error('A new account has no amount.');
  return total_amount;
}

export interface UpsertInput {
  readonly source?: ImportSource | undefined;
  readonly now: Date;
  /** Of the account, since `paymentsNeededSince`. */
  readonly payments?: readonly CountedPayment[] | undefined;
}

export interface UpsertDecision extends AmountsDecision, BreakdownChange {}

interface AmountsDecision extends SourceChange {
  readonly skippedField?: keyof GivenAmounts | typeof planWarning;
  /** A later import wrote the account, so this one changes its fields but not its amounts. */
  readonly isOutdated: boolean;
}

const balanceDate = (draft: AccountDraft, { source, now }: Pick<UpsertInput, 'source' | 'now'>): BalanceDate => ({
  now: source ? new Date(source.created_at) : now,
  asOf: draft.balance_as_of,
});

const isOutdatedBy = (existing: Account, source: ImportSource | undefined): boolean =>
  source !== undefined && importMark(source) < (existing.latest_import ?? '');

/** The start of the payments that the decision about a draft needs; undefined if it needs none. */
export function paymentsNeededSince(
  draft: AccountDraft,
  existing: Account,
  context: Pick<UpsertInput, 'source' | 'now'>,
): string | undefined {
  const date = balanceDate(draft, context);
  if (isOutdatedBy(existing, context.source) || isAgreed(existing)) return undefined;
  return needsPayments(existing, draft.pending_balance, date) ? earliestCountedPayment(date) : undefined;
}

/**
 * Decides an upsert of an existing account. An import keeps a balance that an agreement determines. Throws a problem if
 * a request would change such a balance, or if the currency does not match.
 */
export function decideUpsert(draft: AccountDraft, existing: Account, input: UpsertInput): UpsertDecision {
  const decision = decideAmounts(draft, existing, input);
  return { ...decision, ...decideBreakdown(draft, existing, decision) };
}

/** An amount that does not apply, because an agreement or a later import determines it, changes no breakdown. */
function decideBreakdown(
  { breakdown, total_amount: given }: AccountDraft,
  existing: Account,
  { amounts, isOutdated, endsAdjustments }: AmountsDecision,
): BreakdownChange {
  if (isOutdated) return { breakdown: existing.breakdown };
  const { total_amount = existing.total_amount, currency = existing.currency } = amounts;
  const adjusted = endsAdjustments ? {} : existing.adjusted;
  const problem = breakdownProblem(breakdown, given ?? subtract(total_amount, sumOf(adjusted ?? {})));
  if (problem) throw problem;
  return breakdownAfter(existing, breakdown, { total_amount, currency, adjusted });
}

function decideAmounts(
  draft: AccountDraft,
  existing: Account,
  { source, now, payments = [] }: UpsertInput,
): AmountsDecision {
  const problem = existing.currency === draft.currency.code ? undefined : currencyProblem(existing, draft);
  if (problem) throw problem;
  const { pending_balance, collection_status } = existing;
  const after = { pending_balance, collection_status };
  if (isOutdatedBy(existing, source)) return { amounts: {}, after, source: {}, isOutdated: true };
  const given = amountsOf(draft, existing);
  if (!isAgreed(existing)) {
    const date = balanceDate(draft, { source, now });
    return { ...applySourceAmounts(existing, given, payments, date), isOutdated: false };
  }
  const { total } = sourceAmounts(existing);
  const endsAdjustments = knowsAdjustments(existing, given);
  const own = (amount: number | undefined) =>
    amount === undefined || endsAdjustments ? amount : add(amount, sumOf(existing.adjusted ?? {}));
  const isSame = given.total_amount === undefined || given.total_amount === total;
  const ownGiven = { ...given, total_amount: isSame ? undefined : own(given.total_amount) };
  const field = fieldInConflictWithAgreement(existing, ownGiven);
  if (field && !source) throw agreementProblem(existing, field);
  const isNewTotal = field !== 'currency' && !isSame;
  return {
    amounts: isNewTotal ? { total_amount: ownGiven.total_amount } : {},
    after: field ? after : balanceAfter(existing, ownGiven),
    source: isNewTotal && existing.source_total !== undefined ? { source_total: given.total_amount } : {},
    ...(endsAdjustments && { endsAdjustments }),
    ...(field && { skippedField: settlementInForce(existing) ? field : planWarning }),
    isOutdated: false,
  };
}

const warnedFieldsOf = ({ skippedField, mayMissPayment, droppedBreakdown }: UpsertDecision): readonly string[] => [
  ...(mayMissPayment ? [missingPaymentWarning] : skippedField ? [skippedField] : []),
  ...(droppedBreakdown ? [droppedBreakdownWarning] : []),
];

/** What a draft writes beside the contact and the bookkeeping of imports. */
function ownChange(
  organization: OrganizationId,
  draft: AccountDraft,
  existing: Account,
  decision: UpsertDecision,
  { plan, now }: Pick<UpsertContext, 'plan' | 'now'>,
) {
  const { set, remove } = fieldsChange(draft.fields);
  const state = stateChange(organization, existing, { ...decision.after, due_date: draft.fields.due_date }, now, plan);
  const maps = mapsChange(existing, mapsAfter(existing, draft, decision.breakdown));
  return {
    set: {
      ...set,
      ...decision.amounts,
      ...decision.source,
      pending_balance: decision.after.pending_balance,
      ...state.set,
      ...maps.set,
    },
    remove: [
      ...remove,
      ...state.remove,
      ...maps.remove,
      ...(decision.endsAdjustments && existing.adjusted ? ['adjusted'] : []),
    ],
  };
}

/** Follows from others, or belongs to the strategy. */
const derivedNames = new Set([
  ...['campaign_id', 'strategy_id', 'step', 'step_status', 'round', 'next_action_at', 'waiting_for', 'held_by'],
  ...['promise_id', 'obstructed_since', 'waits_for_hold', 'counts_from', 'stopped_by'],
  ...['gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'gsi3pk', 'gsi3sk'],
]);

/** What an import's write will change, so that it can be undone. Of a new account, only what it will have. */
export function plannedChanges(
  organization: OrganizationId,
  { draft, existing, payments }: AccountWrite,
  source: ImportSource,
  now: Date,
): ValueChanges {
  if (!existing) {
    const total_amount = newTotal(draft);
    const { pending_balance = total_amount } = draft;
    const amounts = { total_amount, pending_balance, currency: draft.currency.code };
    const absent = { source_system: null, reference: null, due_date: null, notes: null, origin: null };
    const maps = mapsAfter(undefined, draft, draft.breakdown ?? undefined);
    const all = { ...absent, ...fieldsChange(draft.fields).set, ...amounts, ...maps };
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [null, value ?? null] as const]));
  }
  const decision = decideUpsert(draft, existing, { source, now, payments });
  return withWholeDebt(
    existing,
    changedValues(existing, ownChange(organization, draft, existing, decision, { plan: undefined, now })),
  );
}

const changesDebt = (names: readonly string[]): boolean => debtNames.some((name) => names.includes(name));

/** Also what stays, because it is one fact with what changes. */
function withWholeDebt(existing: Account, values: ValueChanges): ValueChanges {
  if (!changesDebt(Object.keys(values))) return values;
  const same = debtNames.map((name) => {
    const value: unknown = Reflect.get(existing, name) ?? null;
    return [name, [value, value]] as const;
  });
  return { ...Object.fromEntries(same), ...values };
}

/** The names that an import's write gives a new base. */
function basedNames(draft: AccountDraft, { after }: UpsertDecision, changed: ValueChanges): readonly string[] {
  const names = Object.keys(changed);
  const isGiven = draft.pending_balance !== undefined && draft.pending_balance === after.pending_balance;
  return isGiven && changesDebt(names) ? [...names, givenBalance] : names;
}

function changedValues(existing: Account, { set, remove }: ReturnType<typeof ownChange>): ValueChanges {
  const after: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(remove.map((name) => [name, null])),
    ...set,
  };
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !derivedNames.has(name) && value !== undefined)
      // All names are attributes of an account.
      .map(([name, value]) => [name, [existing[name as keyof Account] ?? null, value] as const] as const)
      .filter(([, [before, value]]) => !isDeepStrictEqual(before, value)),
  );
}

/** Valid only while the account is unchanged since it was read. */
export function upsertOfExisting(
  organization: OrganizationId,
  draft: AccountDraft,
  owner: Contact,
  existing: Account,
  decision: UpsertDecision,
  { source, plan, now, move, isUnchanged = false }: UpsertContext,
): Change {
  const own = ownChange(organization, draft, existing, decision, { plan, now });
  const { set, remove } = own;
  const isMoved = existing.contact.id !== owner.id;
  const mark = source && (isUnchanged ? unchangedMark(source) : importMark(source));
  const warnedFields = warnedFieldsOf(decision);
  return {
    set: {
      ...set,
      ...contactFields(organization, draft, owner),
      ...(!decision.isOutdated && { latest_import: mark }),
      ...(source && {
        import_base: existing.version,
        import_bases: basesAfter(existing, [
          ...basedNames(draft, decision, changedValues(existing, own)),
          ...(isMoved ? ['contact'] : []),
        ]),
      }),
      ...(source && move && { import_move: { import: importMark(source), move } }),
      ...(source && warnedFields.length > 0 && { import_warning: packedWarnings(source, warnedFields) }),
    },
    add: { version: 1 },
    remove,
  };
}

const amountsOf = ({ currency, total_amount, pending_balance }: AccountDraft, existing: Account): GivenAmounts => ({
  currency: currency.given ? currency.code : existing.currency,
  ...(total_amount !== undefined && { total_amount }),
  ...(pending_balance !== undefined && { pending_balance }),
});
