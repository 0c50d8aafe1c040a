import type { Count } from '../count.ts';
import type { translations as spanish } from './es.ts';

const parts = (count: Count) => `${count.text} ${count.of('instalment', 'instalments')}`;

export const translations: typeof spanish = {
  propose: 'Propose instalment plan',
  schedule: 'Division',
  schedules: { regular: 'Equal instalments', own: 'Own dates and amounts' },
  owed: {
    balance: (total) => `The instalments add up to the balance: ${total}.`,
    settlement: (total) => `The instalments add up to what is left of the settlement in force: ${total}.`,
    offer: (total) => `The instalments add up to the offered settlement: ${total}.`,
  },
  undecidedOffer:
    'A settlement of this account awaits approval. Decide on it first; after that, a plan can be proposed.',
  openSettlement: 'Open the settlement',
  count: 'Number of instalments',
  every: 'An instalment',
  intervals: { week: 'every week', two_weeks: 'every two weeks', month: 'every month' },
  firstDue: 'First instalment',
  downPayment: 'Down payment',
  downPaymentDue: 'Day of the down payment',
  downPaymentDueHint: 'Empty means the day on which the person accepts.',
  preview: 'Instalments of the plan',
  incomplete: 'Fill in the fields to see the instalments.',
  instalment: (number) => `Instalment ${number}`,
  equalParts: (count, part, last) => `${parts(count)} of ${part}. The last one is due on ${last}.`,
  partsAndRest: (count, part, rest, last) => `${parts(count)} of ${part}; the last one, of ${rest}, is due on ${last}.`,
  monthEnds: (day) => `In months without a day ${day}, the instalment is due on the last day.`,
  dueDateOf: (number) => `Instalment ${number}: due`,
  amountOf: (number, currency) => `Instalment ${number}: amount (${currency})`,
  removeRow: (number) => `Remove instalment ${number}`,
  addRow: 'Add instalment',
  sumIs: (total) => `They add up to ${total}.`,
  sumLacks: (missing) => `${missing} is missing.`,
  sumExceeds: (excess) => `They exceed it by ${excess}.`,
  needsApproval: (reasons) => `An administrator has to approve it: ${reasons}.`,
  exceeded: {
    no_strategy: 'the account has no strategy',
    max_instalments: (count) => `it has more than ${parts(count)}`,
    max_plan_months: (count) => `it ends after ${count.text} ${count.of('month', 'months')}`,
    min_down_payment_pct: (percent) => `it begins with less than ${percent}`,
  },
  summary: (name, total, count) =>
    `This proposes to ${name} to pay ${total} in ${count.text} ${count.of('payment', 'payments')}:`,
  effect:
    'When the person accepts, record the acceptance: the plan is in force, and automatic collection stops while it is kept.',
  withOffer: (total) => `Accepting the plan also accepts the offered settlement of ${total}.`,
  proposed: (status) => `Instalment plan registered: ${status}.`,
  refusals: {
    plan_open: 'The account already has an open plan. Decide on it before you propose another.',
    plan_in_force: 'The account already has a plan in force.',
    settlement_open:
      'A settlement was offered on this account. Close this form and open it again to pay it in instalments.',
    settlement_not_in_force: 'The settlement is no longer in force. Close this form and open it again.',
    account_resolved: 'The account is resolved: nothing is left to pay.',
    concurrent_change: 'Somebody else changed the account at the same time. Try again.',
    sum_mismatch:
      'The instalments do not add up to what is owed. If the balance has changed, close this form and open it again.',
    too_precise: 'The amount has more decimals than its currency.',
    too_many_instalments: 'The amount is too small for that many instalments.',
    down_payment_too_high: 'The down payment must be less than the total.',
    due_date_in_past: 'The day cannot be in the past.',
    due_dates_not_ascending: 'Each instalment must be due after the one before.',
    due_date_too_late: 'The day is too far ahead.',
  },
};
