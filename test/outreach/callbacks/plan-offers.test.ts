import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { monthsAfter } from '../../../lib/foundation/calendar.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import type { ToolAnswer } from '../../../lib/outreach/callbacks/contract.ts';
import { planRefusalSentences, planSentence, toolSentence } from '../../../lib/outreach/callbacks/tool-sentences.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import { type PlanView, planRoutes } from '../../../lib/portfolio/plans/contract.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import { aConversation, collected } from '../../builders.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import { findSettlementProblems } from '../../harness/settlement-invariants.ts';
import { allowDiscount } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  applyEvent,
  contactedDebtor,
  interactionOf,
} from './contacted-debtor.ts';
import { type RequestSigners, requestSigners } from './signed-requests.ts';

let service: Service;
let providers: RequestSigners;
let organization: OrganizationId;
let debtor: ContactedDebtor;

useService((started) => {
  ({ service } = started);
  providers = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
});

/** A call with a debtor who owes 1,000.50. */
async function aCall(limits: object | undefined): Promise<ContactedDebtor> {
  const called = await contactedDebtor(service, organization, anAiCallInProgress);
  if (limits) await allowDiscount(service, organization, called.account, limits);
  return called;
}

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  debtor = await aCall({ max_discount_pct: 15, max_instalments: 6, max_plan_months: 8 });
});

afterEach(async () => {
  const items = await service.table.ofOrganization(organization);
  expect(findSettlementProblems(items, { organization, timezone: 'America/Argentina/Buenos_Aires' })).toEqual([]);
});

async function use(tool: string, parameters: object = {}, of = debtor): Promise<ToolAnswer> {
  const expires = new Date(Date.now() + 30 * 60_000);
  const token = mintToolToken({ ref: of.ref, expires }, signingKeys.voiceprovider.tool_token_secret);
  const reply = await service.invoke('useAgentTool', providerEvent(providers.agent({ tool, parameters }, token)));
  expect(reply.statusCode).toBe(200);
  return JSON.parse(reply.body);
}

const today = (days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    Date.now() + days * 86_400_000,
  );
const firstDue = today(7);
const offer = (more: object = {}, of = debtor) =>
  use('offer_plan', { count: 3, first_due: firstDue, every: 'month', ...more }, of);
const accept = (planId: string | undefined, of = debtor) => use('accept_plan', { plan_id: planId }, of);
const plans = async () =>
  (await service.call<{ data: PlanView[] }>('listAccountPlans', { organization, params: { id: debtor.account } })).data;
const settlements = async () =>
  (
    await service.call<{ data: SettlementView[] }>('listAccountSettlements', {
      organization,
      params: { accountId: debtor.account },
    })
  ).data;
const countsAndStatuses = async () =>
  (await plans()).map(({ instalments, status }) => [instalments.length, status]).toSorted();
const account = () =>
  service.call<Record<string, unknown>>('readAccount', { organization, params: { id: debtor.account } });
const call = (of = debtor) => interactionOf(service, of);
const pay = (amount: number) =>
  service.call('createPayment', { organization, body: { account_id: debtor.account, amount } });
const propose = (body: object) =>
  service.call<PlanView>('createPlan', { organization, role: 'agent', params: { id: debtor.account }, body });
const decide = (id: string | undefined, action: string) =>
  service.call<PlanView>('updatePlan', { organization, role: 'admin', params: { id: required(id) }, body: { action } });
const auditOf = async (type: string) =>
  (await service.call<{ data: object[] }>('listAuditEntries', { organization, query: { subject_type: type } })).data;

describe('offer_plan', () => {
  it('proposes a plan for the call, and says each amount with its day', async () => {
    const reply = await offer({ down_payment: 100.5 });
    expect(reply).toEqual({
      ok: true,
      message: expect.stringMatching(
        /^Le ofrecemos pagar 1000,50 pesos argentinos en este plan: 100,50 pesos argentinos hasta el \d+ de .* y 300,00 pesos argentinos hasta el \d+ de \p{L}+ de \d{4}\.$/u,
      ),
      plan_id: expect.any(String),
      amount: 1000.5,
      currency: 'ARS',
      instalments: [
        { number: 0, due_date: today(), amount: 100.5 },
        { number: 1, due_date: firstDue, amount: 300 },
        { number: 2, due_date: monthsAfter(firstDue, 1), amount: 300 },
        { number: 3, due_date: monthsAfter(firstDue, 2), amount: 300 },
      ],
    });
    expect(await plans()).toMatchObject([
      {
        id: reply.plan_id,
        status: 'proposed',
        total: 1000.5,
        source: 'voice_agent',
        interaction_id: debtor.ref.interaction,
        verified: false,
        proposed_by: { kind: 'system', id: debtor.ref.interaction },
      },
    ]);
  });

  it('makes the same plan once, however often it is repeated, at once or later', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => offer()));
    replies.push(await offer());
    await accept(replies[0]?.plan_id);
    replies.push(await offer());
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await plans()).toMatchObject([{ id: replies[0]?.plan_id, status: 'active' }]);
  });

  it('takes null and 0 for no down payment', async () => {
    expect(await offer({ down_payment: null })).toEqual(await offer());
    expect(await offer({ down_payment: 0 })).toEqual(await offer());
  });

  it('replaces the plan that the call offered before, which ends cancelled, with an entry in the audit log', async () => {
    const first = await offer();
    const second = await offer({ count: 2 });
    expect(await countsAndStatuses()).toEqual([
      [2, 'proposed'],
      [3, 'cancelled'],
    ]);
    expect(await auditOf('plan')).toMatchObject([
      { action: 'plan_rejected', actor: 'system', details: { before: { status: 'proposed' } } },
    ]);
    expect(await accept(first.plan_id)).toMatchObject({ ok: false, code: 'invalid_transition' });
    expect(await accept(second.plan_id)).toMatchObject({ ok: true, accepted: true });
  });

  it('replaces the offer of a smaller amount that the call made before, and is replaced by one', async () => {
    await use('offer_settlement', { amount: 900 });
    expect(await offer()).toMatchObject({ ok: true, amount: 1000.5 });
    expect(await settlements()).toMatchObject([{ offered_amount: 900, status: 'rejected' }]);
    expect(await use('offer_settlement', { amount: 880 })).toMatchObject({ ok: true });
    expect(await countsAndStatuses()).toEqual([[3, 'cancelled']]);
    expect(await use('read_offer')).toMatchObject({ amount: 880, settlement_id: expect.any(String) });
  });

  it('does not replace a plan or an offer that somebody else made, nor mention it', async () => {
    const other = { ok: false, message: 'En este momento no puedo hacer otra oferta para esta cuenta.' };
    const open = await propose({ count: 2, first_due: firstDue, every: 'week' });
    expect(await offer()).toEqual({ ...other, code: 'plan_open' });
    expect(await use('offer_settlement', { amount: 900 })).toEqual({ ...other, code: 'plan_open' });
    await decide(open.id, 'reject');
    await service.call('createSettlement', {
      organization,
      params: { accountId: debtor.account },
      body: { offered_amount: 900 },
    });
    expect(await offer()).toEqual({ ...other, code: 'settlement_open' });
  });

  it('divides what is left of an offer that the contact accepted', async () => {
    const { settlement_id: id } = await use('offer_settlement', { amount: 900 });
    await use('accept_offer', { settlement_id: id });
    const { plan_id: plan, amount } = await offer();
    expect(amount).toBe(900);
    await accept(plan);
    expect(await settlements()).toMatchObject([{ id, outcome: 'open', pay_by: monthsAfter(firstDue, 2) }]);
    expect(await call()).toMatchObject({ disposition: 'plan_accepted' });
  });

  it('makes a new plan for the new balance after a payment', async () => {
    const before = await offer();
    await pay(100.5);
    const after = await offer();
    expect(after).toMatchObject({ ok: true, amount: 900 });
    expect(after.plan_id).not.toBe(before.plan_id);
    expect(await countsAndStatuses()).toEqual([
      [3, 'cancelled'],
      [3, 'proposed'],
    ]);
  });

  it.each([
    [{ count: 0 }, 'plan_terms_unclear', 'en cuántas cuotas'],
    [{ count: 2.5 }, 'plan_terms_unclear', 'en cuántas cuotas'],
    [{ count: 61 }, 'plan_terms_unclear', 'en cuántas cuotas'],
    [{ first_due: 'el viernes' }, 'plan_terms_unclear', 'desde qué día'],
    [{ first_due: '2027-02-30' }, 'plan_terms_unclear', 'desde qué día'],
    [{ every: 'day' }, 'plan_terms_unclear', 'cada mes'],
    [{ down_payment: -1 }, 'plan_terms_unclear', 'cada mes'],
    [{ first_due: today(-1) }, 'due_date_in_past', 'entre hoy y el'],
    [{ first_due: today(2000) }, 'due_date_too_late', 'entre hoy y el'],
    [{ first_due: today(), down_payment: 100 }, 'due_dates_not_ascending', 'después del anticipo'],
    [{ down_payment: 1000.5 }, 'down_payment_too_high', 'menor que el saldo de 1000,50 pesos'],
    [{ down_payment: 10.001 }, 'too_precise', 'decimales'],
    [{ down_payment: 1000.49, count: 2 }, 'too_many_instalments', 'tantas cuotas'],
    [{ count: '3' }, 'invalid_request', ''],
    [{ first_due: null }, 'invalid_request', ''],
  ])('refuses %j, says why, and does not count it', async (parameters, code, words) => {
    for (const _ of [1, 2, 3, 4])
      expect(await offer(parameters)).toEqual({ ok: false, code, message: expect.stringContaining(words) });
    expect(await plans()).toEqual([]);
    expect(await call()).not.toHaveProperty('offers');
  });

  it('refuses a plan of an account that has one in force or owes nothing', async () => {
    await accept((await offer()).plan_id);
    expect(await offer({ count: 2 })).toMatchObject({ ok: false, code: 'plan_in_force' });
    expect(await use('offer_settlement', { amount: 900 })).toMatchObject({ ok: false, code: 'plan_in_force' });
    await pay(1000.5);
    expect(await offer({ count: 2 })).toMatchObject({ ok: false, code: 'account_resolved' });
  });
});

describe('a plan beyond the limits of the strategy', () => {
  const needsApproval = {
    ok: false,
    code: 'needs_approval',
    message:
      'No puedo ofrecerle ese plan en esta llamada. Una persona de nuestro equipo se pondrá en contacto con usted.',
  };
  const notificationKinds = async (role: 'agent' | 'admin') =>
    (await service.call<{ data: { kind: string }[] }>('listNotifications', { organization, role })).data.map(
      ({ kind }) => kind,
    );

  it.each([
    ['instalments', { max_instalments: 2 }],
    ['months', { max_plan_months: 2 }],
    ['down payment', { min_down_payment_pct: 10 }],
    ['no strategy', undefined],
  ])('is not stored: the call needs a person, and the agents are notified, once: %s', async (_, limits) => {
    debtor = await aCall(limits);
    const replies = [await offer(), ...(await Promise.all([offer(), offer()]))];
    for (const reply of replies) expect(reply).toEqual(needsApproval);
    expect(await plans()).toEqual([]);
    expect(await account()).toMatchObject({ holds: [] });
    expect(await call()).toMatchObject({ needs_person: true, disposition: 'person_requested' });
    expect(await notificationKinds('agent')).toEqual(['person_requested']);
    expect(await notificationKinds('admin')).not.toContain('plan_awaiting_approval');
  });

  it('is possible at each limit', async () => {
    debtor = await aCall({ max_instalments: 3, max_plan_months: 2, min_down_payment_pct: 10 });
    const parameters = { first_due: today(1), every: 'two_weeks', down_payment: 100.05 };
    expect(await offer(parameters)).toMatchObject({ ok: true });
    expect(await offer({ ...parameters, down_payment: 100.04 })).toEqual(needsApproval);
  });

  it('counts: a call makes three different plans at most, besides three offers', async () => {
    expect(await offer({ count: 60 })).toEqual(needsApproval);
    expect(await offer({ count: 30 })).toEqual(needsApproval);
    expect(await offer({ count: 6 })).toMatchObject({ ok: true });
    expect(await offer({ count: 7 })).toEqual({
      ok: false,
      code: 'too_many_offers',
      message: 'Ya hice todas las ofertas que puedo en esta llamada.',
    });
    expect(await offer({ count: 30 })).toEqual(needsApproval);
    expect(await offer({ count: 6 })).toMatchObject({ ok: true });
    expect(await use('offer_settlement', { amount: 900 })).toMatchObject({ ok: true });
  });
});

describe('accept_plan', () => {
  it('puts the plan in force at once, decided by the contact, and gives the call its disposition', async () => {
    const { plan_id: id } = await offer();
    expect(await accept(id)).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^Registré su plan para pagar 1000,50 pesos argentinos: 333,50 pesos/),
      plan_id: id,
      accepted: true,
    });
    expect(await plans()).toMatchObject([
      { id, status: 'active', decided_by: { kind: 'contact', id: debtor.contact }, accepted_at: expect.any(String) },
    ]);
    expect(await account()).toMatchObject({ holds: [{ kind: 'plan' }] });
    expect(await call()).toMatchObject({ disposition: 'plan_accepted' });
    expect(await auditOf('plan')).toMatchObject([{ action: 'plan_accepted', actor: 'contact' }]);
  });

  it('accepts once, however often it is repeated', async () => {
    const { plan_id: id } = await offer();
    const replies = await Promise.all([accept(id), accept(id), accept(id)]);
    replies.push(await accept(id));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ ok: true });
    expect(await account()).toMatchObject({ holds: [{ kind: 'plan' }] });
  });

  it('accepts a plan that an administrator approved, as read_offer says it', async () => {
    const pending = await propose({ count: 12, first_due: firstDue, every: 'month' });
    expect(pending.status).toBe('pending_approval');
    expect(await use('read_offer')).toMatchObject({ ok: false, code: 'settlement_not_found' });
    expect(await accept(pending.id)).toMatchObject({ ok: false, code: 'invalid_transition' });
    await decide(pending.id, 'approve');
    expect(await use('read_offer')).toMatchObject({ plan_id: pending.id, amount: 1000.5, accepted: false });
    expect(await accept(pending.id)).toMatchObject({ ok: true });
  });

  it('accepts only plans of the account of the call', async () => {
    const other = await aCall({ max_instalments: 6 });
    const { plan_id: theirs } = await offer({}, other);
    for (const id of [theirs, randomUUID(), '', 'el segundo', undefined])
      expect(await accept(id)).toEqual({
        ok: false,
        code: 'plan_not_found',
        message: 'No hay una oferta vigente para esta cuenta.',
      });
    expect(await use('read_offer', {}, other)).toMatchObject({ accepted: false });
  });

  it('refuses a plan that was rejected, or made for another balance', async () => {
    const { plan_id: id } = await offer();
    await pay(10);
    expect(await accept(id)).toMatchObject({ ok: false, code: 'balance_changed' });
    await decide(id, 'reject');
    expect(await accept(id)).toMatchObject({ ok: false, code: 'invalid_transition' });
    expect(await call()).not.toHaveProperty('disposition');
  });

  it('keeps its disposition whatever the analysis of the call says', async () => {
    await accept((await offer()).plan_id);
    const findings = collected({ [dataCollectionIds.disposition]: 'no_commitment' });
    const data = aConversation(debtor.ref, { analysis: { data_collection_results: findings } });
    await applyEvent(service, parseVoiceEvent({ type: 'post_call_transcription', data }, new Date().toISOString()));
    expect(await call()).toMatchObject({ status: 'completed', disposition: 'plan_accepted' });
  });
});

describe('read_offer', () => {
  it('reads what is left to pay of a plan in force', async () => {
    const { plan_id: id } = await offer();
    await accept(id);
    await pay(400);
    expect(await use('read_offer')).toEqual({
      ok: true,
      message: expect.stringMatching(
        /^Según el plan acordado, queda por pagar 600,50 pesos argentinos: 267,00 pesos argentinos hasta el .* y 333,50 pesos argentinos hasta el /,
      ),
      plan_id: id,
      amount: 600.5,
      currency: 'ARS',
      instalments: [
        { number: 2, due_date: monthsAfter(firstDue, 1), amount: 267 },
        { number: 3, due_date: monthsAfter(firstDue, 2), amount: 333.5 },
      ],
      pending_balance: 600.5,
      accepted: true,
    });
  });
});

describe('what an agent says about a plan', () => {
  const ofMonths = (amounts: readonly number[]) =>
    amounts.map((amount, index) => ({ number: index + 1, due_date: monthsAfter('2030-01-31', index), amount }));
  const said = (amounts: readonly number[], language = 'en') =>
    planSentence('plan', language, { value: 1000, currency: 'USD' }, ofMonths(amounts));

  it('names each instalment of a short plan', () => {
    expect(said([300, 300.5])).toBe(
      'You can pay 1,000.00 US dollars in this plan: 300.00 US dollars by January 31, 2030 and 300.50 US dollars by February 28, 2030.',
    );
    expect(said([300], 'pt-BR')).toBe(
      'Oferecemos pagar 1.000,00 Dólares americanos neste plano: 300,00 Dólares americanos até 31 de janeiro de 2030.',
    );
  });

  it('sums up the equal instalments between the first and the last of a long plan', () => {
    expect(said([80, 80, 80, 80, 80, 80, 90])).toBe(
      'You can pay 1,000.00 US dollars in this plan: 80.00 US dollars by January 31, 2030, ' +
        '5 instalments of 80.00 US dollars, and 90.00 US dollars by July 31, 2030.',
    );
    expect(said([80, 80, 81, 80, 80, 80, 90])).toContain('81.00 US dollars by March 31, 2030');
  });

  it('covers every reason to refuse a plan or its acceptance', () => {
    const { createPlan, updatePlan } = planRoutes;
    const byUserOnly = ['own_offer', 'missing_role', 'person_required', 'sum_mismatch', 'settlement_not_in_force'];
    const codes = [createPlan, updatePlan]
      .flatMap(({ refusals }) => Object.values<readonly string[]>(refusals).flat())
      .filter((code) => !byUserOnly.includes(code));
    expect([...planRefusalSentences.keys()]).toEqual(expect.arrayContaining(codes));
    for (const sentence of planRefusalSentences.values())
      for (const language of ['es', 'pt', 'en']) expect(toolSentence(sentence, language)).toMatch(/^\p{Lu}.{10,}\.$/u);
  });
});
