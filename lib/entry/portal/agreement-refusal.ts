import type { AgreementTerms } from './agreement-terms.ts';

export type AgreementRefusal =
  | 'promise_amount'
  | 'settlement_amount'
  | 'plan_amounts'
  | 'promise_day'
  | 'day'
  | 'agreed'
  | 'closed'
  | 'held'
  | 'changed';

type Act = AgreementTerms['act'];

const ofAmount = (act: Act): AgreementRefusal =>
  act === 'promise' ? 'promise_amount' : act === 'settle' ? 'settlement_amount' : 'plan_amounts';

const ofDay = (act: Act): AgreementRefusal => (act === 'promise' ? 'promise_day' : 'day');

/** The error codes of the operations; `validation_failed` is an amount of 0 or less. */
const refusals = new Map<string, AgreementRefusal | ((act: Act) => AgreementRefusal)>([
  ['validation_failed', ofAmount],
  ['amount_not_positive', ofAmount],
  ['amount_above_balance', ofAmount],
  ['too_precise', ofAmount],
  ['too_many_instalments', ofAmount],
  ['down_payment_too_high', ofAmount],
  ['due_date_in_past', ofDay],
  ['due_date_too_late', ofDay],
  ['due_dates_not_ascending', ofDay],
  ['pay_by_in_past', ofDay],
  ['pay_by_too_late', ofDay],
  ['plan_open', 'agreed'],
  ['plan_in_force', 'agreed'],
  ['settlement_open', 'agreed'],
  ['settlement_in_force', 'agreed'],
  ['account_resolved', 'closed'],
  ['balance_changed', 'changed'],
  ['invalid_transition', 'changed'],
  ['concurrent_change', 'changed'],
  ['too_many_holds', 'changed'],
]);

/** Why an agreement was not possible, for the debtor; undefined of a code that is none of their concern. */
export function refusalOf(act: Act, code: string): AgreementRefusal | undefined {
  const refusal = refusals.get(code);
  return typeof refusal === 'function' ? refusal(act) : refusal;
}
