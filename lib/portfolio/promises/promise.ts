import type { Initiator } from '../../foundation/initiator.ts';
import { dayAfter, daysBetween, endOfDay, isDay } from '../../foundation/calendar.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { type AccountId, type InteractionId, PromiseId } from '../../foundation/ids.ts';
import { hasPrecision, maxAmount, minorDigits, subtract } from '../../foundation/money.ts';
import type { PromiseStatus } from './promise-status.ts';
import type { Account, LatestPromise } from '../accounts/account.ts';
import type { PromiseView } from './contract.ts';

export interface PromiseToPay {
  readonly kind: 'promise';
  readonly id: PromiseId;
  readonly account_id: AccountId;
  readonly amount: number;
  readonly currency: string;
  readonly due_date: string;
  /** The end of the due date in the organization's time zone, RFC 3339; the promise is judged after it. */
  readonly day_ends_at: string;
  readonly status: PromiseStatus;
  readonly source: PromiseView['source'];
  readonly interaction_id?: InteractionId;
  /** Of a call by an AI agent: whether the callee had proved who they are. */
  readonly verified?: boolean;
  readonly notes?: string;
  readonly external_id?: string;
  /** Absent from promises of calls, and from those registered before it was recorded. */
  readonly registered_by?: Initiator;
  /** The amount paid on the account when the promise was made. Payments beyond it keep the promise. */
  readonly paid_before: number;
  readonly created_at: string;
}

/** The user who registered the promise; undefined of promises to AI agents and of API keys. */
export const registeringUser = ({ registered_by: by }: Pick<PromiseToPay, 'registered_by'>): string | undefined =>
  by?.kind === 'user' && by.id !== null ? by.id : undefined;

export type PromiseEnd = Exclude<PromiseStatus, 'open'>;

export interface ClaimedPromise {
  readonly amount: number;
  readonly due_date: string;
}

export const promiseDisposition = 'promise_to_pay';

export const maxPromiseDays = 90;

const promiseRefusals = [
  'amount_not_positive',
  'amount_above_balance',
  'amount_too_precise',
  'due_date_not_a_day',
  'due_date_past',
  'due_date_too_far',
] as const;
export type PromiseRefusal = (typeof promiseRefusals)[number];

export const maxPromisesPerCall = 3;

export type PromiseLimit = 'too_many_promises' | 'promises_above_balance';

export interface PromisesOfCall {
  readonly promise_count?: number;
  readonly promised_amount?: number;
}

export function exceededLimit(
  { promise_count: count = 0, promised_amount: sum = 0 }: PromisesOfCall,
  amount: number,
  balance: number,
): PromiseLimit | undefined {
  if (count >= maxPromisesPerCall) return 'too_many_promises';
  return sum > subtract(balance, amount) ? 'promises_above_balance' : undefined;
}

/** `YYYY-MM-DD`, inclusive. */
export const lastPromiseDay = (today: string): string => dayAfter(today, maxPromiseDays);

/**
 * Validates everything, because a language model may be the source. `today` is `YYYY-MM-DD` in the organization's time
 * zone.
 */
export function promiseRefusal(
  { pending_balance: balance, currency }: Pick<Account, 'pending_balance' | 'currency'>,
  { amount, due_date: dueDate }: ClaimedPromise,
  today: string,
): PromiseRefusal | undefined {
  if (!(amount > 0)) return 'amount_not_positive';
  if (amount > Math.min(balance, maxAmount)) return 'amount_above_balance';
  if (!hasPrecision(amount, minorDigits(currency))) return 'amount_too_precise';
  if (!isDay(dueDate)) return 'due_date_not_a_day';
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'due_date_past';
  return days > maxPromiseDays ? 'due_date_too_far' : undefined;
}

export const newPromise = (
  account: Pick<Account, 'id' | 'currency' | 'paid_amount'>,
  { amount, due_date }: ClaimedPromise,
  {
    id,
    source,
    interaction_id,
    verified,
    notes,
    external_id,
    registered_by,
  }: Pick<PromiseToPay, 'id' | 'source' | 'interaction_id' | 'verified' | 'notes' | 'external_id' | 'registered_by'>,
  timezone: string,
  now: Date,
): PromiseToPay => ({
  kind: 'promise',
  id,
  account_id: account.id,
  amount,
  currency: account.currency,
  due_date,
  day_ends_at: endOfDay(due_date, timezone),
  status: 'open',
  source,
  ...(interaction_id && { interaction_id }),
  ...(verified !== undefined && { verified }),
  ...(notes !== undefined && { notes }),
  ...(external_id !== undefined && { external_id }),
  ...(registered_by && { registered_by }),
  paid_before: account.paid_amount,
  created_at: now.toISOString(),
});

/** As its account remembers it. */
export const latestPromiseOf = ({ id, day_ends_at, due_date, amount }: PromiseToPay): LatestPromise => ({
  promise_id: id,
  until: day_ends_at,
  due_date,
  amount,
});

export const isKept = (
  { amount, paid_before: before }: PromiseToPay,
  { paid_amount: paid, pending_balance: balance }: Pick<Account, 'paid_amount' | 'pending_balance'>,
): boolean => balance === 0 || subtract(paid, before) >= amount;

/** The same promise in the same call always has the same id. */
export const promiseIdOfCall = (interaction: InteractionId, { amount, due_date: dueDate }: ClaimedPromise): PromiseId =>
  deriveId(PromiseId, interaction, `promise:${amount}:${dueDate}`);

export const promiseView = (promise: PromiseToPay): PromiseView => ({
  id: promise.id,
  account_id: promise.account_id,
  amount: promise.amount,
  currency: promise.currency,
  due_date: promise.due_date,
  status: promise.status,
  source: promise.source,
  interaction_id: promise.interaction_id ?? null,
  verified: promise.verified ?? null,
  notes: promise.notes ?? null,
  external_id: promise.external_id ?? null,
  registered_by: promise.registered_by ?? null,
  created_at: promise.created_at,
});
