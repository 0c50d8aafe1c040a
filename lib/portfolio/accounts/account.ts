import type { Stamped } from '../../foundation/written-by.ts';
import type { Position } from '../../policy/strategies/position.ts';
import { daysBetween } from '../../foundation/calendar.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import { accountIdOf, contactIdOfAccount } from '../../foundation/derived-ids.ts';
import type {
  AccountId,
  CampaignId,
  ImportJobId,
  OrganizationId,
  OutcomeId,
  PromiseId,
  StrategyId,
  UserId,
} from '../../foundation/ids.ts';
import { hasPrecision, minorDigits } from '../../foundation/money.ts';
import { type Problem, refused } from '../../foundation/problem.ts';
import type { Role, Scope } from '../../platform/http/route.ts';
import {
  type ContactCopy,
  type ContactDraft,
  assertSameExternalId,
  contactDraft,
  contactOfAccountView,
} from '../contacts/contact.ts';
import type { ImportTrace } from '../contacts/import-trace.ts';
import { type AccountHold, accountHoldView } from '../holds/account-hold.ts';
import { type AccountPlan, accountPlanView } from './account-plan.ts';
import { type AccountSettlement, accountSettlementView } from './account-settlement.ts';
import type { ImportMove } from '../holds/identity-change.ts';
import { type Adjusted, type Breakdown, breakdownAfter, breakdownParts, breakdownProblem } from './breakdown.ts';
import { agreementProblem, balanceAfter, fieldInConflictWithAgreement, owesNothing } from './balance.ts';
import type { AccountChange, AccountView, BulkChange, NewAccount } from './contract.ts';
import { type Creditor, type GivenCreditor, creditorAfter, creditorView } from './creditor.ts';
import type { ContactedBy } from './credited-step.ts';
import { type CustomFields, type CustomFieldsChange, mergeCustomFields } from '../account-fields/custom-fields.ts';
import { type Difference, mapDifferences } from './map-differences.ts';
import type { MovedBy } from './moved-by.ts';
import type { OutcomeCode } from './outcome-code.ts';
import type { Resolution } from '../account-fields/resolution.ts';
import type { UndonePayment, WithSourceAmounts } from './source-amounts.ts';

const transitions: Readonly<Record<CollectionStatus, readonly CollectionStatus[]>> = {
  active: ['paused', 'escalated', 'disputed', 'resolved'],
  paused: ['active', 'escalated', 'disputed', 'resolved'],
  escalated: ['active', 'paused', 'disputed', 'resolved'],
  disputed: ['active', 'paused', 'escalated', 'resolved'],
  resolved: ['active'],
};

export const canChangeStatus = (from: CollectionStatus, to: CollectionStatus): boolean =>
  transitions[from].includes(to);

export const canBeDue = (status: CollectionStatus): boolean => status === 'active' || status === 'escalated';

export const isCollectable = (account: Pick<Account, 'collection_status' | 'pending_balance'>): boolean =>
  canBeDue(account.collection_status) && !owesNothing(account);

export interface LatestPromise {
  readonly promise_id: PromiseId;
  readonly until: string;
  /** Absent of promises from before 1.4.0, like `amount`. */
  readonly due_date?: string;
  readonly amount?: number;
}

interface ImportWarning {
  readonly import: string;
  readonly field: string;
}

/**
 * A debt. Absent fields were never given. Amounts are in the currency's main unit. The position is stored flat; `round`
 * outlives a campaign and continues in the next one.
 */
export interface Account extends Partial<Omit<Position, 'next_action_at'>>, WithSourceAmounts, ImportTrace, Stamped {
  readonly kind: 'account';
  readonly id: AccountId;
  readonly external_id?: string;
  readonly source_system?: string;
  readonly contact: ContactCopy;
  readonly total_amount: number;
  readonly pending_balance: number;
  readonly paid_amount: number;
  readonly currency: string;
  /** Adds up to `total_amount`. */
  readonly breakdown?: Breakdown;
  /** Part of the total; on top of the one that the account's source gives. */
  readonly adjusted?: Adjusted;
  readonly creditor?: Creditor;
  /** Where the debt comes from, in the words of its source. */
  readonly origin?: string;
  readonly reference?: string;
  readonly due_date?: string;
  readonly notes?: string;
  readonly collection_status: CollectionStatus;
  readonly resolution?: Resolution;
  readonly custom?: CustomFields;
  readonly campaign_id?: CampaignId;
  readonly strategy_id?: StrategyId;
  /** Of the job that changed its membership of a campaign last: see `markOf` of the job. */
  readonly job_mark?: string;
  readonly last_contacted_at?: string;
  readonly last_channel?: Channel;
  readonly contacted_by?: ContactedBy;
  readonly next_action_at?: string;
  readonly assigned_to?: UserId;
  /** When somebody promised to call back. */
  readonly follow_up?: { readonly at: string; readonly by: string };
  readonly last_outcome?: {
    readonly id: OutcomeId;
    readonly result: OutcomeCode;
    readonly at: string;
    readonly by: string;
  };
  readonly gsi2sk?: string;
  readonly interaction_count?: number;
  /** The person wrote or spoke since version 1.4.0, other than to opt out. */
  readonly replied?: true;
  readonly promise_count?: number;
  readonly latest_promise?: LatestPromise;
  readonly settlement?: AccountSettlement;
  readonly plan?: AccountPlan;
  readonly holds?: readonly AccountHold[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: ImportJobId | 'api';
  /** The mark of the most recently submitted import that wrote the account. */
  readonly latest_import?: string;
  /** The latest import that conflicted with an agreement. A string is `<mark of the import>#<field>`. */
  readonly import_warning?: ImportWarning | string;
  readonly import_move?: ImportMove;
  /** The version that the latest write of an import replaced that is not undone. */
  readonly import_base?: number;
  readonly undone_payments?: readonly UndonePayment[];
  /** Each change of the balance is an entry of the ledger. Accounts of versions before 1.4.0 get it by a backfill. */
  readonly in_ledger?: true;
  readonly moved_by?: MovedBy;
  readonly version: number;
}

const textFields = ['source_system', 'reference', 'due_date', 'notes', 'origin'] as const;

type AccountFields = Readonly<Partial<Record<(typeof textFields)[number], string | null>>>;

/** What an undone import had created: it is read by its id, and in no list, count or search. */
export type UndoneAccount = Omit<Account, 'kind'> & {
  readonly kind: 'undone_account';
  readonly previous_status: CollectionStatus;
};

export interface AccountDraft {
  readonly id: AccountId;
  readonly external_id?: string;
  readonly contact: ContactDraft;
  readonly currency: { readonly code: string; readonly given: boolean };
  readonly total_amount?: number;
  readonly pending_balance?: number;
  readonly balance_as_of?: string;
  readonly breakdown?: Breakdown | null;
  readonly creditor?: GivenCreditor;
  readonly custom?: CustomFieldsChange;
  readonly fields: AccountFields;
}

function textFieldsOf(given: NewAccount | AccountChange): AccountFields {
  const fields: Partial<Record<keyof AccountFields, string | null>> = {};
  for (const name of textFields) if (given[name] !== undefined) fields[name] = given[name];
  return fields;
}

export function accountDraft(
  given: NewAccount,
  organization: OrganizationId,
  ownId: () => AccountId,
  defaultCurrency: string,
): AccountDraft {
  const externalId = given.external_id ?? undefined;
  const id = externalId === undefined ? ownId() : accountIdOf(organization, externalId);
  return {
    id,
    contact: contactDraft(given.contact, organization, { id: contactIdOfAccount(id), account_id: id }),
    currency: { code: given.currency ?? defaultCurrency, given: given.currency !== undefined },
    ...(externalId !== undefined && { external_id: externalId }),
    ...(given.total_amount !== undefined && { total_amount: given.total_amount }),
    ...(given.pending_balance !== undefined && { pending_balance: given.pending_balance }),
    ...(given.breakdown !== undefined && { breakdown: given.breakdown }),
    ...(given.creditor !== undefined && { creditor: given.creditor }),
    ...(given.custom !== undefined && { custom: given.custom }),
    ...(given.balance_as_of !== undefined && { balance_as_of: given.balance_as_of }),
    fields: textFieldsOf(given),
  };
}

export function precisionProblem(
  {
    breakdown,
    ...amounts
  }: {
    readonly total_amount?: number | undefined;
    readonly pending_balance?: number | undefined;
    readonly breakdown?: Breakdown | null | undefined;
  },
  currency: string,
): Problem | undefined {
  const digits = minorDigits(currency);
  const isTooPrecise = (amount = 0) => !hasPrecision(amount, digits);
  const part = breakdownParts.find((name) => isTooPrecise(breakdown?.[name]));
  const path =
    (['total_amount', 'pending_balance'] as const).find((name) => isTooPrecise(amounts[name])) ??
    (part && `breakdown.${part}`);
  return path && refused('too_precise', path, `${currency} has ${digits} decimals.`);
}

export function currencyProblem(existing: Account, draft: AccountDraft): Problem | undefined {
  if (!draft.currency.given) return precisionProblem(draft, existing.currency);
  if (existing.paid_amount > 0)
    return refused('currency_immutable', 'currency', `Payments in ${existing.currency} exist already.`);
  return undefined;
}

export interface AccountUpdate {
  readonly amounts: {
    readonly currency?: string;
    readonly total_amount?: number;
    readonly pending_balance: number;
  };
  readonly collection_status: CollectionStatus;
  readonly fields: AccountFields;
  /** After the update. */
  readonly maps: AccountMaps;
  readonly droppedBreakdown?: Breakdown;
}

/** Undefined if the account has none. */
export interface AccountMaps {
  readonly breakdown: Breakdown | undefined;
  readonly creditor: Creditor | undefined;
  readonly custom: CustomFields | undefined;
}

const mapNames = ['breakdown', 'creditor', 'custom'] as const satisfies readonly (keyof AccountMaps)[];

/** The values that differ, named by their path. */
export const mapsDifferences = (
  before: Partial<AccountMaps>,
  after: AccountMaps,
): Readonly<Record<string, Difference>> =>
  Object.fromEntries(
    mapNames.flatMap((name) => Object.entries(mapDifferences(name, { ...before[name] }, { ...after[name] }))),
  );

export const mapsChange = (before: Partial<AccountMaps>, after: AccountMaps) => ({
  set: Object.fromEntries(mapNames.flatMap((name) => (after[name] ? [[name, after[name]] as const] : []))),
  remove: mapNames.filter((name) => before[name] !== undefined && after[name] === undefined),
});

/** What another currency makes meaningless. */
export const adjustedNames = (
  { adjusted, currency }: Account,
  { amounts }: { readonly amounts: { readonly currency?: string | undefined } },
): readonly string[] => (adjusted && (amounts.currency ?? currency) !== currency ? ['adjusted'] : []);

export function accountUpdate(account: Account, change: AccountChange): AccountUpdate {
  if (change.external_id !== undefined && change.external_id !== (account.external_id ?? null))
    throw refused('external_id_immutable', 'external_id', 'Cannot be changed after the account was created.');
  if (change.contact) assertSameExternalId(account.contact, change.contact, 'contact.external_id');
  const currency = change.currency ?? account.currency;
  if (currency !== account.currency && account.paid_amount > 0)
    throw refused('currency_immutable', 'currency', `Payments in ${account.currency} exist already.`);
  const { total_amount = account.total_amount } = change;
  const { pending_balance, collection_status } = balanceAfter(account, change);
  const refusal =
    precisionProblem({ total_amount, pending_balance, breakdown: change.breakdown }, currency) ??
    breakdownProblem(change.breakdown, total_amount);
  if (refusal) throw refusal;
  const field = fieldInConflictWithAgreement(account, change);
  if (field) throw agreementProblem(account, field);
  const { breakdown, ...dropped } = breakdownAfter(account, change.breakdown, { total_amount, currency });
  return {
    amounts: {
      ...(change.currency !== undefined && { currency }),
      ...(change.total_amount !== undefined && { total_amount }),
      pending_balance,
    },
    collection_status,
    fields: textFieldsOf(change),
    maps: {
      breakdown,
      creditor: creditorAfter(account.creditor, change.creditor),
      custom: mergeCustomFields(account.custom, change.custom),
    },
    ...dropped,
  };
}

export const changesNothing = (
  account: Account,
  { amounts, collection_status, fields, maps }: AccountUpdate,
): boolean =>
  Object.keys(mapsDifferences(account, maps)).length === 0 &&
  Object.entries({ ...amounts, collection_status, ...fields }).every(
    // All names are fields of an account.
    ([name, value]) => (account[name as keyof Account] ?? null) === value,
  );

/** Negative before the due date. `today` is `YYYY-MM-DD` in the organization's time zone. */
export const daysPastDue = (account: Pick<Account, 'due_date'>, today: string): number | null =>
  account.due_date === undefined ? null : daysBetween(account.due_date, today);

function lastInteraction({ last_channel: channel, last_contacted_at: at }: Account | UndoneAccount) {
  return channel === undefined || at === undefined ? null : { channel, at };
}

/** A promise is open until its day is over, unless the debt is settled before. */
function openPromise({ latest_promise: latest, collection_status: status }: Account | UndoneAccount, today: string) {
  if (status === 'resolved' || latest?.due_date === undefined || latest.amount === undefined) return null;
  return latest.due_date < today ? null : { due_date: latest.due_date, amount: latest.amount };
}

export const accountView = (account: Account | UndoneAccount, today: string): AccountView => ({
  id: account.id,
  external_id: account.external_id ?? null,
  source_system: account.source_system ?? null,
  contact: contactOfAccountView(account.contact),
  total_amount: account.total_amount,
  pending_balance: account.pending_balance,
  paid_amount: account.paid_amount,
  currency: account.currency,
  reference: account.reference ?? null,
  due_date: account.due_date ?? null,
  days_past_due: daysPastDue(account, today),
  notes: account.notes ?? null,
  collection_status: account.collection_status,
  resolution: account.resolution ?? null,
  custom: { ...account.custom },
  breakdown: account.breakdown ? { ...account.breakdown } : null,
  creditor: creditorView(account),
  origin: account.origin ?? null,
  campaign_id: account.campaign_id ?? null,
  strategy_id: account.strategy_id ?? null,
  settlement: accountSettlementView(account),
  plan: accountPlanView(account),
  holds: (account.holds ?? []).map(accountHoldView),
  last_contacted_at: account.last_contacted_at ?? null,
  last_interaction: lastInteraction(account),
  open_promise: openPromise(account, today),
  next_action_at: (isCollectable(account) ? account.next_action_at : undefined) ?? null,
  assigned_to: account.assigned_to ?? null,
  follow_up: account.follow_up ? { at: account.follow_up.at, by: account.follow_up.by } : null,
  last_outcome: account.last_outcome
    ? { result: account.last_outcome.result, at: account.last_outcome.at, by: account.last_outcome.by }
    : null,
  created_at: account.created_at,
  updated_at: account.updated_at,
});

export interface StatusChange {
  readonly to: CollectionStatus;
  readonly from?: CollectionStatus;
  readonly resolution?: Resolution | undefined;
}

/** Agents may mark accounts as disputed, which stops contact at once; other changes need an administrator. */
export const roleForStatus = (status: CollectionStatus): Role => (status === 'disputed' ? 'agent' : 'admin');

export const roleForBulkChange = (change: BulkChange): Role =>
  change.action === 'change_status' ? roleForStatus(change.status) : 'admin';

/** A key that only enrols accounts may not close them. */
export const scopeForBulkChange = ({ action }: BulkChange): Scope =>
  action === 'assign_campaign' || action === 'assign_strategy' ? 'campaigns:write' : 'accounts:write';

export function toStatusChange(
  change: Extract<BulkChange, { readonly action: 'pause' | 'resume' | 'change_status' }>,
): StatusChange {
  switch (change.action) {
    case 'pause':
      return { to: 'paused' };
    case 'resume':
      return { to: 'active', from: 'paused' };
    case 'change_status':
      return { to: change.status, resolution: change.resolution };
  }
}

export const canApplyStatusChange = (
  { collection_status: status }: Pick<Account, 'collection_status'>,
  { from, to }: StatusChange,
): boolean => (from === undefined || status === from) && canChangeStatus(status, to);
