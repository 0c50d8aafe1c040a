import { deriveId } from '../../foundation/derived-ids.ts';
import { PlanId, PromiseId, SettlementId } from '../../foundation/ids.ts';
import { Problem, conflict, refused } from '../../foundation/problem.ts';
import { attemptLogStore } from '../../outreach/dispatch/attempt-log-store.ts';
import { planInForce } from '../../portfolio/accounts/account-plan.ts';
import { settlementInForce } from '../../portfolio/accounts/account-settlement.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { changePlan } from '../../portfolio/plans/change-plan.ts';
import type { InstalmentPlan } from '../../portfolio/plans/plan.ts';
import { newPlan } from '../../portfolio/plans/new-plan.ts';
import { proposePlan } from '../../portfolio/plans/propose-plan.ts';
import { promiseStore } from '../../portfolio/promises/promise-store.ts';
import type { PromiseToPay } from '../../portfolio/promises/promise.ts';
import { recordPromise } from '../../portfolio/promises/record-promise.ts';
import { changeSettlement } from '../../portfolio/settlements/change-settlement.ts';
import { proposeSettlement } from '../../portfolio/settlements/propose-settlement.ts';
import type { Settlement } from '../../portfolio/settlements/settlement.ts';
import { planSettings } from '../../tenancy/organizations/organization.ts';
import { type AgreementRefusal, refusalOf } from './agreement-refusal.ts';
import type { AgreementTerms, PlanTerms, TermsOf } from './agreement-terms.ts';
import { type DebtState, debtState } from './debt-state.ts';
import type { Debtor } from './load-debtor.ts';

export type Agreement =
  | { readonly kind: 'promise'; readonly promise: PromiseToPay }
  | { readonly kind: 'plan'; readonly plan: InstalmentPlan }
  | { readonly kind: 'settlement'; readonly settlement: Settlement };

export type AgreementResult =
  /** `awaits_decision`: it is beyond what the strategy allows, so an administrator decides. */
  | { readonly kind: 'agreed' | 'awaits_decision'; readonly agreement: Agreement }
  | { readonly kind: 'preview'; readonly plan: InstalmentPlan }
  | { readonly kind: 'refused'; readonly refusal: AgreementRefusal };

interface Agreeing extends Pick<Debtor, 'organization' | 'contact'> {
  /** Read consistently. */
  readonly account: Account;
  readonly now: Date;
}

/**
 * Agrees with a debtor on how they pay a debt, by the operations and limits that hold for agents. An offer of the debtor
 * within the limits is accepted at once, so that nobody finds the limits by trying. Safe to repeat, also concurrently: what
 * was agreed already is returned again.
 */
export async function agreeOnDebt(agreeing: Agreeing, terms: AgreementTerms): Promise<AgreementResult> {
  try {
    const state = await loadDebtState(agreeing);
    if (state !== 'payable') return { kind: 'refused', refusal: state };
    return await agree(agreeing, terms);
  } catch (error) {
    const refusal = error instanceof Problem ? refusalOf(terms.act, error.code) : undefined;
    if (!refusal) throw error;
    return { kind: 'refused', refusal };
  }
}

async function loadDebtState({ organization, contact, account, now }: Agreeing): Promise<DebtState> {
  const { attempts } = await attemptLogStore(organization.id).readLog(contact.id);
  return debtState(account, attempts?.holds ?? [], now);
}

function agree(agreeing: Agreeing, terms: AgreementTerms): Promise<AgreementResult> | AgreementResult {
  switch (terms.act) {
    case 'promise':
      return promise(agreeing, terms);
    case 'plan':
      return { kind: 'preview', plan: previewPlan(agreeing, terms) };
    case 'confirm_plan':
      return agreeOnPlan(agreeing, terms);
    case 'settle':
      return settle(agreeing, terms);
    case 'accept_plan':
      if (agreeing.account.plan?.id !== terms.plan) throw changed();
      return acceptPlan(agreeing, terms.plan);
    case 'accept_settlement':
      if (agreeing.account.settlement?.id !== terms.settlement) throw changed();
      return acceptSettlement(agreeing, terms.settlement);
  }
}

const changed = () => conflict('concurrent_change', 'The offer has been replaced.');
const agreedAlready = () => conflict('plan_in_force', 'Something else was agreed.');

const initiator = ({ contact }: Agreeing) => ({ kind: 'contact', id: contact.id }) as const;

/** A debt has one open promise at most. */
async function promise(agreeing: Agreeing, terms: TermsOf<'promise'>): Promise<AgreementResult> {
  const { organization, account, now } = agreeing;
  const open = await findOpenPromise(agreeing);
  if (!open && (planInForce(account) || settlementInForce(account))) throw agreedAlready();
  const { amount, due_date } = terms;
  // Two at once have the same id, so that only one of them is recorded.
  const id = deriveId(PromiseId, account.id, `portal:${account.promise_count ?? 0}`);
  const actor = initiator(agreeing);
  const recorded =
    open ?? (await recordPromise(organization.id, account.id, { amount, due_date }, { id, actor, now })).promise;
  if (recorded.amount !== amount || recorded.due_date !== due_date) throw agreedAlready();
  return { kind: 'agreed', agreement: { kind: 'promise', promise: recorded } };
}

async function findOpenPromise({ organization, account, now }: Agreeing): Promise<PromiseToPay | undefined> {
  const { latest_promise: latest } = account;
  if (!latest || Date.parse(latest.until) <= now.getTime()) return undefined;
  const found = await promiseStore(organization.id).find(account.id, latest.promise_id);
  return found?.status === 'open' ? found : undefined;
}

/** The same terms of one day have one id. */
const nameOf = ({ now }: Agreeing, ...terms: readonly (string | number | null)[]): string =>
  ['portal', now.toISOString().slice(0, 10), ...terms].join(':');

const planIdOf = (agreeing: Agreeing, { count, first_due: first, every, down_payment: down }: PlanTerms): PlanId =>
  deriveId(PlanId, agreeing.account.id, nameOf(agreeing, 'plan', count, first, every, down));

function regularPlan({ count, first_due, every, down_payment }: PlanTerms) {
  if (down_payment !== null && down_payment < 0)
    throw refused('amount_not_positive', 'down_payment', 'Must not be negative.');
  return { count, first_due, every, down_payment };
}

function previewPlan(agreeing: Agreeing, terms: PlanTerms): InstalmentPlan {
  const { organization, account, now } = agreeing;
  return newPlan(account, regularPlan(terms), {
    id: planIdOf(agreeing, terms),
    limits: undefined,
    timezone: organization.timezone,
    graceDays: planSettings(organization).plan_grace_days,
    proposer: initiator(agreeing),
    now,
  });
}

async function agreeOnPlan(agreeing: Agreeing, terms: PlanTerms): Promise<AgreementResult> {
  const { organization, account, now } = agreeing;
  const proposal = { id: planIdOf(agreeing, terms), proposer: initiator(agreeing), now };
  const { plan } = await proposePlan(organization.id, account.id, regularPlan(terms), proposal);
  if (plan.status === 'pending_approval') return { kind: 'awaits_decision', agreement: { kind: 'plan', plan } };
  return acceptPlan(agreeing, plan.id);
}

async function acceptPlan(agreeing: Agreeing, id: PlanId): Promise<AgreementResult> {
  const { organization, now } = agreeing;
  const decider = { actor: initiator(agreeing), roles: [] };
  const { plan } = await changePlan(organization.id, id, { action: 'accept' }, decider, now);
  if (plan.status === 'cancelled' || plan.status === 'broken') throw changed();
  return { kind: 'agreed', agreement: { kind: 'plan', plan } };
}

async function settle(agreeing: Agreeing, { amount, pay_by }: TermsOf<'settle'>): Promise<AgreementResult> {
  const { organization, account, now } = agreeing;
  if (!(amount > 0)) throw refused('amount_not_positive', 'amount', 'Must be more than 0.');
  const id = deriveId(SettlementId, account.id, nameOf(agreeing, 'settlement', amount, pay_by));
  const proposal = { offered_amount: amount, pay_by };
  const proposer = { id, proposer: initiator(agreeing), now };
  const { settlement } = await proposeSettlement(organization.id, account.id, proposal, proposer);
  if (settlement.status === 'pending_approval')
    return { kind: 'awaits_decision', agreement: { kind: 'settlement', settlement } };
  return acceptSettlement(agreeing, settlement.id);
}

async function acceptSettlement(agreeing: Agreeing, id: SettlementId): Promise<AgreementResult> {
  const { organization, now } = agreeing;
  const decider = { actor: initiator(agreeing), roles: [] };
  const settlement = await changeSettlement(organization.id, id, { action: 'accept' }, decider, now);
  if (settlement.outcome === 'breached' || settlement.outcome === 'withdrawn') throw changed();
  return { kind: 'agreed', agreement: { kind: 'settlement', settlement } };
}
