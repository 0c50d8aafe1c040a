import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import { add, subtract } from '../../foundation/money.ts';
import type { Resolution } from '../account-fields/resolution.ts';
import { type AccountSettlement, forgivenAmount } from './account-settlement.ts';
import { type Adjusted, sumOf } from './breakdown.ts';
import { type GivenAmounts, pendingBalanceAfter, statusForBalance } from './balance.ts';

/**
 * What the account's source gave last, stored once it differs from what the account has: absent, it is what the account
 * has. Accounts that were paid before release 1.4.0 have no `source_balance` either, although theirs differs.
 */
export interface WithSourceAmounts {
  readonly source_total?: number;
  readonly source_balance?: number;
}

interface WithAdjustments {
  readonly adjusted?: Adjusted;
}

/** What was adjusted here is on top of what the source gives, which does not know it. */
const adjustmentOf = ({ adjusted = {} }: WithAdjustments): number => sumOf(adjusted);

interface Owed extends WithSourceAmounts {
  readonly currency: string;
  readonly total_amount: number;
  readonly pending_balance: number;
  readonly paid_amount: number;
}

interface Debt extends Owed, WithAdjustments {
  readonly collection_status: CollectionStatus;
  readonly resolution?: Resolution;
  readonly settlement?: AccountSettlement;
}

export interface CountedPayment {
  readonly amount: number;
  readonly paid_at: string;
  /** When it was registered. */
  readonly created_at: string;
}

export interface PaymentEffect {
  /** By which it had reduced the balance. */
  readonly amount: number;
  /** By which the balance exceeded the total before it. */
  readonly above_total?: number | undefined;
  readonly resolved_from?: CollectionStatus | undefined;
}

/** A payment that an undo reversed although a later import wrote the debt: what that one changed contains the payment. */
export interface UndonePayment extends PaymentEffect {
  /** The version of the account that the payment replaced, and that its reversal did. */
  readonly version: number;
  readonly reversed: number;
  /** False while the balance is one that a later import gave. */
  readonly is_counted: boolean;
}

export const sourceAmounts = (account: Owed): { readonly total: number; readonly balance: number } => ({
  total: account.source_total ?? account.total_amount,
  balance: account.source_balance ?? account.pending_balance,
});

const isFromBefore = ({ source_balance: balance, paid_amount: paid }: Owed): boolean =>
  balance === undefined && paid > 0;

/** What a write that is not the source's must store with the amounts that it changes. */
export const keptSourceAmounts = (
  before: Owed,
  after: { readonly total_amount?: number; readonly pending_balance?: number },
): WithSourceAmounts => ({
  ...(before.source_total === undefined &&
    (after.total_amount ?? before.total_amount) !== before.total_amount && { source_total: before.total_amount }),
  ...(before.source_balance === undefined &&
    !isFromBefore(before) &&
    (after.pending_balance ?? before.pending_balance) !== before.pending_balance && {
      source_balance: before.pending_balance,
    }),
});

export interface BalanceDate {
  readonly now: Date;
  /** When the given balance was true; now by default. */
  readonly asOf?: string | undefined;
}

/** Whether the effect of a given balance depends on the account's payments. */
export function needsPayments(account: Owed, balance: number | undefined, { asOf }: BalanceDate): boolean {
  if (balance === undefined || account.paid_amount === 0 || balance === account.source_balance) return false;
  return balance !== account.pending_balance || asOf !== undefined;
}

const maxPaymentAgeMs = 90 * 24 * 60 * 60 * 1000;

/** Payments that were made longer ago are taken for known to the source. */
export const earliestCountedPayment = ({ now, asOf }: BalanceDate): string =>
  new Date(Math.min(now.getTime() - maxPaymentAgeMs, Date.parse(asOf ?? now.toISOString()))).toISOString();

export interface SourceChange {
  readonly amounts: Omit<GivenAmounts, 'pending_balance'>;
  readonly after: { readonly collection_status: CollectionStatus; readonly pending_balance: number };
  readonly source: WithSourceAmounts;
  /** The source's total has the adjustments in it from now on, or is in another currency. */
  readonly endsAdjustments?: true;
  /** The balance rose by the sum of the latest payments, which the source may not know. */
  readonly mayMissPayment?: true;
}

/** Applies amounts that the account's source gave. An amount that it gave last time changes nothing. */
export function applySourceAmounts(
  account: Debt,
  given: GivenAmounts,
  payments: readonly CountedPayment[],
  date: BalanceDate,
): SourceChange {
  if (given.currency !== undefined && given.currency !== account.currency) return applyOtherCurrency(account, given);
  if (knowsAdjustments(account, given)) {
    const { adjusted: _, ...debt } = account;
    return { ...applySourceAmounts(debt, given, payments, date), endsAdjustments: true };
  }
  const before = sourceAmounts(account);
  const change =
    given.pending_balance === undefined
      ? applyTotal(account, given.total_amount, before)
      : applyBalance(account, { ...given, pending_balance: given.pending_balance }, payments, date);
  const { pending_balance: balance, source_balance: sourceBalance } = change;
  const total_amount = change.total_amount ?? account.total_amount;
  const source = { total: given.total_amount ?? before.total, balance: sourceBalance };
  return {
    amounts: change.total_amount === undefined ? {} : { total_amount },
    after: {
      pending_balance: balance,
      collection_status: change.applies
        ? statusAfter(account, balance, source.balance > before.balance)
        : account.collection_status,
    },
    source: {
      ...(isToStore(account.source_total, source.total, total_amount) && { source_total: source.total }),
      ...((isToStore(account.source_balance, source.balance, balance) ||
        (isFromBefore(account) && given.pending_balance !== undefined)) && { source_balance: source.balance }),
    },
    ...(change.mayMissPayment && { mayMissPayment: true }),
  };
}

/** A source that gives our own total, and not the one that it gave last, has taken it over. */
export const knowsAdjustments = (
  account: Owed & WithAdjustments,
  { total_amount: total }: Pick<GivenAmounts, 'total_amount'>,
): boolean =>
  account.adjusted !== undefined && total === account.total_amount && total !== sourceAmounts(account).total;

const isToStore = (stored: number | undefined, given: number, own: number): boolean => given !== (stored ?? own);

interface Applied {
  /** Undefined if it stays. */
  readonly total_amount?: number | undefined;
  readonly pending_balance: number;
  readonly source_balance: number;
  readonly applies: boolean;
  readonly mayMissPayment?: boolean;
}

/** A total given alone moves both balances by the difference. */
function applyTotal(account: Debt, total: number | undefined, before: ReturnType<typeof sourceAmounts>): Applied {
  if (total === undefined || total === before.total)
    return { pending_balance: account.pending_balance, source_balance: before.balance, applies: false };
  const own = add(total, adjustmentOf(account));
  const pending_balance = pendingBalanceAfter(account, { total_amount: own });
  const sourceBalance = Math.max(0, add(before.balance, subtract(total, before.total)));
  const isSame = account.source_balance === undefined;
  return {
    total_amount: own,
    pending_balance,
    source_balance: isSame ? pending_balance : sourceBalance,
    applies: pending_balance !== account.pending_balance,
  };
}

function applyBalance(
  account: Debt,
  { total_amount: givenTotal, pending_balance: balance }: GivenAmounts & { readonly pending_balance: number },
  payments: readonly CountedPayment[],
  { now, asOf = now.toISOString() }: BalanceDate,
): Applied {
  const before = sourceAmounts(account);
  const adjustment = adjustmentOf(account);
  const total = givenTotal === before.total || givenTotal === undefined ? undefined : add(givenTotal, adjustment);
  if (balance === before.balance || isRepeatedFromBefore(account, balance, payments))
    return {
      total_amount: total,
      pending_balance: account.pending_balance,
      source_balance: balance,
      applies: false,
    };
  const isLater = ({ paid_at: at }: CountedPayment) => Date.parse(at) > Date.parse(asOf);
  const later = payments.filter(isLater).map(({ amount }) => amount);
  const pending_balance = Math.max(0, subtract(add(balance, adjustment), add(...later)));
  const rise = subtract(pending_balance, account.pending_balance);
  const recent = payments.filter(
    (payment) => !isLater(payment) && Date.parse(payment.created_at) >= now.getTime() - recentPaymentMs,
  );
  const needsHigherTotal = givenTotal === undefined && pending_balance > account.total_amount;
  return {
    total_amount: needsHigherTotal ? pending_balance : total,
    pending_balance,
    source_balance: balance,
    applies: true,
    mayMissPayment: rise > 0 && sumsOfLatest(recent).includes(rise),
  };
}

const recentPaymentMs = 10 * 24 * 60 * 60 * 1000;

/** The sums of the last registered payment, of the last two, and so on. */
function sumsOfLatest(payments: readonly CountedPayment[]): number[] {
  const latestFirst = [...payments].sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  let sum = 0;
  return latestFirst.map(({ amount }) => (sum = add(sum, amount)));
}

/**
 * A balance that is higher than ours by payments, or by what a settlement forgave, was given before them. Only for
 * accounts of which is not known what their source gave last.
 */
function isRepeatedFromBefore(account: Debt, balance: number, payments: readonly CountedPayment[]): boolean {
  if (!isFromBefore(account)) return false;
  const { settlement } = account;
  const isFulfilled = settlement?.status === 'accepted' && settlement.outcome === 'fulfilled';
  const rise = subtract(add(balance, adjustmentOf(account)), account.pending_balance);
  const rises = [rise, ...(isFulfilled ? [subtract(rise, forgivenAmount(settlement))] : [])];
  const sums = [account.paid_amount, ...sumsOfLatest(payments)];
  return rises.some((each) => sums.includes(each));
}

function statusAfter(account: Debt, balance: number, rises: boolean): CollectionStatus {
  if (isClosedByHand(account) && !rises) return account.collection_status;
  return statusForBalance(account.collection_status, balance);
}

export const isClosedByHand = ({
  collection_status: status,
  pending_balance: balance,
  resolution,
}: Pick<Debt, 'collection_status' | 'pending_balance' | 'resolution'>): boolean =>
  status === 'resolved' &&
  (balance > 0 || (resolution !== undefined && resolution !== 'paid' && resolution !== 'settled'));

/** Only while nothing is paid. Amounts of two currencies have no difference. */
function applyOtherCurrency(account: Debt, given: GivenAmounts): SourceChange {
  const { currency, total_amount = given.pending_balance } = given;
  const balance = pendingBalanceAfter(account, { ...given, total_amount });
  return {
    amounts: { currency, total_amount },
    after: { pending_balance: balance, collection_status: statusForBalance(account.collection_status, balance) },
    source: {
      ...(account.source_total !== undefined && total_amount !== undefined && { source_total: total_amount }),
      ...(account.source_balance !== undefined && { source_balance: balance }),
    },
    ...(account.adjusted && { endsAdjustments: true }),
  };
}
