import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { settlementRoutes } from '../../../lib/portfolio/settlements/contract.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import type { ToolAnswer } from '../../../lib/outreach/callbacks/contract.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { toolSentence, offerRefusalSentences } from '../../../lib/outreach/callbacks/tool-sentences.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import { aConversation, collected } from '../../builders.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import { findSettlementProblems } from '../../harness/settlement-invariants.ts';
import { allowDiscount, decide, propose } from '../../harness/settlements.ts';
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

/** A call with a debtor who owes 1,000.50 and whose strategy allows 15 percent: 850.43 is within it, 850.42 is not. */
async function aCall(): Promise<ContactedDebtor> {
  const called = await contactedDebtor(service, organization, anAiCallInProgress);
  await allowDiscount(service, organization, called.account);
  return called;
}

/** Another call to the same debtor. */
const anotherCall = async (): Promise<ContactedDebtor> => {
  const other = await contactedDebtor(service, organization, anAiCallInProgress);
  const { interactionStore } = await import('../../../lib/history/interactions/interaction-store.ts');
  const { transact } = await import('../../../lib/platform/aws/table/table.ts');
  const { anInteraction } = await import('../../builders.ts');
  const ref = { ...other.ref, account: debtor.account };
  const { id, at } = { id: ref.interaction, at: ref.at };
  const interaction = anInteraction({
    ...anAiCallInProgress,
    id,
    account_id: debtor.account,
    contact_id: debtor.contact,
    created_at: at,
    updated_at: at,
  });
  await transact([interactionStore(organization).insertion(interaction)]);
  return { ...debtor, ref };
};

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  debtor = await aCall();
});

afterEach(async () => {
  const items = await service.table.ofOrganization(organization);
  expect(findSettlementProblems(items, { organization, timezone: 'America/Argentina/Buenos_Aires' })).toEqual([]);
});

async function send(body: string, of = debtor): Promise<ToolAnswer> {
  const expires = new Date(Date.now() + 30 * 60_000);
  const token = mintToolToken({ ref: of.ref, expires }, signingKeys.voiceprovider.tool_token_secret);
  const reply = await service.invoke('useAgentTool', providerEvent({ ...providers.agent({}, token), body }));
  expect(reply.statusCode).toBe(200);
  return JSON.parse(reply.body);
}
const use = (tool: string, parameters: object = {}, of = debtor) => send(JSON.stringify({ tool, parameters }), of);
const offer = (amount: number, more: object = {}, of = debtor) => use('offer_settlement', { amount, ...more }, of);
const accept = (settlementId: string | undefined, of = debtor) =>
  use('accept_offer', { settlement_id: settlementId }, of);

const call = (of = debtor) => interactionOf(service, of);
const settlements = async (): Promise<SettlementView[]> =>
  (
    await service.call<{ data: SettlementView[] }>('listAccountSettlements', {
      organization,
      params: { accountId: debtor.account },
    })
  ).data;
const offersOf = async () => (await settlements()).map(({ offered_amount: amount, status }) => [amount, status]);
const account = () =>
  service.call<Record<string, unknown>>('readAccount', { organization, params: { id: debtor.account } });
const pay = (amount: number) =>
  service.call('createPayment', { organization, body: { account_id: debtor.account, amount } });
const notificationKinds = async (role: 'agent' | 'admin' = 'agent') =>
  (await service.call<{ data: { kind: string }[] }>('listNotifications', { organization, role })).data.map(
    ({ kind }) => kind,
  );
const today = (days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    Date.now() + days * 86_400_000,
  );
const byUser = (amount: number) => propose(service, organization, { id: debtor.account }, { offered_amount: amount });

describe('read_offer', () => {
  it('finds none on an account without an offer', async () => {
    expect(await use('read_offer')).toEqual({
      ok: false,
      code: 'settlement_not_found',
      message: 'No hay una oferta vigente para esta cuenta.',
    });
  });

  it('reads an offer that may be accepted, with its last day to pay', async () => {
    const body = { offered_amount: 900, pay_by: '2027-01-31', expires_at: new Date(Date.now() + 60_000).toISOString() };
    const { id } = await propose(service, organization, { id: debtor.account }, { ...body, pay_by: today(3) });
    expect(await use('read_offer')).toEqual({
      ok: true,
      message: expect.stringMatching(
        /^Le ofrecemos saldar la deuda con un pago de 900,00 pesos argentinos hasta el \d/,
      ),
      settlement_id: id,
      amount: 900,
      currency: 'ARS',
      pay_by: today(3),
      pending_balance: 1000.5,
      accepted: false,
    });
  });

  it('never reads one that awaits approval, and reads it the same way as any other once it is approved', async () => {
    const pending = await byUser(500);
    expect(pending.status).toBe('pending_approval');
    expect(await use('read_offer')).toMatchObject({ ok: false, code: 'settlement_not_found' });
    const other = await aCall();
    await propose(service, organization, { id: other.account }, { offered_amount: 900 });
    const proposed = await use('read_offer', {}, other);
    await decide(service, organization, pending, { action: 'approve' });
    const approved = await use('read_offer');
    expect(approved).toMatchObject({ ok: true, amount: 500, accepted: false });
    expect(Object.keys(approved)).toEqual(Object.keys(proposed));
  });

  it('reads an agreement with what is left to pay, and no offer that was rejected', async () => {
    const rejected = await byUser(950);
    await decide(service, organization, rejected, { action: 'reject' });
    expect(await use('read_offer')).toMatchObject({ code: 'settlement_not_found' });
    const agreed = await byUser(900);
    await decide(service, organization, agreed, { action: 'accept' });
    await pay(400);
    expect(await use('read_offer')).toMatchObject({
      ok: true,
      message: 'Según lo acordado, queda por pagar 500,00 pesos argentinos.',
      settlement_id: agreed.id,
      amount: 900,
      pending_balance: 500,
      accepted: true,
    });
  });
});

describe('offer_settlement', () => {
  it('proposes a settlement for the call', async () => {
    const reply = await offer(900, { pay_by: today(7) });
    expect(reply).toEqual({
      ok: true,
      message: expect.stringMatching(
        /^Le ofrecemos saldar la deuda con un pago de 900,00 pesos argentinos hasta el \d/,
      ),
      settlement_id: expect.any(String),
      amount: 900,
      currency: 'ARS',
      pay_by: today(7),
    });
    expect(await settlements()).toMatchObject([
      {
        id: reply.settlement_id,
        status: 'proposed',
        offered_amount: 900,
        discount_pct: 10.04,
        pay_by: today(7),
        source: 'voice_agent',
        interaction_id: debtor.ref.interaction,
        proposed_by: { kind: 'system', id: debtor.ref.interaction },
      },
    ]);
  });

  it('makes the same offer once, however often it is repeated, at once or later', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => offer(900, { pay_by: today(7) })));
    replies.push(await offer(900, { pay_by: today(7) }));
    await accept(replies[0]?.settlement_id);
    replies.push(await offer(900, { pay_by: today(7) }));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ ok: true });
    expect(await settlements()).toHaveLength(1);
  });

  it('takes null for no last day to pay', async () => {
    expect(await offer(900, { pay_by: null })).toEqual(await offer(900));
  });

  it('replaces the offer that the call made before: that one ends rejected, decided by the system', async () => {
    await offer(950);
    await offer(900);
    expect(await settlements()).toMatchObject([
      { offered_amount: 900, status: 'proposed', decided_by: null },
      { offered_amount: 950, status: 'rejected', decided_by: { kind: 'system', id: debtor.ref.interaction } },
    ]);
    expect(await account()).toMatchObject({ pending_balance: 1000.5 });
    expect(await use('read_offer')).toMatchObject({ amount: 900 });
    const { data } = await service.call<{ data: object[] }>('listAuditEntries', {
      organization,
      query: { subject_type: 'settlement' },
    });
    expect(data).toMatchObject([
      { action: 'settlement_rejected', actor: 'system', details: { before: { status: 'proposed' } } },
    ]);
  });

  it('makes a new offer when it returns to an amount that it replaced: a rejected one stays rejected', async () => {
    const first = await offer(950);
    await offer(900);
    const third = await offer(950);
    expect(third).toMatchObject({ ok: true, amount: 950 });
    expect(third.settlement_id).not.toBe(first.settlement_id);
    expect((await offersOf()).sort()).toEqual([
      [900, 'rejected'],
      [950, 'proposed'],
      [950, 'rejected'],
    ]);
    expect(await offer(900)).toMatchObject({ ok: false, code: 'too_many_offers' });
    expect(await accept(first.settlement_id)).toMatchObject({ ok: false, code: 'invalid_transition' });
    expect(await accept(third.settlement_id)).toMatchObject({ ok: true, amount: 950 });
  });

  it('does not return to an offer that somebody rejected', async () => {
    const { settlement_id: id = '' } = await offer(950);
    await decide(service, organization, { id }, { action: 'reject' }, { role: 'agent' });
    expect(await offer(950)).toMatchObject({ ok: false, code: 'invalid_transition' });
    expect(await offer(900)).toMatchObject({ ok: true });
  });

  it('does not replace an open offer that somebody else made, nor mention it', async () => {
    for (const [amount, status] of [
      [900, 'proposed'],
      [500, 'pending_approval'],
    ] as const) {
      const open = await byUser(amount);
      const reply = await offer(870);
      expect(reply).toEqual({
        ok: false,
        code: 'settlement_open',
        message: 'En este momento no puedo hacer otra oferta para esta cuenta.',
      });
      expect(await settlements()).toMatchObject([{ id: open.id, status }, ...(status === 'proposed' ? [] : [{}])]);
      await decide(service, organization, open, { action: 'reject' });
    }
    const earlier = await anotherCall();
    await offer(900, {}, earlier);
    expect(await offer(870)).toMatchObject({ code: 'settlement_open' });
  });

  it.each([
    [{ amount: 1000.51 }, 'amount_above_balance', '1000,50 pesos'],
    [{ amount: 1e300 }, 'amount_above_balance', '1000,50 pesos'],
    [{ amount: 0 }, 'amount_not_positive', 'mayor que cero'],
    [{ amount: -900 }, 'amount_not_positive', 'mayor que cero'],
    [{}, 'amount_not_positive', 'mayor que cero'],
    [{ amount: 900.001 }, 'too_precise', 'decimales'],
    [{ amount: 1e-300 }, 'too_precise', 'decimales'],
    [{ amount: 900, pay_by: 'el viernes' }, 'pay_by_not_a_day', 'entre hoy y el'],
    [{ amount: 900, pay_by: '' }, 'pay_by_not_a_day', 'entre hoy y el'],
    [{ amount: 900, pay_by: '\ud83d' }, 'pay_by_not_a_day', 'entre hoy y el'],
    [{ amount: 900, pay_by: '2027-02-30' }, 'pay_by_not_a_day', 'entre hoy y el'],
    [{ amount: 900, pay_by: today(-1) }, 'pay_by_in_past', 'entre hoy y el'],
    [{ amount: 900, pay_by: today(366) }, 'pay_by_too_late', 'entre hoy y el'],
    [{ amount: '900' }, 'invalid_request', ''],
    [{ amount: null }, 'invalid_request', ''],
  ])('refuses %j, says why, and does not count it', async (parameters, code, words) => {
    for (const _ of [1, 2, 3, 4])
      expect(await use('offer_settlement', parameters)).toEqual({
        ok: false,
        code,
        message: expect.stringContaining(words),
      });
    expect(await settlements()).toEqual([]);
    expect(await call()).not.toHaveProperty('offers');
  });

  it.each([
    ['a number that no double holds', '{"amount":1e999}'],
    ['NaN', '{"amount":"NaN"}'],
    ['twenty thousand levels', `{"amount":900,"pay_by":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a lone surrogate', '{"amount":"\\ud83d"}'],
    ['nothing but levels', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('refuses %s with a sentence', async (_, parameters) => {
    expect(await send(`{"tool":"offer_settlement","parameters":${parameters}}`)).toEqual({
      ok: false,
      code: 'invalid_request',
      message: expect.stringMatching(/./),
    });
  });

  it('refuses an offer on an account that has an agreement or owes nothing', async () => {
    const agreed = await byUser(900);
    await decide(service, organization, agreed, { action: 'accept' });
    expect(await offer(870)).toMatchObject({ ok: false, code: 'settlement_in_force' });
    await pay(900);
    expect(await offer(870)).toMatchObject({ ok: false, code: 'account_resolved' });
  });
});

describe('an offer above the limit', () => {
  it('is not stored: the call needs a person, and the agents are notified, once', async () => {
    const replies = [await offer(850.42), ...(await Promise.all([offer(850.42), offer(850.42)]))];
    for (const reply of replies)
      expect(reply).toEqual({
        ok: false,
        code: 'needs_approval',
        message: expect.stringContaining('Una persona de nuestro equipo'),
      });
    expect(await settlements()).toEqual([]);
    expect(await call()).toMatchObject({ needs_person: true, disposition: 'person_requested' });
    expect(await notificationKinds()).toEqual(['person_requested']);
    expect(await notificationKinds('admin')).not.toContain('settlement_awaiting_approval');
  });

  it('notifies nobody again if a person was asked for before, and keeps the earlier disposition', async () => {
    await use('register_promise', { amount: 1, due_date: today(1) });
    await use('request_human');
    await offer(800);
    await use('request_human');
    expect(await notificationKinds()).toEqual(['person_requested']);
    expect(await call()).toMatchObject({ needs_person: true, disposition: 'promise_to_pay' });
  });

  it('leaves the offer that the call made before in place', async () => {
    await offer(900);
    await offer(800);
    expect(await offersOf()).toEqual([[900, 'proposed']]);
  });

  it('is any discount without a strategy', async () => {
    debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    expect(await offer(1000.49)).toMatchObject({ code: 'needs_approval' });
    expect(await offer(1000.5)).toMatchObject({ ok: true });
  });

  it('never reveals the limit: no reply of a whole negotiation contains it', async () => {
    await byUser(500);
    const replies = [await offer(870), await use('read_offer')];
    debtor = await aCall();
    for (const amount of [800, 850.42, 850.43]) replies.push(await offer(amount), await offer(amount));
    replies.push(await offer(860), await use('read_offer'), await use('read_balance'));
    // An id or a date may contain any digits.
    const text = JSON.stringify(replies.map(({ settlement_id: _id, today: _today, ...reply }) => reply));
    for (const secret of ['15', '850.425', '14.99', 'pct', 'approved', 'pending_approval', 'max'])
      expect(text).not.toContain(secret);
  });
});

describe('the offers of one call', () => {
  it('are at most three', async () => {
    for (const amount of [960, 940, 920]) expect(await offer(amount)).toMatchObject({ ok: true });
    expect(await offer(900)).toEqual({
      ok: false,
      code: 'too_many_offers',
      message: 'Ya hice todas las ofertas que puedo en esta llamada.',
    });
    expect(await offer(920, { pay_by: today(1) })).toMatchObject({ code: 'too_many_offers' });
    expect(await offer(920)).toMatchObject({ ok: true });
    expect(await settlements()).toHaveLength(3);
  });

  it('include those above the limit, so that the limit cannot be found by halving', async () => {
    expect(await offer(500)).toMatchObject({ code: 'needs_approval' });
    expect(await offer(750)).toMatchObject({ code: 'needs_approval' });
    expect(await offer(875)).toMatchObject({ ok: true });
    for (const amount of [812.5, 843.75, 1000.5])
      expect(await offer(amount)).toMatchObject({ code: 'too_many_offers' });
    expect(await offer(750)).toMatchObject({ code: 'needs_approval' });
    expect(await offer(875)).toMatchObject({ ok: true });
  });

  it.each([
    ['within the limit', (n: number) => 990 - n],
    ['above the limit', (n: number) => 500 + n],
    ['on both sides of it', (n: number) => (n % 2 === 0 ? 990 - n : 500 + n)],
  ])('are exactly three if many %s are made concurrently', async (_, amountOf) => {
    const amounts = Array.from({ length: 12 }, (_, n) => amountOf(n % 6));
    const replies = await Promise.all(amounts.map((amount) => offer(amount)));
    // An offer that another one has replaced may be made again, as an offer of its own: those made are told apart by id.
    const made = new Map(replies.flatMap((reply, n) => (reply.ok ? [[reply.settlement_id, amounts[n]]] : [])));
    const aboveLimit = new Set(amounts.filter((_, n) => replies[n]?.code === 'needs_approval'));
    expect(new Set(replies.map(({ code }) => code ?? 'ok'))).toContain('too_many_offers');
    expect(made.size + aboveLimit.size).toBe(3);
    expect((await call())?.['offers']).toHaveLength(3);
    expect((await offersOf()).map(([amount]) => amount).sort()).toEqual([...made.values()].sort());
    expect((await offersOf()).filter(([, status]) => status === 'proposed')).toHaveLength(Math.min(1, made.size));
    expect(await notificationKinds()).toHaveLength(made.size < 3 ? 1 : 0);
  });

  it('are counted per call', async () => {
    for (const amount of [960, 940, 920]) await offer(amount);
    const { settlement_id: id = '' } = await offer(920);
    await decide(service, organization, { id }, { action: 'reject' });
    const next = await anotherCall();
    expect(await offer(900, {}, next)).toMatchObject({ ok: true });
  });
});

describe('accept_offer', () => {
  it('makes the agreement, decided by the contact, and gives the call its disposition', async () => {
    const { settlement_id: id } = await offer(900, { pay_by: today(7) });
    const reply = await accept(id);
    expect(reply).toEqual({
      ok: true,
      message: expect.stringMatching(/^Registré su acuerdo: .* 900,00 pesos argentinos hasta el \d/),
      settlement_id: id,
      amount: 900,
      currency: 'ARS',
      pay_by: today(7),
      accepted: true,
    });
    expect(await settlements()).toMatchObject([
      { id, status: 'accepted', outcome: 'open', decided_by: { kind: 'contact', id: debtor.contact } },
    ]);
    expect(await account()).toMatchObject({ pending_balance: 900 });
    expect(await call()).toMatchObject({ disposition: 'settlement_accepted' });
    const { data } = await service.call<{ data: object[] }>('listAuditEntries', {
      organization,
      query: { subject_type: 'settlement' },
    });
    expect(data).toMatchObject([{ action: 'settlement_accepted', actor: 'contact' }]);
  });

  it('accepts once, however often it is repeated', async () => {
    const { settlement_id: id } = await offer(900);
    const replies = await Promise.all([accept(id), accept(id), accept(id)]);
    replies.push(await accept(id));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ ok: true });
    expect(await account()).toMatchObject({ pending_balance: 900 });
  });

  it('accepts an offer that an administrator approved', async () => {
    const pending = await byUser(500);
    expect(await accept(pending.id)).toMatchObject({ ok: false, code: 'invalid_transition' });
    await decide(service, organization, pending, { action: 'approve' });
    expect(await accept(pending.id)).toMatchObject({ ok: true, amount: 500 });
    expect(await account()).toMatchObject({ pending_balance: 500 });
  });

  it('accepts only offers of the account of the call', async () => {
    const other = await aCall();
    const { settlement_id: theirs } = await offer(900, {}, other);
    const elsewhere = await service.organization(randomUUID());
    for (const id of [theirs, randomUUID(), theirs?.toUpperCase(), elsewhere, '', 'la segunda', '\ud83d', undefined])
      expect(await accept(id)).toEqual({
        ok: false,
        code: 'settlement_not_found',
        message: 'No hay una oferta vigente para esta cuenta.',
      });
    for (const id of [5, null, {}])
      expect(await use('accept_offer', { settlement_id: id })).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(await use('read_offer', {}, other)).toMatchObject({ accepted: false });
  });

  it('refuses an offer that was rejected, replaced, or made for another balance', async () => {
    const { settlement_id: replaced } = await offer(960);
    const { settlement_id: id = '' } = await offer(900);
    expect(await accept(replaced)).toEqual({
      ok: false,
      code: 'invalid_transition',
      message: 'Esa oferta no está vigente.',
    });
    await pay(10);
    expect(await accept(id)).toMatchObject({ ok: false, code: 'balance_changed' });
    await decide(service, organization, { id }, { action: 'reject' });
    expect(await accept(id)).toMatchObject({ ok: false, code: 'invalid_transition' });
    expect(await call()).not.toHaveProperty('disposition');
  });

  it('keeps its disposition whatever the analysis of the call says, even with a promise to pay', async () => {
    const { settlement_id: id } = await offer(900);
    await accept(id);
    const findings = collected({
      [dataCollectionIds.disposition]: 'no_commitment',
      [dataCollectionIds.promiseAmount]: 900,
      [dataCollectionIds.promiseDate]: today(3),
    });
    const data = aConversation(debtor.ref, { analysis: { data_collection_results: findings } });
    const event = parseVoiceEvent({ type: 'post_call_transcription', data }, new Date().toISOString());
    for (const _ of [1, 2]) {
      await applyEvent(service, event);
      expect(await call()).toMatchObject({ status: 'completed', disposition: 'settlement_accepted' });
    }
  });
});

describe('a contact who accepts an offer and then asks not to be contacted', () => {
  it('has both, and the call is one of an opt-out', async () => {
    const { settlement_id: id } = await offer(900);
    await accept(id);
    await use('opt_out');
    await applyEvent(
      service,
      parseVoiceEvent({ type: 'post_call_transcription', data: aConversation(debtor.ref) }, new Date().toISOString()),
    );
    expect(await call()).toMatchObject({ status: 'completed', disposition: 'opted_out' });
    expect(await account()).toMatchObject({ pending_balance: 900, contact: { opted_out: true } });
  });
});

describe('what an agent says', () => {
  it('is in the language of the organization', async () => {
    for (const [language, words] of [
      ['pt-BR', 'Oferecemos quitar a dívida'],
      ['en', 'We can settle the debt'],
      ['fr', 'We can settle the debt'],
    ] as const) {
      await service.call('updateOrganization', { organization, body: { language } });
      expect(await offer(900)).toMatchObject({ ok: true, message: expect.stringContaining(words) });
    }
  });

  it('covers every reason to refuse an offer or its acceptance', () => {
    const { createSettlement, updateSettlement } = settlementRoutes;
    const byUserOnly = ['own_offer', 'expires_in_past', 'expires_too_late'];
    const codes = [createSettlement, updateSettlement]
      .flatMap(({ refusals }) => Object.values<readonly string[]>(refusals).flat())
      .filter((code) => !byUserOnly.includes(code));
    expect([...offerRefusalSentences.keys()]).toEqual(expect.arrayContaining(codes));
    for (const sentence of offerRefusalSentences.values())
      for (const language of ['es', 'pt', 'en']) expect(toolSentence(sentence, language)).toMatch(/^\p{Lu}.{10,}\.$/u);
  });
});
