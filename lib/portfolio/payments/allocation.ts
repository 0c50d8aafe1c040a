import { fromUnits, hasPrecision, minorDigits, maxMinorDigits, unitsOf } from '../../foundation/money.ts';
import { conflict, refused } from '../../foundation/problem.ts';
import { openHolds } from '../holds/account-hold.ts';
import type { AccountId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import type { PaymentAllocation } from './contract.ts';
import { maxAllocatedAccounts } from './contract.ts';

export interface Share {
  readonly account: Account;
  readonly amount: number;
}

interface Divided {
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly allocation?: PaymentAllocation | undefined;
}

/**
 * Divides a payment among the accounts of a person. Without a list it goes to the accounts that owe something in one
 * currency, are not resolved, and are not disputed: a collector must not apply a payment to a debt that the person
 * disputes (15 U.S.C. 1692h). What exceeds their balances is part of the last one.
 */
export function allocate(accounts: readonly Account[], given: Divided, now: Date): readonly Share[] {
  const { allocation = 'oldest_due' } = given;
  if (typeof allocation !== 'string') return listedShares(accounts, given, allocation);
  const owing = accounts.filter((account) => isOwing(account, now));
  const currency = given.currency ?? onlyCurrency(owing);
  const debts = owing.filter((account) => account.currency === currency).sort(byDueDate);
  const digits = minorDigits(currency);
  if (!hasPrecision(given.amount, digits))
    throw refused('too_precise', 'amount', `${currency} has ${digits} decimals.`);
  if (debts.length === 0)
    throw conflict('nothing_owed', `The contact owes nothing in ${currency}. Name the account with account_id.`);
  const shares = allocation === 'proportional' ? proportionalShares(debts, given.amount) : inTurn(debts, given.amount);
  if (shares.length > maxAllocatedAccounts) throw tooManyAccounts();
  return shares;
}

export const tooManyAccounts = () =>
  conflict(
    'too_many_accounts',
    `A payment is divided among at most ${maxAllocatedAccounts} accounts. Name them in allocation.`,
  );

const isOwing = (account: Account, now: Date): boolean =>
  account.pending_balance > 0 &&
  account.collection_status !== 'resolved' &&
  account.collection_status !== 'disputed' &&
  openHolds(account, now).every(({ kind }) => kind !== 'disputed');

function onlyCurrency(owing: readonly Account[]): string {
  const [first, ...others] = new Set(owing.map(({ currency }) => currency));
  if (first === undefined)
    throw conflict('nothing_owed', 'The contact owes nothing. Name the account with account_id.');
  if (others.length > 0)
    throw refused(
      'currency_required',
      'currency',
      `Must be one of ${[first, ...others].sort().join(', ')}, which the contact owes.`,
    );
  return first;
}

/** The earliest due date first; accounts without one are last. Each further key makes the order the same every time. */
const placeOf = ({ due_date: due = '~', created_at: created, id }: Account): string => `${due} ${created} ${id}`;
const byDueDate = (one: Account, other: Account): number => (placeOf(one) < placeOf(other) ? -1 : 1);

const withRest = (shares: readonly Share[], rest: number): readonly Share[] =>
  shares.map((share, index) =>
    index === shares.length - 1 ? { ...share, amount: fromUnits(unitsOf(share.amount) + rest) } : share,
  );

function inTurn(debts: readonly Account[], amount: number): readonly Share[] {
  let left = unitsOf(amount);
  const shares: Share[] = [];
  for (const account of debts) {
    if (left === 0) break;
    const share = Math.min(left, unitsOf(account.pending_balance));
    shares.push({ account, amount: fromUnits(share) });
    left -= share;
  }
  return withRest(shares, left);
}

/** Cumulated shares are rounded down, so that the shares add up exactly, and none exceeds its balance. */
function proportionalShares(debts: readonly Account[], amount: number): readonly Share[] {
  const owed = debts.map(({ pending_balance: balance }) => unitsOf(balance));
  const total = owed.reduce((sum, each) => sum + each, 0);
  const divided = Math.min(unitsOf(amount), total);
  const minorUnit = BigInt(10 ** (maxMinorDigits - minorDigits(debts[0]?.currency ?? '')));
  let before = 0;
  let given = 0;
  const shares = debts.flatMap((account, index) => {
    before += owed[index] ?? 0;
    const upTo = Number(((BigInt(before) * BigInt(divided)) / BigInt(total) / minorUnit) * minorUnit);
    const share = upTo - given;
    given = upTo;
    return share === 0 ? [] : [{ account, amount: fromUnits(share) }];
  });
  return withRest(shares, unitsOf(amount) - divided);
}

function listedShares(
  accounts: readonly Account[],
  { amount, currency: given }: Divided,
  listed: Exclude<PaymentAllocation, string>,
): readonly Share[] {
  const byId = new Map<AccountId, Account>(accounts.map((account) => [account.id, account]));
  const shares = listed.map(({ account_id: id, amount: share }, index) => {
    const account = byId.get(id);
    const path = `allocation.${index}`;
    if (!account) throw refused('account_of_another', `${path}.account_id`, 'Must be an account of the contact.');
    const currency = given ?? byId.get(listed[0]?.account_id ?? id)?.currency ?? account.currency;
    if (account.currency !== currency)
      throw refused('currency_mismatch', `${path}.account_id`, `Must be an account in ${currency}.`);
    const digits = minorDigits(currency);
    if (!hasPrecision(share, digits))
      throw refused('too_precise', `${path}.amount`, `${currency} has ${digits} decimals.`);
    return { account, amount: share };
  });
  const sum = shares.reduce((units, share) => units + unitsOf(share.amount), 0);
  if (sum !== unitsOf(amount))
    throw refused('allocation_mismatch', 'allocation', `Must add up to ${amount}; it adds up to ${fromUnits(sum)}.`);
  return shares;
}
