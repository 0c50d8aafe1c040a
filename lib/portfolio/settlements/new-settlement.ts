import { type Initiator, proposalSource } from '../../foundation/initiator.ts';
import { dayIn, daysBetween } from '../../foundation/calendar.ts';
import type { SettlementId } from '../../foundation/ids.ts';
import { hasPrecision, minorDigits } from '../../foundation/money.ts';
import { conflict, refused } from '../../foundation/problem.ts';
import { openPlan, planInForce, planInForceProblem } from '../accounts/account-plan.ts';
import { openSettlement, settlementInForce } from '../accounts/account-settlement.ts';
import type { Account } from '../accounts/account.ts';
import { owesNothing } from '../accounts/balance.ts';
import type { NewSettlement } from './contract.ts';
import { discountPct, exceedsDiscount } from './discount.ts';
import type { Settlement } from './settlement.ts';

const msPerDay = 86_400_000;
const defaultExpiryDays = 30;
export const maxDaysAhead = 365;

export interface ProposalContext {
  readonly id: SettlementId;
  readonly maxDiscountPct: number | null;
  readonly timezone: string;
  readonly proposer: Initiator;
  readonly call?: Pick<Settlement, 'interaction_id' | 'verified'>;
  readonly now: Date;
}

/** Throws a problem if the proposal is not allowed. A discount above the limit awaits approval. */
export function newSettlement(account: Account, proposal: NewSettlement, context: ProposalContext): Settlement {
  const { id, maxDiscountPct, timezone, proposer, call, now } = context;
  const { currency, pending_balance: balance } = account;
  const { offered_amount: offered, notes, pay_by: payBy } = proposal;
  if (account.collection_status === 'resolved' || owesNothing(account))
    throw conflict('account_resolved', 'The account is resolved; there is nothing to settle.');
  if (settlementInForce(account))
    throw conflict('settlement_in_force', 'A settlement of the account is in force. Withdraw it first.');
  if (planInForce(account)) throw planInForceProblem('A plan of the account is in force. Cancel it first.');
  const plan = openPlan(account);
  if (plan) throw conflict('plan_open', `The plan ${plan.id} of the account is open. Decide on it first.`);
  const open = openSettlement(account, now);
  if (open) throw conflict('settlement_open', `The settlement ${open.id} of the account is open. Decide on it first.`);
  if (offered > balance)
    throw refused('amount_above_balance', 'offered_amount', `Must not be more than the balance of ${balance}.`);
  const digits = minorDigits(currency);
  if (!hasPrecision(offered, digits))
    throw refused('too_precise', 'offered_amount', `${currency} has ${digits} decimals.`);
  const expiresAt = proposal.expires_at ?? new Date(now.getTime() + defaultExpiryDays * msPerDay).toISOString();
  checkExpiry(expiresAt, now);
  if (payBy) checkPayBy(payBy, timezone, now);
  const offer = { original_balance: balance, offered_amount: offered };
  return {
    kind: 'settlement',
    id,
    account_id: account.id,
    contact_id: account.contact.id,
    ...offer,
    discount_pct: discountPct(offer),
    ...(maxDiscountPct !== null && { max_discount_pct: maxDiscountPct }),
    currency,
    status: exceedsDiscount(offer, maxDiscountPct) ? 'pending_approval' : 'proposed',
    ...(notes && { notes }),
    expires_at: expiresAt,
    ...(payBy && { pay_by: payBy }),
    source: call ? 'voice_agent' : proposalSource(proposer),
    ...(proposal.external_id && { external_id: proposal.external_id }),
    ...(call?.interaction_id && { interaction_id: call.interaction_id }),
    ...(call?.verified !== undefined && { verified: call.verified }),
    proposed_by: proposer,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  };
}

function checkExpiry(expiresAt: string, now: Date): void {
  const ms = Date.parse(expiresAt) - now.getTime();
  if (ms <= 0) throw refused('expires_in_past', 'expires_at', 'Must be in the future.');
  if (ms > maxDaysAhead * msPerDay)
    throw refused('expires_too_late', 'expires_at', `Must be within ${maxDaysAhead} days.`);
}

/**
 * `payBy` is a day in the organization's time zone.
 * @throws Problem 422 `pay_by_in_past` or `pay_by_too_late`
 */
export function checkPayBy(payBy: string, timezone: string, now: Date): void {
  const days = daysBetween(dayIn(timezone, now), payBy);
  if (days < 0) throw refused('pay_by_in_past', 'pay_by', 'Must be today or later.');
  if (days > maxDaysAhead) throw refused('pay_by_too_late', 'pay_by', `Must be within ${maxDaysAhead} days.`);
}
