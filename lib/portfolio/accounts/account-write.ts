import { indexKeys } from '../../platform/aws/table/keys.ts';
import type { IdentityChange } from '../holds/identity-change.ts';
import { type Change, type Condition, fieldsChange } from '../../platform/aws/table/update-expression.ts';
import type { Plan } from '../../policy/strategies/strategy.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { Problem } from '../../foundation/problem.ts';
import {
  type Contact,
  type ContactCopy,
  type ContactDraft,
  changedContactFields,
  contactCopy,
  hasContactFields,
  mergeContactDrafts,
} from '../contacts/contact.ts';
import { stateChange } from './account-state.ts';
import { type Account, type AccountDraft, currencyProblem, precisionProblem } from './account.ts';
import {
  type GivenAmounts,
  agreementProblem,
  balanceAfter,
  fieldInConflictWithAgreement,
  statusForBalance,
} from './balance.ts';
import {
  type ImportSource,
  importChunkMark,
  importMark,
  isMarkedBy,
  packedWarning,
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
  readonly warnedField?: string;
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
  source: ImportSource | undefined,
): AccountWrite {
  if (!existing) return { draft, outcome: 'created', needsWrite: true, differences: {}, currency: draft.currency.code };
  if (source && isMarkedBy(existing, source)) {
    const wasUnchanged = existing.latest_import === unchangedMark(source);
    const outcome = wasUnchanged ? 'unchanged' : outcomeOfWritten(existing, source);
    return { draft, existing, outcome, needsWrite: false, differences: {}, currency: existing.currency };
  }
  const decision = decideUpsert(draft, existing, source);
  const { currency = existing.currency } = decision.amounts;
  const { stored, current } = contact ?? {};
  const differences = differencesOf(
    existing,
    { ...draft, contact: contact?.draft ?? draft.contact },
    decision,
    current?.id === existing.contact.id ? current : existing.contact,
  );
  const movesContact = draft.contact.id !== existing.contact.id;
  const wroteContact = source && stored?.latest_import?.startsWith(`${importMark(source)}#`);
  const isUnchanged =
    Object.keys(differences).length === 0 && stored && !movesContact && !wroteContact && !decision.skippedField;
  const isOwn = source && existing.created_by === source.id;
  if (isUnchanged && !isOwn) return { draft, existing, outcome: 'unchanged', needsWrite: false, differences, currency };
  return {
    draft,
    existing,
    outcome: source ? outcomeOfWritten(existing, source) : 'updated',
    needsWrite: true,
    differences,
    currency,
    ...(decision.skippedField && { warnedField: decision.skippedField }),
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

export function withOwner(draft: AccountDraft, { contact: owner }: Account): AccountDraft {
  const { id, external_id: externalId, fields } = draft.contact;
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
  { amounts, after }: UpsertDecision,
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
  return Object.fromEntries([...own.filter(([, { before, after: value }]) => before !== value), ...ofContact]);
}

interface UpsertContext {
  readonly source?: ImportSource | undefined;
  readonly plan: Plan | undefined;
  readonly now: Date;
  readonly move?: IdentityChange | undefined;
}

/** A draft without contact.external_id keeps the account's contact. */
export const keepsOtherContact = (draft: AccountDraft, existing: Account, owner: Contact): boolean =>
  draft.contact.external_id === undefined && existing.contact.id !== owner.id;

const contactFields = (organization: OrganizationId, draft: AccountDraft, owner: Contact) => ({
  contact: contactCopy(owner),
  ...(owner.external_id !== undefined && indexKeys.accountContact(organization, draft.id, owner.id)),
});

/**
 * Creates the account, or changes one that keeps its person and whose status does not depend on the new balance:
 * DynamoDB has no expression for a balance derived from another total.
 */
export function upsertWithoutRead(
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
      ...contactFields(organization, draft, owner),
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
      // Distinguishes an account created by this import from one that it only updated.
      created_by: source?.id ?? 'api',
    },
    add: { version: 1 },
    remove,
    onlyIf: conditionWithoutRead(draft, owner, source),
  };
}

function conditionWithoutRead(draft: AccountDraft, owner: Contact, source: ImportSource | undefined): Condition {
  if (owner.person_changes) return { expression: 'attribute_not_exists(#pk)' };
  const contactFits = '#contact.#id = :contact AND #contact.#version <= :contact_version';
  const system = draft.fields.source_system;
  const systemFits = typeof system === 'string' && {
    expression: '(attribute_not_exists(#source_system) OR #source_system = :source_system)',
    values: { ':source_system': system },
  };
  const balanceFits = balanceCondition(draft);
  const importFits = source && {
    expression: '(attribute_not_exists(#latest_import) OR #latest_import < :import)',
    values: { ':import': importMark(source) },
  };
  const existing = [
    '#currency = :currency',
    contactFits,
    balanceFits.expression,
    ...(systemFits ? [systemFits.expression] : []),
    importFits?.expression,
  ];
  return {
    expression: `attribute_not_exists(#pk) OR (${existing.filter((each) => each !== undefined).join(' AND ')})`,
    values: {
      ':currency': draft.currency.code,
      ':contact': owner.id,
      ':contact_version': owner.version,
      ...balanceFits.values,
      ...(systemFits && systemFits.values),
      ...importFits?.values,
    },
  };
}

function balanceCondition({ total_amount: total, pending_balance: balance }: AccountDraft) {
  if (balance === undefined) return { expression: '#total_amount = :total', values: { ':total': total } };
  const values = { ':resolved': 'resolved', ':open': 'open', ':balance': balance };
  const agreementFits = '((NOT #settlement.#outcome = :open) OR #pending_balance = :balance)';
  if (balance === 0) return { expression: `#collection_status = :resolved AND ${agreementFits}`, values };
  return {
    expression: `#collection_status <> :resolved AND #pending_balance > :zero AND ${agreementFits}`,
    values: { ...values, ':zero': 0 },
  };
}

export interface UpsertDecision {
  readonly amounts: GivenAmounts;
  readonly after: Pick<Account, 'collection_status' | 'pending_balance'>;
  readonly skippedField?: keyof GivenAmounts;
  /** A later import wrote the account, so this one changes its fields but not its amounts. */
  readonly isOutdated: boolean;
}

/**
 * Decides an upsert of an existing account. An import keeps a balance that a settlement determines. Throws a problem if
 * a request would change such a balance, or if the currency does not match.
 */
export function decideUpsert(draft: AccountDraft, existing: Account, source: ImportSource | undefined): UpsertDecision {
  const problem = existing.currency === draft.currency.code ? undefined : currencyProblem(existing, draft);
  if (problem) throw problem;
  const isOutdated = source !== undefined && importMark(source) < (existing.latest_import ?? '');
  const given = isOutdated ? {} : amountsOf(draft, existing);
  const field = fieldInConflictWithAgreement(existing, given);
  if (field && !source) throw agreementProblem(field);
  if (!field) return { amounts: given, after: balanceAfter(existing, given), isOutdated };
  const { pending_balance, collection_status } = existing;
  return {
    amounts: amountsDespiteAgreement(field, given),
    after: { pending_balance, collection_status },
    skippedField: field,
    isOutdated,
  };
}

/** Valid only while the account is unchanged since it was read. */
export function upsertOfExisting(
  organization: OrganizationId,
  draft: AccountDraft,
  owner: Contact,
  existing: Account,
  { amounts, after, skippedField, isOutdated }: UpsertDecision,
  { source, plan, now, move }: UpsertContext,
): Change {
  const { set, remove } = fieldsChange(draft.fields);
  const state = stateChange(organization, existing, after, now, plan);
  return {
    set: {
      ...set,
      ...contactFields(organization, draft, owner),
      ...amounts,
      pending_balance: after.pending_balance,
      ...state.set,
      ...(source && !isOutdated && { latest_import: importMark(source) }),
      ...(source && move && { import_move: { import: importMark(source), move } }),
      ...(source && skippedField && { import_warning: packedWarning(source, skippedField) }),
    },
    add: { version: 1 },
    remove: [...remove, ...state.remove],
  };
}

const amountsDespiteAgreement = (field: keyof GivenAmounts, { total_amount }: GivenAmounts): GivenAmounts =>
  field === 'currency' ? {} : { total_amount };

const amountsOf = ({ currency, total_amount, pending_balance }: AccountDraft, existing: Account) => ({
  currency: currency.given ? currency.code : existing.currency,
  total_amount,
  ...(pending_balance !== undefined && { pending_balance }),
});
