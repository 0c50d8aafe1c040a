import { dayAfter, dayIn } from '../../foundation/calendar.ts';
import type { PlanId, SettlementId } from '../../foundation/ids.ts';
import { type Initiator, proposalSource } from '../../foundation/initiator.ts';
import { type Instalment, regularInstalments, sumOfInstalments } from '../../foundation/instalments.ts';
import { hasPrecision, minorDigits } from '../../foundation/money.ts';
import { type PlanLimits, exceededLimits } from '../../foundation/plan-limits.ts';
import { type Problem, conflict, refused } from '../../foundation/problem.ts';
import { openPlan, planInForce, planInForceProblem } from '../accounts/account-plan.ts';
import { openSettlement, settlementInForce } from '../accounts/account-settlement.ts';
import type { Account } from '../accounts/account.ts';
import { owesNothing } from '../accounts/balance.ts';
import type { NewPlan } from './contract.ts';
import type { InstalmentPlan } from './plan.ts';

/** More than the longest plan of months, which has `maxInstalments` of them. */
export const maxDaysAhead = 1_900;

export interface PlanContext {
  readonly id: PlanId;
  /** Of the account's strategy. */
  readonly limits: PlanLimits | undefined;
  readonly timezone: string;
  readonly graceDays: number;
  readonly proposer: Initiator;
  readonly call?: Pick<InstalmentPlan, 'interaction_id' | 'verified'>;
  readonly now: Date;
}

/** Throws a problem if the plan is not possible. A plan beyond the limits of the strategy awaits approval. */
export function newPlan(account: Account, given: NewPlan, context: PlanContext): InstalmentPlan {
  const { id, limits, timezone, graceDays, proposer, call, now } = context;
  const today = dayIn(timezone, now);
  rejectOther(account);
  const { total, settlement } = paidDebt(account, given.settlement_id ?? undefined, now);
  const instalments = instalmentsOf(given, { total, currency: account.currency, today });
  checkInstalments(instalments, { total, currency: account.currency, today }, given);
  const exceeded = exceededLimits({ total, instalments, today }, limits);
  const { notes, down_payment_due: downPaymentDue } = given;
  return {
    kind: 'plan',
    id,
    account_id: account.id,
    contact_id: account.contact.id,
    status: exceeded.length > 0 ? 'pending_approval' : 'proposed',
    currency: account.currency,
    total,
    instalments,
    ...(instalments[0]?.number === 0 && !downPaymentDue && { down_payment_on_acceptance: true }),
    grace_days: given.grace_days ?? graceDays,
    ...(settlement !== undefined && { settlement_id: settlement }),
    ...(exceeded.length > 0 && { exceeded_limits: exceeded }),
    ...(notes && { notes }),
    ...(given.external_id && { external_id: given.external_id }),
    source: call ? 'voice_agent' : proposalSource(proposer),
    ...(call?.interaction_id && { interaction_id: call.interaction_id }),
    ...(call?.verified !== undefined && { verified: call.verified }),
    proposed_by: proposer,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  };
}

function rejectOther(account: Account): void {
  if (account.collection_status === 'resolved' || owesNothing(account))
    throw conflict('account_resolved', 'The account is resolved; there is nothing to pay in instalments.');
  if (planInForce(account))
    throw planInForceProblem('A plan of the account is in force. Cancel it before you propose another.');
  const open = openPlan(account);
  if (open) throw conflict('plan_open', `The plan ${open.id} of the account is open. Decide on it first.`);
}

interface PaidDebt {
  readonly total: number;
  readonly settlement?: SettlementId;
}

/** The balance; while a settlement is in force, that is what is left of it. An open offer must be named. */
function paidDebt(account: Account, named: SettlementId | undefined, now: Date): PaidDebt {
  const inForce = settlementInForce(account);
  const open = openSettlement(account, now);
  const settlement = inForce ?? (open?.status === 'pending_approval' ? undefined : open);
  if (named !== undefined && settlement?.id !== named)
    throw conflict('settlement_not_in_force', 'This settlement is neither in force nor an offer that can be accepted.');
  if (inForce) return { total: account.pending_balance, settlement: inForce.id };
  if (!open) return { total: account.pending_balance };
  if (named === undefined)
    throw conflict(
      'settlement_open',
      `The settlement ${open.id} of the account is open. Decide on it first, or name it in settlement_id.`,
    );
  return { total: open.offered_amount, settlement: open.id };
}

interface Schedule {
  readonly total: number;
  readonly currency: string;
  readonly today: string;
}

function instalmentsOf(given: NewPlan, { total, currency, today }: Schedule): readonly Instalment[] {
  const { instalments, count, first_due, every, down_payment: down, down_payment_due: downDue } = given;
  if (instalments) return instalments.map((each, index) => ({ number: index + 1, ...each }));
  if (count === undefined || first_due === undefined || every === undefined)
    throw new Error('A plan without instalments has a schedule.');
  if (down && !hasPrecision(down, minorDigits(currency))) throw tooPrecise('down_payment', currency);
  if (down && down >= total)
    throw refused('down_payment_too_high', 'down_payment', `Must be less than the amount of ${total} ${currency}.`);
  const down_payment = down ? { amount: down, due_date: downDue ?? today } : undefined;
  const regular = regularInstalments(total, currency, { count, first_due, every, down_payment });
  if (regular.some(({ amount }) => amount <= 0))
    throw refused('too_many_instalments', 'count', `${total} ${currency} cannot be divided into ${count} parts.`);
  return regular;
}

const tooPrecise = (path: string, currency: string): Problem =>
  refused('too_precise', path, `${currency} has ${minorDigits(currency)} decimals.`);

function checkInstalments(
  instalments: readonly Instalment[],
  { total, currency, today }: Schedule,
  given: Pick<NewPlan, 'instalments'>,
): void {
  const pathOf = (index: number, field: string): string => {
    if (given.instalments) return `instalments.${index}.${field}`;
    return instalments[index]?.number === 0 ? 'down_payment_due' : 'first_due';
  };
  instalments.forEach(({ due_date: day, amount }, index) => {
    const before = instalments[index - 1]?.due_date;
    if (!hasPrecision(amount, minorDigits(currency))) throw tooPrecise(pathOf(index, 'amount'), currency);
    if (before !== undefined && day <= before)
      throw refused('due_dates_not_ascending', pathOf(index, 'due_date'), `Must be later than ${before}.`);
    if (day < today) throw refused('due_date_in_past', pathOf(index, 'due_date'), 'Must be today or later.');
    if (day > dayAfter(today, maxDaysAhead))
      throw refused('due_date_too_late', pathOf(index, 'due_date'), `Must be within ${maxDaysAhead} days.`);
  });
  const sum = sumOfInstalments(instalments);
  if (sum !== total)
    throw refused('sum_mismatch', 'instalments', `The instalments add up to ${sum}, but ${total} ${currency} is owed.`);
}
