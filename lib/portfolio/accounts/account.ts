import {
  type ContactCopy,
  type ContactDraft,
  contactDraft,
  contactOfAccountView,
  assertSameExternalId,
} from '../contacts/contact.ts';
import {
  type AccountId,
  type CampaignId,
  type ImportJobId,
  type OrganizationId,
  type PromiseId,
  type StrategyId,
  accountIdOf,
  contactIdOfAccount,
} from '../../foundation/ids.ts';
import type { CollectionStatus } from '../../foundation/collection-status.ts';
import { hasPrecision, minorDigits } from '../../foundation/money.ts';
import { type Problem, refused } from '../../foundation/problem.ts';
import type { Position } from '../../campaigns/strategies/position.ts';
import { daysBetween } from '../../foundation/calendar.ts';
import { balanceAfter, owesNothing } from './balance.ts';
import type { AccountChange, AccountView, BulkChange, NewAccount } from './contract.ts';

/** The only moves an account may make: among the open statuses freely, and from resolved only back to active. */
const moves: Readonly<Record<CollectionStatus, readonly CollectionStatus[]>> = {
  active: ['paused', 'escalated', 'disputed', 'resolved'],
  paused: ['active', 'escalated', 'disputed', 'resolved'],
  escalated: ['active', 'paused', 'disputed', 'resolved'],
  disputed: ['active', 'paused', 'escalated', 'resolved'],
  resolved: ['active'],
};

export const canChangeStatus = (from: CollectionStatus, to: CollectionStatus): boolean => moves[from].includes(to);

/** Whether an account of the status may be due: for the others nothing is sent, whatever their strategy says. */
export const canBeDue = (status: CollectionStatus): boolean => status === 'active' || status === 'escalated';

/** Whether a strategy may act on an account now: its status allows it, and something is pending. */
export const isCollectable = (account: Pick<Account, 'collection_status' | 'pending_balance'>): boolean =>
  canBeDue(account.collection_status) && !owesNothing(account);

/** The promise to pay that was made last, and when its day is over: until then it holds any strategy. */
export interface LatestPromise {
  readonly promise_id: PromiseId;
  readonly until: string;
}

/**
 * A debt; fields nobody gave are absent. Amounts are in the currency's own unit, exact to its last decimal. Its position
 * in its strategy lies flat among its fields; `round` stays when it leaves its campaign, and goes on when it joins another.
 */
export interface Account extends Partial<Omit<Position, 'next_action_at'>> {
  readonly kind: 'account';
  readonly id: AccountId;
  readonly external_id?: string;
  readonly source_system?: string;
  readonly contact: ContactCopy;
  readonly total_amount: number;
  readonly pending_balance: number;
  readonly paid_amount: number;
  readonly currency: string;
  readonly reference?: string;
  readonly due_date?: string;
  readonly notes?: string;
  readonly collection_status: CollectionStatus;
  readonly campaign_id?: CampaignId;
  /** Its own strategy, which goes before that of its campaign. */
  readonly strategy_id?: StrategyId;
  readonly last_contacted_at?: string;
  readonly next_action_at?: string;
  /** Messages and calls with the contact about this account, whoever began them. */
  readonly interaction_count?: number;
  readonly promise_count?: number;
  readonly latest_promise?: LatestPromise;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: ImportJobId | 'api';
  /** Of the imports that wrote the account, the one that was submitted last: `<created at>#<part of its id>`. */
  readonly latest_import?: string;
  readonly version: number;
}

/** A write of an account and its contact, as one caller or one import record gives it. */
export interface AccountDraft {
  readonly id: AccountId;
  readonly external_id?: string;
  readonly contact: ContactDraft;
  /** The currency the amounts were checked against, and whether the caller named it. */
  readonly currency: { readonly code: string; readonly given: boolean };
  readonly total_amount: number;
  readonly pending_balance?: number;
  /** A value sets, `null` clears, and what is not named stays. */
  readonly fields: Readonly<Record<string, string | null>>;
}

const textFields = ['source_system', 'reference', 'due_date', 'notes'] as const;

function textFieldsOf(given: NewAccount | AccountChange): Record<string, string | null> {
  const fields: Record<string, string | null> = {};
  for (const name of textFields) if (given[name] !== undefined) fields[name] = given[name];
  return fields;
}

/** The write for an account as a caller gives it. `ownId` makes its id where it comes without an external_id. */
export function accountDraft(
  given: NewAccount,
  organization: OrganizationId,
  ownId: () => AccountId,
  currencyDefault: string,
): AccountDraft {
  const externalId = given.external_id ?? undefined;
  const id = externalId === undefined ? ownId() : accountIdOf(organization, externalId);
  return {
    id,
    contact: contactDraft(given.contact, organization, { id: contactIdOfAccount(id), account_id: id }),
    currency: { code: given.currency ?? currencyDefault, given: given.currency !== undefined },
    total_amount: given.total_amount,
    ...(externalId !== undefined && { external_id: externalId }),
    ...(given.pending_balance !== undefined && { pending_balance: given.pending_balance }),
    fields: textFieldsOf(given),
  };
}

/** The first amount with more decimals than the currency's minor unit has. */
export function precisionProblem(
  amounts: { readonly total_amount?: number | undefined; readonly pending_balance?: number | undefined },
  currency: string,
): Problem | undefined {
  const digits = minorDigits(currency);
  const path = (['total_amount', 'pending_balance'] as const).find((name) => !hasPrecision(amounts[name] ?? 0, digits));
  return path && refused('too_precise', path, `${currency} has ${digits} decimals.`);
}

/** What stands in the way of a draft meeting an account that has another currency. */
export function currencyProblem(existing: Account, draft: AccountDraft): Problem | undefined {
  if (!draft.currency.given) return precisionProblem(draft, existing.currency);
  if (existing.paid_amount > 0)
    return refused('currency_immutable', 'currency', `Payments in ${existing.currency} exist already.`);
  return undefined;
}

/** A change of an account's own fields, decided on its present state. New amounts set the status as well. */
export interface AccountUpdate {
  readonly amounts: {
    readonly currency?: string;
    readonly total_amount?: number;
    readonly pending_balance: number;
  };
  readonly collection_status: CollectionStatus;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** Decides a change of fields, or refuses it. */
export function accountUpdate(account: Account, change: AccountChange): AccountUpdate {
  if (change.external_id !== undefined && change.external_id !== (account.external_id ?? null))
    throw refused('external_id_immutable', 'external_id', 'Cannot be changed once the account exists.');
  if (change.contact) assertSameExternalId(account.contact, change.contact, 'contact.external_id');
  const currency = change.currency ?? account.currency;
  if (currency !== account.currency && account.paid_amount > 0)
    throw refused('currency_immutable', 'currency', `Payments in ${account.currency} exist already.`);
  const { total_amount = account.total_amount } = change;
  const { pending_balance, collection_status } = balanceAfter(account, change);
  const refusal = precisionProblem({ total_amount, pending_balance }, currency);
  if (refusal) throw refusal;
  return {
    amounts: {
      ...(change.currency !== undefined && { currency }),
      ...(change.total_amount !== undefined && { total_amount }),
      pending_balance,
    },
    collection_status,
    fields: textFieldsOf(change),
  };
}

/** Calendar days since the due date in the organization's time zone; negative before it. */
export const daysPastDue = (account: Pick<Account, 'due_date'>, today: string): number | null =>
  account.due_date === undefined ? null : daysBetween(account.due_date, today);

export const accountView = (account: Account, today: string): AccountView => ({
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
  campaign_id: account.campaign_id ?? null,
  strategy_id: account.strategy_id ?? null,
  last_contacted_at: account.last_contacted_at ?? null,
  next_action_at: (isCollectable(account) ? account.next_action_at : undefined) ?? null,
  created_at: account.created_at,
  updated_at: account.updated_at,
});

/** A move in bulk: `from` limits it to accounts of one status. */
export interface StatusChange {
  readonly to: CollectionStatus;
  readonly from?: CollectionStatus;
}

/** What a bulk action asks for: `resume` wakes paused accounts alone. */
export function toStatusChange(
  change: Extract<BulkChange, { readonly action: 'pause' | 'resume' | 'change_status' }>,
): StatusChange {
  switch (change.action) {
    case 'pause':
      return { to: 'paused' };
    case 'resume':
      return { to: 'active', from: 'paused' };
    case 'change_status':
      return { to: change.status };
  }
}

export const canApplyStatusChange = (
  { collection_status: status }: Pick<Account, 'collection_status'>,
  { from, to }: StatusChange,
): boolean => (from === undefined || status === from) && canChangeStatus(status, to);
