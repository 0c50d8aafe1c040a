import { dayAfter, dayIn } from '../../foundation/calendar.ts';
import { isFilled } from '../../foundation/instalments.ts';
import { subtract } from '../../foundation/money.ts';
import type { AgentTool } from '../../history/agent-calls/agent-tools.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { settlementToMention } from '../../portfolio/accounts/account-settlement.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { creditorView } from '../../portfolio/accounts/creditor.ts';
import { maxDaysAhead as maxPlanDaysAhead } from '../../portfolio/plans/new-plan.ts';
import { type InstalmentPlan, instalmentStates, paidAmountOf } from '../../portfolio/plans/plan.ts';
import { lastPromiseDay } from '../../portfolio/promises/promise.ts';
import { maxDaysAhead } from '../../portfolio/settlements/new-settlement.ts';
import type { Settlement } from '../../portfolio/settlements/settlement.ts';
import type { ToolAnswer } from './contract.ts';
import type { PromiseRegistration } from './register-promise.ts';
import type { StatedHold } from './stated-hold.ts';
import type { VerifiedAs } from './verify-callee.ts';
import {
  offerRefusalSentences,
  planRefusalSentences,
  planSentence,
  promiseRefusalSentence,
  toolSentence,
} from './tool-sentences.ts';

type Locale = Pick<Organization, 'language' | 'timezone'>;

export const invalidToolReply = (language = 'en'): ToolAnswer => ({
  ok: false,
  code: 'invalid_request',
  message: toolSentence('not_understood', language),
});

export const callNotFoundReply = (language: string): ToolAnswer => ({
  ok: false,
  code: 'call_not_found',
  message: toolSentence('not_found', language),
});

export const balanceReply = (account: Account, { language, timezone }: Locale, now: Date): ToolAnswer => ({
  ok: true,
  message: toolSentence('balance', language, {
    amount: { value: account.pending_balance, currency: account.currency },
  }),
  currency: account.currency,
  pending_balance: account.pending_balance,
  total_amount: account.total_amount,
  breakdown: account.breakdown ? { ...account.breakdown } : null,
  creditor: creditorView(account),
  origin: account.origin ?? null,
  due_date: account.due_date ?? null,
  today: dayIn(timezone, now),
});

export function promiseReply(
  registration: PromiseRegistration,
  account: Pick<Account, 'pending_balance' | 'currency'>,
  { language, timezone }: Locale,
  now: Date,
): ToolAnswer {
  if (registration.kind === 'registered') {
    const { id, amount, currency, due_date } = registration.promise;
    const message = toolSentence('promise', language, { amount: { value: amount, currency }, date: due_date });
    return { ok: true, message, promise_id: id, amount, currency, due_date };
  }
  const { refusal } = registration;
  if (refusal === 'call_not_found') return callNotFoundReply(language);
  const bounds = {
    amount: { value: account.pending_balance, currency: account.currency },
    date: lastPromiseDay(dayIn(timezone, now)),
  };
  return { ok: false, code: refusal, message: toolSentence(promiseRefusalSentence[refusal], language, bounds) };
}

type OfferTerms = Pick<Settlement, 'id' | 'offered_amount' | 'currency' | 'pay_by'>;

/** Omits the discount and its limit, because the agent must not know how far it may go. */
const offerFields = ({ id, offered_amount: amount, currency, pay_by: payBy }: OfferTerms) => ({
  settlement_id: id,
  amount,
  currency,
  pay_by: payBy ?? null,
});

const offerSentence = (
  kind: 'offer' | 'accepted' | 'in_force',
  { offered_amount, currency, pay_by: date }: OfferTerms,
  language: string,
  value = offered_amount,
): string =>
  toolSentence(date === undefined ? kind : `${kind}_by`, language, {
    amount: { value, currency },
    ...(date !== undefined && { date }),
  });

export function currentOfferReply(account: Account, language: string, now: Date): ToolAnswer {
  const offer = settlementToMention(account, now);
  if (!offer) return { ok: false, code: 'settlement_not_found', message: toolSentence('no_offer', language) };
  const accepted = offer.status === 'accepted';
  const message = accepted
    ? offerSentence('in_force', offer, language, account.pending_balance)
    : offerSentence('offer', offer, language);
  return { ok: true, message, ...offerFields(offer), pending_balance: account.pending_balance, accepted };
}

export const newOfferReply = (offer: Settlement, language: string): ToolAnswer => ({
  ok: true,
  message: offerSentence('offer', offer, language),
  ...offerFields(offer),
});

export const acceptedOfferReply = (settlement: Settlement, language: string): ToolAnswer => ({
  ok: true,
  message: offerSentence('accepted', settlement, language),
  ...offerFields(settlement),
  accepted: true,
});

type PlanTerms = Pick<InstalmentPlan, 'id' | 'total' | 'currency' | 'instalments'>;

const planReply = (
  sentence: 'plan' | 'plan_accepted',
  { id, total, currency, instalments }: PlanTerms,
  language: string,
) => ({
  ok: true as const,
  message: planSentence(sentence, language, { value: total, currency }, instalments),
  plan_id: id,
  amount: total,
  currency,
  instalments: instalments.map(({ number, due_date, amount }) => ({ number, due_date, amount })),
});

export const newPlanReply = (plan: PlanTerms, language: string): ToolAnswer => planReply('plan', plan, language);

export const acceptedPlanReply = (plan: PlanTerms, language: string): ToolAnswer => ({
  ...planReply('plan_accepted', plan, language),
  accepted: true,
});

/** A plan that may be accepted, or what is left to pay of one in force. */
export function currentPlanReply(
  plan: InstalmentPlan,
  account: Account,
  { language, timezone }: Locale,
  now: Date,
): ToolAnswer {
  const { pending_balance, currency } = account;
  if (plan.status !== 'active') return { ...newPlanReply(plan, language), pending_balance, accepted: false };
  const unpaid = instalmentStates(plan, paidAmountOf(plan, account), timezone, now)
    .filter((instalment) => !isFilled(instalment))
    .map((each) => ({ ...each, amount: subtract(each.amount, each.paid_amount) }));
  const left = { ...plan, total: pending_balance, instalments: unpaid };
  return {
    ...newPlanReply(left, language),
    message: planSentence('plan_in_force', language, { value: pending_balance, currency }, unpaid),
    pending_balance,
    accepted: true,
  };
}

const planTools: ReadonlySet<AgentTool> = new Set<AgentTool>(['offer_plan', 'accept_plan']);

export function offerRefusalReply(
  tool: AgentTool,
  code: string,
  account: Pick<Account, 'pending_balance' | 'currency'>,
  { language, timezone }: Locale,
  now: Date,
): ToolAnswer | undefined {
  const isPlan = planTools.has(tool);
  const sentence = (isPlan ? planRefusalSentences : offerRefusalSentences).get(code);
  if (!sentence) return undefined;
  const bounds = {
    amount: { value: account.pending_balance, currency: account.currency },
    date: dayAfter(dayIn(timezone, now), isPlan ? maxPlanDaysAhead : maxDaysAhead),
  };
  return { ok: false, code, message: toolSentence(sentence, language, bounds) };
}

export const optOutReply = (language: string, { isOnlyOfCalls }: { readonly isOnlyOfCalls: boolean }): ToolAnswer => ({
  ok: true,
  message: toolSentence(isOnlyOfCalls ? 'opted_out_of_calls' : 'opted_out', language),
});

export const personReply = (language: string): ToolAnswer => ({ ok: true, message: toolSentence('person', language) });

/** Nothing about the debt: the callee may be anybody. */
export const statedHoldReply = (stated: StatedHold, { language }: Pick<Locale, 'language'>): ToolAnswer =>
  stated.kind === 'by_request'
    ? { ok: true, message: toolSentence('call_later', language), until: stated.until }
    : { ok: true, message: toolSentence(stated.kind === 'wrong_person' ? 'wrong_person' : 'noted', language) };

/** The same for every tool and every account: it must not tell which fact is right. */
export const notVerifiedReply = (language: string): ToolAnswer => ({
  ok: false,
  code: 'not_verified',
  message: toolSentence('not_verified', language),
});

export const verificationReply = (result: VerifiedAs, language: string): ToolAnswer =>
  result.isVerified
    ? { ok: true, message: toolSentence('verified', language), verified: true }
    : {
        ok: false,
        code: 'not_verified',
        message: toolSentence(result.triesLeft > 0 ? 'wrong_answer' : 'not_verified', language),
        verified: false,
        tries_left: result.triesLeft,
      };
