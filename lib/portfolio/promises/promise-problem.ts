import { minorDigits } from '../../foundation/money.ts';
import { type Problem, refused } from '../../foundation/problem.ts';
import type { Account } from '../accounts/account.ts';
import { type PromiseRefusal, maxPromiseDays } from './promise.ts';

export function promiseProblem(
  refusal: PromiseRefusal,
  { pending_balance: balance, currency }: Pick<Account, 'pending_balance' | 'currency'>,
): Problem {
  switch (refusal) {
    case 'amount_not_positive':
      return refused('validation_failed', 'amount', 'Must be more than 0.');
    case 'amount_above_balance':
      return refused('amount_above_balance', 'amount', `Must not be more than the balance of ${balance}.`);
    case 'amount_too_precise':
      return refused('too_precise', 'amount', `${currency} has ${minorDigits(currency)} decimals.`);
    case 'due_date_not_a_day':
      return refused('validation_failed', 'due_date', 'Must be a date such as 2026-11-21.');
    case 'due_date_past':
      return refused('due_date_in_past', 'due_date', 'Must not be before today.');
    case 'due_date_too_far':
      return refused('due_date_too_late', 'due_date', `Must be within ${maxPromiseDays} days.`);
  }
}
