import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { InteractionId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import { aConversation, collected } from '../../builders.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  applyEvent,
  contactedDebtor,
  interactionOf,
  itemsOfAccount,
} from './contacted-debtor.ts';
import { type RequestSigners, type SignedProviderRequest, requestSigners } from './signed-requests.ts';

let service: Service;
let providers: RequestSigners;
let organization: OrganizationId;
let debtor: ContactedDebtor;

useService((started) => {
  ({ service } = started);
  providers = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  debtor = await contactedDebtor(service, organization, anAiCallInProgress);
});

const { tool_token_secret: secret } = signingKeys.voiceprovider;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const tokenOf = ({ ref }: Pick<ContactedDebtor, 'ref'>, expires = inMinutes(30), key = secret) =>
  mintToolToken({ ref, expires }, key);

async function post(request: SignedProviderRequest) {
  const { statusCode, body } = await service.invoke('useAgentTool', providerEvent(request));
  return { statusCode, body: JSON.parse(body) };
}
const use = async (tool: string, parameters: object = {}, of = debtor) =>
  (await post(providers.agent({ tool, parameters }, tokenOf(of)))).body;

const itemsOf = (kind: 'interaction' | 'promise') => itemsOfAccount(service, debtor, kind);
const call = () => interactionOf(service, debtor);
const today = (days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    Date.now() + days * 86_400_000,
  );

describe('a tool request', () => {
  const body = { tool: 'read_balance' };

  it.each([
    ['no token', () => '', 'invalid_tool_token'],
    ['a malformed token', () => 'nonsense', 'invalid_tool_token'],
    ['a token signed with another secret', () => tokenOf(debtor, inMinutes(30), 'x'.repeat(40)), 'invalid_tool_token'],
    [
      'a token for another call',
      () => tokenOf(debtor).replace(debtor.ref.interaction, randomUUID()),
      'invalid_tool_token',
    ],
    ['a token with a later expiry', () => tokenOf(debtor).replace(/\.\d+\./, '.99999999999.'), 'invalid_tool_token'],
    ['an expired token', () => tokenOf(debtor, inMinutes(-1)), 'tool_token_expired'],
  ])('with %s is rejected', async (_, token, code) => {
    expect(await post(providers.agent(body, token()))).toMatchObject({ statusCode: 401, body: { code } });
    expect(await post({ ...providers.agent(body, token()), body: '{' })).toMatchObject({ statusCode: 401 });
  });

  it('is accepted with a valid signature and the token in the body', async () => {
    const signed = providers.voiceprovider({ ...body, tool_token: tokenOf(debtor) }, { path: 'agent-tool-handler' });
    expect(await post(signed)).toMatchObject({ statusCode: 200, body: { ok: true } });
    const withoutToken = providers.voiceprovider(body, { path: 'agent-tool-handler' });
    expect(await post(withoutToken)).toMatchObject({ statusCode: 401, body: { code: 'invalid_tool_token' } });
  });

  it('with a token in the body and no signature is rejected', async () => {
    const { url, headers } = providers.agent(body, '');
    const unsigned = { url, headers: { 'content-type': required(headers['content-type']) } };
    const text = JSON.stringify({ ...body, tool_token: tokenOf(debtor) });
    expect(await post({ ...unsigned, body: text })).toMatchObject({ statusCode: 401 });
  });

  it('with a wrong or old signature is rejected, whatever the token', async () => {
    const token = tokenOf(debtor);
    const signed = providers.voiceprovider(body, { path: 'agent-tool-handler' });
    const withToken = { ...signed.headers, 'x-tool-token': token };
    expect(await post({ ...signed, headers: withToken })).toMatchObject({ statusCode: 200 });
    const changed = { ...signed, headers: withToken, body: `${signed.body} ` };
    expect(await post(changed)).toMatchObject({ statusCode: 401, body: { code: 'invalid_signature' } });
    const old = providers.voiceprovider(body, { path: 'agent-tool-handler', at: inMinutes(-6) });
    const stale = { ...old, headers: { ...old.headers, 'x-tool-token': token } };
    expect(await post(stale)).toMatchObject({ statusCode: 401, body: { code: 'stale_signature' } });
  });

  it('is about the call of the token, whatever the model says', async () => {
    const other = await contactedDebtor(service, organization, anAiCallInProgress);
    await service.call('createPayment', { organization, body: { account_id: other.account, amount: 900 } });
    const request = {
      ...body,
      parameters: { account_id: other.account },
      conversation_id: 'conv_of_other',
      account_id: other.account,
    };
    expect((await post(providers.agent(request, tokenOf(debtor)))).body).toMatchObject({ pending_balance: 1000.5 });
  });
});

describe('an invalid tool request', () => {
  it('gets a reply that the agent can say', async () => {
    for (const request of [
      {},
      [],
      null,
      'x',
      { tool: 'forgive_debt' },
      { tool: 'register_promise', parameters: { amount: 'all' } },
    ]) {
      const answer = await post(providers.agent(request as object, tokenOf(debtor)));
      expect(answer).toMatchObject({
        statusCode: 200,
        body: { ok: false, code: 'invalid_request', message: 'No entendí el pedido.' },
      });
    }
  });

  it('is rejected if it is not JSON', async () => {
    expect(await post({ ...providers.agent({}, tokenOf(debtor)), body: '{"tool":' })).toMatchObject({
      statusCode: 400,
    });
  });

  it('gets call_not_found if the call does not exist', async () => {
    const gone = { ref: { ...debtor.ref, interaction: parseId(InteractionId, debtor.ref.account) } };
    expect((await post(providers.agent({ tool: 'read_balance' }, tokenOf(gone)))).body).toMatchObject({
      ok: false,
      code: 'call_not_found',
    });
  });
});

describe('read_balance', () => {
  it('returns the balance, with a sentence in the organization’s language', async () => {
    expect(await use('read_balance')).toEqual({
      ok: true,
      message: 'El saldo pendiente es de 1000,50 pesos argentinos.',
      breakdown: null,
      creditor: null,
      origin: null,
      currency: 'ARS',
      pending_balance: 1000.5,
      total_amount: 1000.5,
      due_date: null,
      today: today(),
    });
    await service.call('updateOrganization', { organization, body: { language: 'pt-BR' } });
    expect(await use('read_balance')).toMatchObject({
      message: expect.stringMatching(/saldo pendente é de 1\.000,50 pesos/i),
    });
    await service.call('updateOrganization', { organization, body: { language: 'fr' } });
    expect(await use('read_balance')).toMatchObject({ message: expect.stringContaining('outstanding balance') });
  });
});

describe('register_promise', () => {
  it('registers a promise once, however often the agent repeats it', async () => {
    const parameters = { amount: 500, due_date: today(7) };
    const answers = await Promise.all([use('register_promise', parameters), use('register_promise', parameters)]);
    answers.push(await use('register_promise', parameters));
    expect(answers[0]).toMatchObject({ ok: true, amount: 500, currency: 'ARS', due_date: today(7) });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await itemsOf('promise')).toMatchObject([
      { id: answers[0].promise_id, amount: 500, source: 'voice_agent', interaction_id: debtor.ref.interaction },
    ]);
    expect(await call()).toMatchObject({ disposition: 'promise_to_pay' });
  });

  it.each([
    [{ amount: 5000, due_date: today(1) }, 'amount_above_balance', '1000,50 pesos'],
    [{ amount: -1, due_date: today(1) }, 'amount_not_positive', '1000,50 pesos'],
    [{ due_date: today(1) }, 'amount_not_positive', '1000,50 pesos'],
    [{ amount: 1, due_date: 'mañana' }, 'due_date_not_a_day', 'entre hoy y el'],
    [{ amount: 1, due_date: today(91) }, 'due_date_too_far', 'entre hoy y el'],
    [{ amount: 1 }, 'due_date_not_a_day', 'entre hoy y el'],
  ])('rejects %j, and says what is possible', async (parameters, code, words) => {
    expect(await use('register_promise', parameters)).toMatchObject({
      ok: false,
      code,
      message: expect.stringContaining(words),
    });
    expect(await itemsOf('promise')).toEqual([]);
  });
});

describe('the promises of one call', () => {
  const promises = async () => (await itemsOf('promise')).map(({ amount }) => Number(amount));

  it('are at most three', async () => {
    for (const days of [1, 2, 3])
      expect(await use('register_promise', { amount: 10, due_date: today(days) })).toMatchObject({ ok: true });
    expect(await use('register_promise', { amount: 10, due_date: today(4) })).toEqual({
      ok: false,
      code: 'too_many_promises',
      message: expect.stringContaining('todos los compromisos'),
    });
    expect(await use('register_promise', { amount: 10, due_date: today(2) })).toMatchObject({ ok: true });
    expect(await promises()).toEqual([10, 10, 10]);
  });

  it('add up to at most the balance, to the cent', async () => {
    expect(await use('register_promise', { amount: 700.25, due_date: today(1) })).toMatchObject({ ok: true });
    expect(await use('register_promise', { amount: 300.26, due_date: today(2) })).toEqual({
      ok: false,
      code: 'promises_above_balance',
      message: expect.stringContaining('1000,50 pesos'),
    });
    expect(await use('register_promise', { amount: 300.25, due_date: today(2) })).toMatchObject({ ok: true });
    expect((await promises()).sort()).toEqual([300.25, 700.25]);
  });

  it('keep both limits if all are claimed concurrently', async () => {
    const claims = Array.from({ length: 12 }, (_, n) => ({ amount: 300 + n, due_date: today(n) }));
    const answers = await Promise.all(claims.map((claim) => use('register_promise', claim)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await promises()).toHaveLength(3);
    debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    const large = claims.map((claim) => ({ ...claim, amount: claim.amount + 200 }));
    await Promise.all(large.map((claim) => use('register_promise', claim)));
    expect(await promises()).toHaveLength(1);
  });

  it('keep both limits during a concurrent payment', async () => {
    const pay = { account_id: debtor.account, amount: 900 };
    const claims = [1, 2, 3].map((days) => ({ amount: 90, due_date: today(days) }));
    await Promise.all([
      service.call('createPayment', { organization, body: pay }),
      ...claims.map((claim) => use('register_promise', claim)),
    ]);
    await use('register_promise', { amount: 90, due_date: today(5) });
    expect((await promises()).length).toBeLessThanOrEqual(3);
    expect(await use('register_promise', { amount: 101, due_date: today(6) })).toMatchObject({ ok: false });
  });

  it('are counted per call', async () => {
    for (const days of [1, 2, 3]) await use('register_promise', { amount: 10, due_date: today(days) });
    debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    expect(await use('register_promise', { amount: 1000.5, due_date: today(1) })).toMatchObject({ ok: true });
  });

  it('include the one in the analysis, which is counted once', async () => {
    for (const days of [1, 2]) await use('register_promise', { amount: 400, due_date: today(days) });
    // An opt-out replaces the promise as the outcome of the call.
    await use('opt_out');
    const heard = async (amount: number, days: number) => {
      const findings = collected({
        [dataCollectionIds.promiseAmount]: amount,
        [dataCollectionIds.promiseDate]: today(days),
      });
      const data = aConversation(debtor.ref, { analysis: { data_collection_results: findings } });
      const event = parseVoiceEvent({ type: 'post_call_transcription', data }, new Date().toISOString());
      await applyEvent(service, event);
    };
    await heard(400, 2);
    expect(await promises()).toEqual([400, 400]);
    debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    for (const days of [1, 2]) await use('register_promise', { amount: 400, due_date: today(days) });
    await use('opt_out');
    await heard(300, 3);
    expect(await promises()).toEqual([400, 400]);
    expect(await call()).toMatchObject({
      disposition: 'opted_out',
      analysis: { promise_rejected: { reason: 'promises_above_balance' } },
    });
  });
});

describe('opt_out', () => {
  it('opts out the contact of the call, once', async () => {
    for (const _ of [1, 2]) expect(await use('opt_out')).toMatchObject({ ok: true });
    const { data } = await service.call<{ data: object[] }>('listAuditEntries', {
      organization,
      query: { action: 'opted_out' },
    });
    expect(data).toMatchObject([{ action: 'opted_out', contact_id: debtor.contact, actor: 'contact' }]);
    expect(await call()).toMatchObject({ disposition: 'opted_out' });
    const account = await service.call('readAccount', { organization, params: { id: debtor.account } });
    expect(account).toMatchObject({ contact: { opted_out: true } });
  });

  it('opts out of calls only if the organization says so, and promises no more', async () => {
    await service.call('updateOrganization', { organization, body: { stop_scope: 'channel' } });
    const { message } = await use('opt_out');
    expect(message).toMatch(/llam|call/);
    const account = await service.call('readAccount', { organization, params: { id: debtor.account } });
    expect(account).toMatchObject({ contact: { opted_out: false, opted_out_channels: ['voice'] } });
  });
});

describe('request_human', () => {
  it('notifies the agents once', async () => {
    for (const _ of [1, 2]) await use('request_human');
    const sent = { organization, role: 'agent' } as const;
    const { data } = await service.call<{ data: object[] }>('listNotifications', sent);
    const subject = { account_id: debtor.account, interaction_id: debtor.ref.interaction };
    expect(data).toMatchObject([{ kind: 'person_requested', subject }]);
  });

  it('marks the call as needing a person, and keeps its earlier disposition', async () => {
    expect(await use('request_human')).toMatchObject({ ok: true });
    expect(await call()).toMatchObject({ needs_person: true, disposition: 'person_requested' });
    debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await use('register_promise', { amount: 1, due_date: today() });
    await use('request_human');
    expect(await call()).toMatchObject({ needs_person: true, disposition: 'promise_to_pay' });
  });
});

describe('a call that needs a person', () => {
  const inbox = async (status?: 'open' | 'handled') => {
    const sent = { organization, role: 'agent', query: status ? { inbox: status } : {} } as const;
    return (await service.call<{ data: object[] }>('listInbox', sent)).data;
  };
  const handle = (handled: boolean, user = 'Bo', of = debtor) =>
    service.call<InteractionView>('updateInteraction', {
      organization,
      role: 'agent',
      user,
      params: { id: of.ref.interaction },
      body: { handled },
    });

  it('is in the inbox with the name of its contact until somebody handles it', async () => {
    expect(await inbox()).toEqual([]);
    await use('request_human');
    const waiting = { id: debtor.ref.interaction, inbox: 'open', contact_name: 'Ana Pérez', handled_by: null };
    expect(await inbox()).toMatchObject([waiting]);
    const handled = await handle(true);
    expect(handled).toMatchObject({ inbox: 'handled', handled_by: 'Bo', handled_at: expect.any(String) });
    expect([await inbox(), await inbox('handled')]).toMatchObject([[], [{ id: debtor.ref.interaction }]]);
    const read = { organization, role: 'viewer', params: { id: debtor.ref.interaction } } as const;
    expect(await service.call('readInteraction', read)).toEqual(handled);
  });

  it('stays handled by the first, even if several handle it at once or its need is reported again', async () => {
    await use('request_human');
    const [one, other] = await Promise.all([handle(true, 'Bo'), handle(true, 'Cy')]);
    expect(one).toEqual(other);
    const { interactionStore } = await import('../../../lib/history/interactions/interaction-store.ts');
    const store = interactionStore(organization);
    await store.updateStatus(debtor.ref, 'completed', new Date(), { needs_person: true });
    expect(await inbox()).toEqual([]);
    expect(await handle(true, 'Di')).toMatchObject({ handled_by: one.handled_by, handled_at: one.handled_at });
  });

  it('can be opened again, any number of times', async () => {
    await use('request_human');
    await handle(true);
    for (const _ of [1, 2])
      expect(await handle(false)).toMatchObject({ inbox: 'open', handled_at: null, handled_by: null });
    expect(await inbox()).toHaveLength(1);
    expect(await inbox('handled')).toEqual([]);
  });

  it('can be handled if it was stored before the inbox, and is listed from then on', async () => {
    await use('request_human');
    const { account, ref } = debtor;
    const stored = await service.table.read(keys.interaction(organization, account, ref.at, ref.interaction));
    const { inbox: _, gsi3pk: __, gsi3sk: ___, ...old } = stored;
    await service.table.copy(old, [{}]);
    expect(await inbox()).toEqual([]);
    expect(await handle(true)).toMatchObject({ inbox: 'handled' });
    expect(await inbox('handled')).toHaveLength(1);
  });

  it('is the only one that can be handled', async () => {
    await expect(handle(true)).rejects.toThrow('needs_no_person');
    expect(await inbox('handled')).toEqual([]);
  });
});
