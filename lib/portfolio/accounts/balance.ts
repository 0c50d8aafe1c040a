import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import { add, subtract } from '../../foundation/money.ts';
import { type Problem, conflict } from '../../foundation/problem.ts';
import { type AccountPlan, planInForce, planInForceProblem } from './account-plan.ts';
import { type AccountSettlement, settlementInForce } from './account-settlement.ts';

export interface GivenAmounts {
  readonly currency?: string | undefined;
  readonly total_amount?: number | undefined;
  readonly pending_balance?: number | undefined;
}

interface Owed {
  readonly currency: string;
  readonly total_amount: number;
  readonly pending_balance: number;
}

interface Balance {
  readonly collection_status: CollectionStatus;
  readonly pending_balance: number;
}

/** A total given alone moves the balance by the difference, never below 0. */
export function pendingBalanceAfter(before: Owed, { currency = before.currency, ...given }: GivenAmounts): number {
  if (given.pending_balance !== undefined) return given.pending_balance;
  if (given.total_amount === undefined) return before.pending_balance;
  // Amounts of two currencies have no difference; the currency changes only while nothing is paid.
  if (currency !== before.currency) return given.total_amount;
  return Math.max(0, add(before.pending_balance, subtract(given.total_amount, before.total_amount)));
}

export function statusForBalance(status: CollectionStatus, balance: number): CollectionStatus {
  if (balance <= 0) return 'resolved';
  return status === 'resolved' ? 'active' : status;
}

/** After a change by a person or an integration, which always applies. A total that keeps the balance keeps the status. */
export function balanceAfter(before: Owed & Balance, given: GivenAmounts): Balance {
  const balance = pendingBalanceAfter(before, given);
  const isGiven = given.pending_balance !== undefined || balance !== before.pending_balance;
  const status = before.collection_status;
  return { pending_balance: balance, collection_status: isGiven ? statusForBalance(status, balance) : status };
}

interface WithAgreements {
  readonly settlement?: AccountSettlement;
  readonly plan?: AccountPlan;
}

/** A settlement or plan in force determines the balance. */
export const isAgreed = (account: WithAgreements): boolean =>
  settlementInForce(account) !== undefined || planInForce(account) !== undefined;

export function fieldInConflictWithAgreement(
  account: Owed & WithAgreements,
  given: GivenAmounts,
): keyof GivenAmounts | undefined {
  if (!isAgreed(account)) return undefined;
  if (given.currency !== undefined && given.currency !== account.currency) return 'currency';
  if (pendingBalanceAfter(account, given) === account.pending_balance) return undefined;
  return given.pending_balance === undefined ? 'total_amount' : 'pending_balance';
}

export const agreementProblem = (account: WithAgreements, field: keyof GivenAmounts): Problem =>
  settlementInForce(account)
    ? conflict(
        'settlement_in_force',
        `${field}: a settlement is in force and determines the pending balance; leave ${field} out, or withdraw the settlement.`,
      )
    : planInForceProblem(
        `${field}: a plan is in force and determines the pending balance; leave ${field} out, or cancel the plan.`,
      );

export const owesNothing = ({ pending_balance: balance }: Pick<Balance, 'pending_balance'>): boolean => balance <= 0;
