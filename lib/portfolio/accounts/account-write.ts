import { indexKeys } from '../../platform/aws/table/keys.ts';
import { type Change, type Condition, fieldsChange } from '../../platform/aws/table/update-expression.ts';
import type { Plan } from '../../policy/strategies/strategy.ts';
import type { ImportJobId, OrganizationId } from '../../foundation/ids.ts';
import { type Contact, contactCopy } from '../contacts/contact.ts';
import { accountStateOf, accountStateUpdate, changeStatus, isReopenedBy } from './account-state.ts';
import { type Account, type AccountDraft, type ImportWarning, currencyProblem } from './account.ts';
import {
  type GivenAmounts,
  agreementProblem,
  balanceAfter,
  fieldAgainstAgreement,
  owesNothing,
  statusForBalance,
} from './balance.ts';

/** What an upsert of an existing account depends on besides the draft. */
export interface UpsertContext {
  readonly source?: ImportSource | undefined;
  /** The plan of the strategy that the upsert restarts, if it restarts one. */
  readonly plan: Plan | undefined;
  readonly now: Date;
}

/** The import, and its chunk, that writes an account. */
export interface ImportSource {
  readonly id: ImportJobId;
  readonly created_at: string;
  readonly chunk: number;
  /** An import that was submitted earlier is in progress, so an account that stays the same is marked, too. */
  readonly marksUnchanged?: true;
}

/** A mark that sorts by the time at which the import was submitted. Kept short, because every imported account stores it. */
export const importMark = ({ id, created_at: at }: ImportSource): string => `${at}#${id.slice(-8)}`;

/** The mark of an import that found nothing to change, while an earlier one was open. Sorts behind its other mark. */
export const unchangedMark = (source: ImportSource): string => `${importMark(source)}=`;

/** Whether the import was the last one to mark the account. */
export const isMarkedBy = ({ latest_import: latest }: Account, source: ImportSource): boolean =>
  latest === importMark(source) || latest === unchangedMark(source);

/** The mark that a contact stores. The records of one contact may be in two chunks of an import. */
export const importChunkMark = (source: ImportSource): string => `${importMark(source)}#${source.chunk}`;

/** A draft without contact.external_id leaves an account with the contact that it already belongs to. */
export const isAnothersContact = (draft: AccountDraft, existing: Account, owner: Contact): boolean =>
  draft.contact.external_id === undefined && existing.contact.id !== owner.id;

/** What every write of a draft sets, whether or not the account exists. */
const fieldsOf = (organization: OrganizationId, draft: AccountDraft, owner: Contact) => ({
  contact: contactCopy(owner),
  ...(owner.external_id !== undefined && indexKeys.accountContact(organization, draft.id, owner.id)),
});

/**
 * The write that needs no read. It creates the account, or changes one whose status the draft's balance leaves alone.
 * DynamoDB has no expression for a balance that follows from another total.
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
      ...fieldsOf(organization, draft, owner),
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
    onlyIf: conditionWithoutRead(draft, owner, source),
  };
}

/** Writes to an existing account only if its currency, contact, balance and latest import allow the change. */
function conditionWithoutRead(draft: AccountDraft, owner: Contact, source: ImportSource | undefined): Condition {
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

/** Holds for an existing account whose status, position and agreed balance stay the same under the draft's amounts. */
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

/** What an upsert makes of the amounts and the status of an account that exists. */
export interface UpsertDecision {
  readonly amounts: GivenAmounts;
  readonly after: Pick<Account, 'collection_status' | 'pending_balance'>;
  /** The field that an agreement keeps an import from writing. */
  readonly keptField?: keyof GivenAmounts;
  /** An import that was submitted later has written the account: this one changes its fields but not its amounts. */
  readonly isOutdated: boolean;
}

/**
 * Decides an upsert of an account that exists. Throws a problem if the currency does not fit, or if a request would change an
 * agreed balance; an import leaves that alone.
 */
export function decideUpsert(draft: AccountDraft, existing: Account, source: ImportSource | undefined): UpsertDecision {
  const problem = existing.currency === draft.currency.code ? undefined : currencyProblem(existing, draft);
  if (problem) throw problem;
  const isOutdated = source !== undefined && importMark(source) < (existing.latest_import ?? '');
  const given = isOutdated ? {} : amountsOf(draft, existing);
  const field = fieldAgainstAgreement(existing, given);
  if (field && !source) throw agreementProblem(field);
  if (!field) return { amounts: given, after: balanceAfter(existing, given), isOutdated };
  const { pending_balance, collection_status } = existing;
  return {
    amounts: amountsBeside(field, given),
    after: { pending_balance, collection_status },
    keptField: field,
    isOutdated,
  };
}

/** The write to an account that was read, as `decideUpsert` ruled; for the condition that it is unchanged. */
export function upsertOfExisting(
  organization: OrganizationId,
  draft: AccountDraft,
  owner: Contact,
  existing: Account,
  { amounts, after, keptField, isOutdated }: UpsertDecision,
  { source, plan, now }: UpsertContext,
): Change {
  const { set, remove } = fieldsChange(draft.fields);
  const state = stateChange(organization, existing, after, now, plan);
  return {
    set: {
      ...set,
      ...fieldsOf(organization, draft, owner),
      ...amounts,
      pending_balance: after.pending_balance,
      ...state.set,
      ...(source && !isOutdated && { latest_import: importMark(source) }),
      ...(source &&
        keptField && { import_warning: { import: importMark(source), field: keptField } satisfies ImportWarning }),
    },
    add: { version: 1 },
    remove: [...remove, ...state.remove],
  };
}

/** What an import stores of its amounts beside an agreement. A total in another currency is no total of this account. */
const amountsBeside = (field: keyof GivenAmounts, { total_amount }: GivenAmounts): GivenAmounts =>
  field === 'currency' ? {} : { total_amount };

/** The field of an import's record that an agreement kept from the account's balance; undefined if none did. */
export function warnedFieldOf({ import_warning: warning }: Account, source: ImportSource): string | undefined {
  if (typeof warning === 'object') return warning.import === importMark(source) ? warning.field : undefined;
  const mark = `${importMark(source)}#`;
  return warning?.startsWith(mark) ? warning.slice(mark.length) : undefined;
}

/** If the caller named no currency, the account keeps its own. */
const amountsOf = ({ currency, total_amount, pending_balance }: AccountDraft, existing: Account) => ({
  currency: currency.given ? currency.code : existing.currency,
  total_amount,
  ...(pending_balance !== undefined && { pending_balance }),
});

type Debt = Pick<Account, 'collection_status' | 'pending_balance'>;

const changesState = (before: Debt, after: Debt): boolean =>
  after.collection_status !== before.collection_status || owesNothing(before) !== owesNothing(after);

/** Whether a new status or balance restarts the account's strategy; `stateChange` then needs the plan. */
export const reopensStrategy = (before: Account, after: Debt): boolean =>
  changesState(before, after) && isReopenedBy(accountStateOf(before), after.collection_status);

/** The change of an account's state that follows from its new status and balance; empty if neither matters. */
export function stateChange(
  organization: OrganizationId,
  before: Account,
  after: Debt,
  now: Date,
  plan: Plan | undefined,
): ReturnType<typeof accountStateUpdate> {
  if (!changesState(before, after)) return { set: {}, remove: [] };
  const { collection_status: status, pending_balance } = after;
  const state = accountStateOf(before);
  const next = status === before.collection_status ? state : changeStatus(state, status, now.toISOString(), plan);
  return accountStateUpdate(organization, { ...before, pending_balance }, next);
}
