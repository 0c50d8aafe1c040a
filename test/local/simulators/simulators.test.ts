import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { required } from '../../harness/required.ts';
import { sampleRequests } from './sample-requests.ts';
import { type SimulatorHarness, form, startSimulatorHarness } from './simulator-harness.ts';

let harness: SimulatorHarness;
let messagesPath: string;
let callsPath: string;
beforeAll(async () => {
  harness = await startSimulatorHarness();
  await harness.verifyDomain('example.com');
  messagesPath = `/2010-04-01/Accounts/${harness.keys.telephony.account_sid}/Messages.json`;
  callsPath = messagesPath.replace('Messages', 'Calls');
});
afterAll(() => harness.close());
afterEach(() => {
  harness.answers.clear();
  harness.received.length = 0;
});

const { sms, email, call, callForm, checkout, eventsOf, aSubscriber } = sampleRequests(() => harness);

describe('a provider', () => {
  it.each([
    ['telephony', 401, { code: 20003, status: 401 }],
    ['emailprovider', 403, { name: 'invalid_api_key' }],
    ['voiceprovider', 401, { detail: { status: 'invalid_api_key' } }],
    ['billingprovider', 401, { error: { type: 'invalid_request_error' } }],
  ] as const)('%s rejects wrong credentials in its own format', async (provider, status, body) => {
    const paths = { telephony: messagesPath, emailprovider: '/emails', voiceprovider: '/v1/convai/conversations' };
    const path = provider === 'billingprovider' ? '/v1/customers' : paths[provider];
    const wrong = { authorization: 'Bearer wrong', 'xi-api-key': 'wrong' };
    expect(await harness.post(provider, path, {}, wrong)).toMatchObject({ status, body });
  });

  it.each([
    ['large', `{"text":"${'x'.repeat(1_000_000)}"}`],
    ['deep', `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('leaves a %s body out of the outbox, which can still be shown and stored', async (_, body) => {
    const reply = await fetch(`${harness.simulators.baseUrlOf('emailprovider')}/emails`, { method: 'POST', body });
    expect(reply.status).toBe(401);
    expect(harness.simulators.outbox.entries()[0]?.body).toMatch(/^\(not kept: /);
    expect(() => harness.simulators.outbox.save()).not.toThrow();
  });

  it('answers 404 for an unknown path', async () => {
    expect(await harness.get('telephony', '/2010-04-01/Nothing.json')).toMatchObject({
      status: 404,
      body: { code: 20404 },
    });
    expect(await harness.get('emailprovider', '/nothing')).toMatchObject({ status: 404, body: { name: 'not_found' } });
    expect(await harness.get('voiceprovider', '/v1/nothing')).toMatchObject({
      status: 404,
      body: { detail: 'Not Found' },
    });
    expect(await harness.get('billingprovider', '/v1/nothing')).toMatchObject({ status: 404 });
  });

  it.each([
    [{ To: '' }, 21604],
    [{ To: '12' }, 21211],
    [{ From: '12' }, 21212],
    [{ From: 'whatsapp:+5491155550000' }, 21910],
    [{ Body: '' }, 21602],
    [{ Body: 'x'.repeat(1601) }, 21617],
    [{ ValidityPeriod: '36001' }, 20001],
    [{ StatusCallback: 'nowhere' }, 21609],
    [{ Colour: 'red' }, 20001],
  ])('telephony rejects a message with %j', async (wrong, code) => {
    const answer = await harness.post('telephony', messagesPath, sms('+5491155551234', wrong));
    expect(answer).toMatchObject({ status: 400, body: { code, status: 400 } });
  });

  it.each([
    [{ To: '' }, 21201],
    [{ From: '12' }, 21212],
    [{ StatusCallbackEvent: 'answer' }, 20001],
    [{ Colour: 'red' }, 20001],
  ])('telephony rejects a call with %j', async (wrong, code) => {
    const answer = await harness.post('telephony', callsPath, callForm('+5491155551234', wrong));
    expect(answer).toMatchObject({ status: 400, body: { code, status: 400 } });
  });

  it.each([
    [{ subject: undefined }, 'missing_required_field'],
    [{ text: undefined }, 'missing_required_field'],
    [{ from: 'nobody' }, 'invalid_from_address'],
    [{ to: 'nobody' }, 'validation_error'],
    [{ text: 1 }, 'validation_error'],
    [{ colour: 'red' }, 'validation_error'],
    [{ tags: [{ name: 'at', value: '2026-11-21T10:00:00Z' }] }, 'validation_error'],
  ])('emailprovider rejects an email with %j', async (wrong, name) => {
    const answer = await harness.post('emailprovider', '/emails', email('ana@example.com', wrong));
    expect(answer).toMatchObject({ status: 422, body: { name, statusCode: 422 } });
  });

  it.each([
    [{ agent_id: undefined }, 'agent_id', 'missing'],
    [{ to_number: '12' }, 'to_number', 'value_error'],
    [{ colour: 'red' }, 'colour', 'extra_forbidden'],
    [{ conversation_initiation_client_data: { colour: 'red' } }, 'colour', 'extra_forbidden'],
    [{ conversation_initiation_client_data: { dynamic_variables: { system__x: 1 } } }, 'system__x', 'value_error'],
  ])('voiceprovider rejects a call with %j', async (wrong, field, type) => {
    const { status, body } = await harness.post(
      'voiceprovider',
      '/v1/convai/twilio/outbound-call',
      call('+5491155551234', wrong),
    );
    expect([status, body.detail[0].type, body.detail[0].loc.at(-1)]).toEqual([422, type, field]);
  });

  it.each([
    [{ colour: 'red' }, 'parameter_unknown', 'colour'],
    [{ 'line_items[0][price]': undefined }, 'parameter_missing', 'line_items'],
    [{ 'line_items[0][price]': 'price_unknown' }, 'resource_missing', 'line_items[0][price]'],
    [{ customer: 'cus_unknown' }, 'resource_missing', 'customer'],
  ])('billingprovider rejects a checkout with %j', async (wrong, code, param) => {
    const fields = Object.entries({ ...Object.fromEntries(checkout()), ...wrong });
    const given = form(
      Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    );
    const answer = await harness.post('billingprovider', '/v1/checkout/sessions', given);
    expect(answer).toMatchObject({ status: 400, body: { error: { code, param } } });
  });
});

describe('an idempotency key', () => {
  it('of an email returns the first reply again, and rejects another email', async () => {
    const key = { 'idempotency-key': 'organization/attempt' };
    const first = await harness.post('emailprovider', '/emails', email('ana@example.com'), key);
    expect(await harness.post('emailprovider', '/emails', email('ana@example.com'), key)).toEqual(first);
    const other = await harness.post('emailprovider', '/emails', email('eva@example.com'), key);
    expect(other).toMatchObject({ status: 409, body: { name: 'invalid_idempotent_request' } });
    await expect.poll(() => harness.received.length).toBe(2);
  });

  it('of an email in progress is a conflict', async () => {
    const key = { 'idempotency-key': 'organization/slow' };
    const first = harness.post('emailprovider', '/emails', email('slow@example.com'), { ...key, 'x-patience': '50' });
    await expect(first).rejects.toThrow();
    const again = await harness.post('emailprovider', '/emails', email('slow@example.com'), key);
    expect(again).toMatchObject({ status: 409, body: { name: 'concurrent_idempotent_requests' } });
  });

  it('of a checkout returns the first session again', async () => {
    const key = { 'idempotency-key': 'checkout/1' };
    const first = await harness.post('billingprovider', '/v1/checkout/sessions', checkout(), key);
    expect(await harness.post('billingprovider', '/v1/checkout/sessions', checkout(), key)).toEqual(first);
  });
});

describe('the billing provider', () => {
  it('makes one customer for an idempotency key, for a day', async () => {
    const own = await startSimulatorHarness();
    try {
      const make = async () => {
        const key = { 'idempotency-key': 'customer/o' };
        return (await own.post('billingprovider', '/v1/customers', form({ 'metadata[organization_id]': 'o' }), key))
          .body.id;
      };
      const made = await make();
      expect(await make()).toBe(made);
      own.clock.advance(25 * 3_600_000);
      expect(await make()).not.toBe(made);
    } finally {
      own.close();
    }
  });

  it('reports a paid checkout, its subscription and its invoice, each with the organization', async () => {
    const { customer, subscription, session } = await aSubscriber();
    const [completed] = eventsOf('checkout.session.completed');
    expect(completed.data.object).toMatchObject({ id: session.id, customer, subscription: subscription.id });
    expect(completed.data.object).not.toHaveProperty('ordered');
    expect(subscription).toMatchObject({ customer, status: 'active', metadata: { organization_id: 'o' } });
    expect(subscription.items.data).toMatchObject([{ price: { id: 'price_1' } }]);
    const details = { subscription: subscription.id, metadata: { organization_id: 'o' } };
    expect(eventsOf('invoice.paid')[0].data.object.parent).toMatchObject({ subscription_details: details });
  });

  it('is paid once for a checkout', async () => {
    const { session } = await aSubscriber();
    expect((await fetch(session.url, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    await harness.settled(0);
    expect(eventsOf('checkout.session.completed')).toHaveLength(1);
  });

  it('is not paid for a checkout after a day', async () => {
    const own = await startSimulatorHarness();
    try {
      const { body: session } = await own.post('billingprovider', '/v1/checkout/sessions', checkout());
      own.clock.advance(24 * 3_600_000);
      expect((await fetch(session.url, { method: 'POST', redirect: 'manual' })).status).toBe(400);
      await own.settled(0);
      expect(own.received).toEqual([]);
    } finally {
      own.close();
    }
  });

  it.each([
    ['fail', 'past_due', ['invoice.payment_failed', 'customer.subscription.updated']],
    ['recover', 'active', ['invoice.paid', 'customer.subscription.updated']],
    ['cancel', 'canceled', ['customer.subscription.deleted']],
  ])('lets a person %s in the portal: the subscription is %s', async (action, status, reported) => {
    const { use, read, subscription } = await aSubscriber();
    const reply = await use(action);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, 'https://a.example/back']);
    expect(await events(reported.length)).toEqual(reported);
    expect((await read()).body).toMatchObject({ id: subscription.id, status });
  });

  it('changes nothing after the end of a subscription, and knows no other action', async () => {
    const { use, read } = await aSubscriber();
    await use('cancel');
    await harness.settled(1);
    expect((await use('recover')).status).toBe(400);
    expect((await use('refund')).status).toBe(401);
    expect((await read()).body.status).toBe('canceled');
  });

  it('shows a page for the checkout and the portal', async () => {
    const { session, portal } = await aSubscriber();
    expect(await (await fetch(session.url)).text()).toContain('Pay</button>');
    expect(await (await fetch(portal.url)).text()).toContain('Cancel the subscription');
  });

  it('has no subscription that nobody paid', async () => {
    const reply = await harness.get('billingprovider', '/v1/subscriptions/sub_1');
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
  });
});

const events = async (callbacks: number) => (await harness.settled(callbacks)).callback.map(({ event }) => event);

describe('the recipient', () => {
  it.each([
    ['0001', 400, 21211],
    ['0002', 429, 20429],
    ['0003', 500, 20500],
  ])('of a message ending %s is answered %i by telephony, and not called back', async (ending, status, code) => {
    for (const path of [messagesPath, callsPath]) {
      const body = path === messagesPath ? sms(`+549115555${ending}`) : callForm(`+549115555${ending}`);
      expect(await harness.post('telephony', path, body)).toMatchObject({ status, body: { code } });
      expect((await harness.settled(0)).status).toBe(status);
    }
  });

  it('ending 0004, or slow by email, never gets a reply, as the outbox shows', async () => {
    const patience = { 'x-patience': '50' };
    await expect(harness.post('telephony', messagesPath, sms('+5491155550004'), patience)).rejects.toThrow();
    expect(await harness.settled(0)).toMatchObject({ operation: 'send_sms', to: '+5491155550004', status: null });
    await expect(
      harness.post('voiceprovider', '/v1/convai/twilio/outbound-call', call('+5491155550004'), patience),
    ).rejects.toThrow();
    expect(await harness.settled(0)).toMatchObject({ operation: 'start_ai_call', status: null, callback: [] });
    await expect(harness.post('emailprovider', '/emails', email('slow@example.com'), patience)).rejects.toThrow();
    expect(await harness.settled(0)).toMatchObject({ operation: 'send_email', status: null });
  });

  it.each([
    ['+5491155551234', ['sent', 'delivered']],
    ['whatsapp:+5491155551234', ['sent', 'delivered', 'read']],
    ['+5491155550005', ['sent', 'undelivered']],
    ['+5491155550006', ['sent', 'delivered', 'inbound STOP']],
    ['+5491155550007', ['sent', 'delivered', 'inbound BAJA']],
  ])('%s of a message: %j', async (to, expected) => {
    const from = to.startsWith('whatsapp:') ? { From: 'whatsapp:+5491155550000' } : {};
    const { status, body } = await harness.post('telephony', messagesPath, sms(to, from));
    expect([status, body.status]).toEqual([201, 'queued']);
    expect(await events(expected.length)).toEqual(expected);
  });

  it('ending 0008 replies with free text to the sender', async () => {
    await harness.post('telephony', messagesPath, sms('+5491155550008'));
    await harness.settled(3);
    const reply = harness.received.find(({ path }) => path === '/api/webhooks/telephony/inbound');
    const said = Object.fromEntries(new URLSearchParams(reply?.body));
    expect(said).toMatchObject({ From: '+5491155550008', To: '+5491155550000', SmsStatus: 'received' });
    expect(said['Body']).toMatch(/^Ya pagué/);
  });

  it.each([
    ['1234', 'completed'],
    ['0011', 'no-answer'],
    ['0015', 'busy'],
    ['0005', 'failed'],
  ])('ending %s of a call by a person: %s', async (ending, status) => {
    const wanted = new URLSearchParams(callForm(`+549115555${ending}`));
    for (const event of ['initiated', 'ringing', 'answered', 'completed']) wanted.append('StatusCallbackEvent', event);
    expect((await harness.post('telephony', callsPath, wanted)).status).toBe(201);
    const expected = ['initiated', 'ringing', ...(status === 'completed' ? ['in-progress'] : []), status];
    expect(await events(expected.length)).toEqual(expected);
    const numbers = harness.received.map(({ body }) => new URLSearchParams(body).get('SequenceNumber'));
    expect(numbers.toSorted()).toEqual(expected.map((_, index) => String(index)));
  });

  it('ending 0012 of a call by a person is a machine if detection is requested', async () => {
    await harness.post('telephony', callsPath, callForm('+5491155550012', { MachineDetection: 'Enable' }));
    await harness.settled(1);
    expect(new URLSearchParams(harness.received[0]?.body).get('AnsweredBy')).toBe('machine_start');
  });

  it.each([
    ['ana@example.com', ['email.sent', 'email.delivered'], 'delivered'],
    ['bounced@example.com', ['email.sent', 'email.bounced'], 'bounced'],
    ['Eva <complained+1@example.com>', ['email.sent', 'email.delivered', 'email.complained'], 'complained'],
  ])('%s: %j', async (to, expected, last) => {
    const { status, body } = await harness.post('emailprovider', '/emails', email(to));
    expect(status).toBe(200);
    expect(await events(expected.length)).toEqual(expected);
    expect((await harness.get('emailprovider', `/emails/${body.id}`)).body.last_event).toBe(last);
  });

  it('is refused an email from a domain that the account has not verified', async () => {
    const sendFrom = (from: string) => harness.post('emailprovider', '/emails', email('ana@example.com', { from }));
    const refusal = { status: 403, body: { statusCode: 403, name: 'validation_error' } };
    expect(await sendFrom('a@other.example')).toMatchObject(refusal);
    await harness.post('emailprovider', '/domains', { name: 'other.example' });
    for (const from of ['a@other.example', 'A <a@mail.example.com>'])
      expect(await sendFrom(from)).toMatchObject(refusal);
    expect((await sendFrom('A <a@Example.com>')).status).toBe(200);
  });

  it('refused@ is rejected by the emailprovider', async () => {
    const answer = await harness.post('emailprovider', '/emails', email('refused@example.com'));
    expect(answer).toMatchObject({ status: 422, body: { name: 'validation_error' } });
  });

  it.each([
    ['0001', 400],
    ['0002', 429],
    ['0003', 500],
  ])('ending %s of an AI call is answered %i', async (ending, status) => {
    const answer = await harness.post('voiceprovider', '/v1/convai/twilio/outbound-call', call(`+549115555${ending}`));
    expect(answer.status).toBe(status);
    expect(answer.body.detail.status).toEqual(expect.any(String));
  });
});

describe('an AI call', () => {
  const clientData = {
    user_id: 'o/a/i/1',
    dynamic_variables: { organization_id: 'o', secret__tool_token: 'the-token' },
  };
  const startCall = async (ending: string) => {
    const request = call(`+549115555${ending}`, { conversation_initiation_client_data: clientData });
    return (await harness.post('voiceprovider', '/v1/convai/twilio/outbound-call', request)).body;
  };
  const tools = () => harness.received.filter(({ path }) => path === '/api/webhooks/agent-tool-handler');
  const lastReport = () => {
    const post = harness.received.find(({ path }) => path === '/api/webhooks/voiceprovider');
    return post && JSON.parse(post.body);
  };
  const answersBalance = () => {
    harness.answers.set('/api/webhooks/agent-tool-handler', ({ body }) =>
      JSON.parse(body).tool === 'read_balance'
        ? { status: 200, body: { currency: 'ARS', pending_balance: 1500.5 } }
        : { status: 200, body: { ok: true } },
    );
  };

  it('is answered, ends without a promise, and is reported with its client data but no secret', async () => {
    answersBalance();
    const { success, conversation_id: id, callSid } = await startCall('1234');
    expect(success).toBe(true);
    expect(await events(2)).toEqual(['tool read_balance', 'post_call_transcription']);
    const { type, data } = lastReport();
    expect(type).toBe('post_call_transcription');
    expect(data).toMatchObject({ conversation_id: id, user_id: 'o/a/i/1', status: 'done', agent_id: 'agent_sample' });
    expect(data.metadata.phone_call).toMatchObject({
      call_sid: callSid,
      call_result: 'answered',
      external_number: '+5491155551234',
    });
    expect(data.conversation_initiation_client_data.dynamic_variables).toMatchObject({
      organization_id: 'o',
      system__call_sid: callSid,
    });
    expect(JSON.stringify(data)).not.toContain('the-token');
    expect(data.analysis.data_collection_results).not.toHaveProperty('promise_amount');
  });

  it('ending 0013 promises the whole balance in 7 days, with the token of the call', async () => {
    answersBalance();
    await startCall('0013');
    expect(await events(3)).toEqual(['tool read_balance', 'tool register_promise', 'post_call_transcription']);
    const [, promise] = tools();
    expect(promise?.headers['x-tool-token']).toBe('the-token');
    const { tool, parameters } = JSON.parse(required(promise?.body));
    const due = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
    expect([tool, parameters]).toEqual(['register_promise', { amount: 1500.5, due_date: due }]);
    const { data_collection_results: results, call_successful: success } = lastReport().data.analysis;
    expect([results.promise_amount.value, results.promise_date.value, success]).toEqual([1500.5, due, 'success']);
  });

  it('ending 0013 promises nothing without the balance', async () => {
    harness.answers.set('/api/webhooks/agent-tool-handler', () => ({ status: 401, body: {} }));
    await startCall('0013');
    expect(await events(2)).toEqual(['tool read_balance', 'post_call_transcription']);
    expect(
      lastReport().data.transcript.flatMap((turn: { tool_results: unknown[] }) => turn.tool_results)[0],
    ).toMatchObject({
      is_error: true,
    });
  });

  it('ending 0014 asks to opt out', async () => {
    answersBalance();
    await startCall('0014');
    expect(await events(3)).toEqual(['tool read_balance', 'tool opt_out', 'post_call_transcription']);
  });

  describe('ending 0018', () => {
    const offer = { ok: true, message: 'La oferta.', settlement_id: 's1', amount: 1350.45, accepted: false };
    const noOffer = { ok: false, code: 'settlement_not_found', message: 'No hay una oferta.' };
    /** Replies to each tool; the agreement is what the last one accepted. */
    const answers = (over: Readonly<Record<string, object>> = {}) => {
      const replies: Readonly<Record<string, object>> = {
        read_balance: { ok: true, currency: 'ARS', pending_balance: 1500.5 },
        read_offer: noOffer,
        offer_settlement: offer,
        accept_offer: { ...offer, message: 'Queda registrado.', accepted: true },
        ...over,
      };
      harness.answers.set('/api/webhooks/agent-tool-handler', ({ body }) => ({
        status: 200,
        body: replies[JSON.parse(body).tool] ?? {},
      }));
    };
    const used = () =>
      tools()
        .slice(1)
        .map(({ body }) => JSON.parse(body))
        .map(({ tool, parameters }) => [tool, parameters]);
    const said = () =>
      lastReport().data.transcript.flatMap(({ message }: { message: string | null }) => (message ? [message] : []));
    const disposition = () => lastReport().data.analysis.data_collection_results.disposition.value;

    it('is offered 10 % less and accepts it', async () => {
      answers();
      await startCall('0018');
      await events(5);
      expect(used()).toEqual([
        ['read_offer', {}],
        ['offer_settlement', { amount: 1350.45 }],
        ['accept_offer', { settlement_id: 's1' }],
      ]);
      expect(said()).toEqual(expect.arrayContaining(['La oferta.', 'De acuerdo, acepto.', 'Queda registrado.']));
      expect(disposition()).toBe('settlement_accepted');
    });

    it.each([
      ['ARS', 1000.55, 900.5],
      ['CLP', 1009, 909],
      ['KWD', 10.019, 9.018],
      ['ARS', 0.05, 0.05],
    ])('is offered whole minor units of %s and never more than 10 % less', async (currency, pending, amount) => {
      answers({ read_balance: { ok: true, currency, pending_balance: pending } });
      await startCall('0018');
      await events(5);
      expect(used()[1]).toEqual(['offer_settlement', { amount }]);
    });

    it('accepts the offer that the account has', async () => {
      answers({ read_offer: offer });
      await startCall('0018');
      await events(4);
      expect(used().map(([tool]) => tool)).toEqual(['read_offer', 'accept_offer']);
      expect(disposition()).toBe('settlement_accepted');
    });

    it('accepts nothing again if there is an agreement', async () => {
      answers({ read_offer: { ...offer, accepted: true } });
      await startCall('0018');
      await events(3);
      expect(used().map(([tool]) => tool)).toEqual(['read_offer']);
    });

    it('agrees to nothing if the agent may not offer it', async () => {
      answers({ offer_settlement: { ok: false, code: 'needs_approval', message: 'Le llamará una persona.' } });
      await startCall('0018');
      await events(4);
      expect(used().map(([tool]) => tool)).toEqual(['read_offer', 'offer_settlement']);
      expect(said()).toContain('Le llamará una persona.');
      expect(disposition()).toBe('no_settlement');
    });
  });

  describe('ending 0029', () => {
    const plan = { ok: true, message: 'El plan.', plan_id: 'p1', amount: 1500.5, accepted: false };
    const answers = (over: Readonly<Record<string, object>> = {}) => {
      const replies: Readonly<Record<string, object>> = {
        read_balance: { ok: true, currency: 'ARS', pending_balance: 1500.5, today: '2030-01-24' },
        read_offer: { ok: false, code: 'settlement_not_found', message: 'No hay una oferta.' },
        offer_plan: plan,
        accept_plan: { ...plan, message: 'Queda registrado.', accepted: true },
        ...over,
      };
      harness.answers.set('/api/webhooks/agent-tool-handler', ({ body }) => ({
        status: 200,
        body: replies[JSON.parse(body).tool] ?? {},
      }));
    };
    const used = () =>
      tools()
        .slice(1)
        .map(({ body }) => JSON.parse(body))
        .map(({ tool, parameters }) => [tool, parameters]);
    const disposition = () => lastReport().data.analysis.data_collection_results.disposition.value;

    it('asks for three monthly instalments and accepts them', async () => {
      answers();
      await startCall('0029');
      await events(5);
      expect(used()).toEqual([
        ['read_offer', {}],
        ['offer_plan', { count: 3, first_due: '2030-01-31', every: 'month' }],
        ['accept_plan', { plan_id: 'p1' }],
      ]);
      expect(disposition()).toBe('plan_accepted');
    });

    it('accepts the plan that the account has', async () => {
      answers({ read_offer: plan });
      await startCall('0029');
      await events(4);
      expect(used().map(([tool]) => tool)).toEqual(['read_offer', 'accept_plan']);
    });

    it('agrees to nothing if the agent may not offer it', async () => {
      answers({ offer_plan: { ok: false, code: 'needs_approval', message: 'Le llamará una persona.' } });
      await startCall('0029');
      await events(4);
      expect(disposition()).toBe('no_plan');
    });
  });

  it('ending 0012 reaches voicemail', async () => {
    await startCall('0012');
    expect(await events(1)).toEqual(['post_call_transcription']);
    expect(lastReport().data.metadata.phone_call.call_result).toBe('voicemail');
  });

  it.each([
    ['0011', 'no-answer'],
    ['0015', 'busy'],
    ['0005', 'unknown'],
  ])('ending %s is not connected: %s', async (ending, reason) => {
    const { conversation_id: id, callSid } = await startCall(ending);
    expect(await events(1)).toEqual(['call_initiation_failure']);
    expect(lastReport().data).toMatchObject({
      conversation_id: id,
      failure_reason: reason,
      metadata: { body: { CallSid: callSid } },
    });
    expect((await harness.get('voiceprovider', `/v1/convai/conversations/${id}`)).body).toMatchObject({
      status: 'failed',
      user_id: 'o/a/i/1',
    });
  });

  it('ending 0016 is not reported, but can be read and listed', async () => {
    answersBalance();
    const { conversation_id: id } = await startCall('0016');
    const path = `/v1/convai/conversations/${id}`;
    await expect.poll(async () => (await harness.get('voiceprovider', path)).body.status).toBe('done');
    expect((await harness.get('voiceprovider', path)).body.analysis.call_successful).toBe('unknown');
    const { body } = await harness.get('voiceprovider', '/v1/convai/conversations?user_id=o/a/i/1&page_size=1');
    expect(body).toMatchObject({ conversations: [{ conversation_id: id, status: 'done' }], has_more: true });
    expect(lastReport()).toBeUndefined();
  });
});

describe('an agent', () => {
  const agentPath = (id: string) => `/v1/convai/agents/${id}`;
  const read = (id: string) => harness.get('voiceprovider', agentPath(id));
  const change = (id: string, body: object) => harness.patch('voiceprovider', agentPath(id), body);
  const signUrl = (id: string) => harness.get('voiceprovider', `/v1/convai/conversation/get-signed-url?agent_id=${id}`);

  it.each(['agent_sample', 'agent_sample_sur', 'agent_own_7'])('%s exists', async (id) => {
    expect(await read(id)).toMatchObject({ status: 200, body: { agent_id: id } });
    expect((await signUrl(id)).body.signed_url).toMatch(/^ws:/);
    expect(await harness.settled(0)).toMatchObject({ operation: 'sign_conversation_url', body: null });
  });

  it('that is none of them does not exist', async () => {
    const none = { status: 404, body: { detail: { status: 'agent_not_found' } } };
    expect(await read('agent_1')).toMatchObject(none);
    expect(await change('agent_1', { name: 'Ana' })).toMatchObject(none);
    expect(await signUrl('agent_1')).toMatchObject(none);
    const calling = call('+5491155551234', { agent_id: 'agent_1' });
    expect(await harness.post('voiceprovider', '/v1/convai/twilio/outbound-call', calling)).toMatchObject(none);
  });

  it('is changed field by field, as the outbox shows', async () => {
    const before = (await read('agent_own_1')).body;
    const tts = { voice_id: 'voice_caio' };
    const { status, body } = await change('agent_own_1', { conversation_config: { tts } });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      conversation_config: { ...before.conversation_config, tts: { ...before.conversation_config.tts, ...tts } },
    });
    expect(await harness.settled(0)).toMatchObject({
      operation: 'update_agent',
      status: 200,
      body: { conversation_config: { tts } },
    });
    await change('agent_own_1', { name: 'Ana' });
    expect((await read('agent_own_1')).body).toEqual({ ...body, name: 'Ana' });
    expect((await read('agent_own_2')).body).toEqual({ ...before, agent_id: 'agent_own_2' });
  });

  it.each([
    [{ colour: 'red' }, 'colour', 'extra_forbidden'],
    [{ name: 1 }, 'name', 'type_error'],
    [{ conversation_config: { voice: {} } }, 'voice', 'extra_forbidden'],
    [{ conversation_config: { agent: { llm: 'gpt' } } }, 'llm', 'extra_forbidden'],
    [{ conversation_config: { agent: { prompt: { llm: 1 } } } }, 'llm', 'type_error'],
    [{ conversation_config: { tts: { voice: 'x' } } }, 'voice', 'extra_forbidden'],
    [{ platform_settings: { colour: 'red' } }, 'colour', 'extra_forbidden'],
  ])('rejects the change %j', async (wrong, field, type) => {
    const { status, body } = await change('agent_own_3', wrong);
    expect([status, body.detail[0].type, body.detail[0].loc.at(-1)]).toEqual([422, type, field]);
  });
});

describe('a number of the voice provider', () => {
  it.each([
    ['phnum_sample', 200, { phone_number_id: 'phnum_sample', phone_number: '+15005550006' }],
    ['phnum_sample_sur', 200, { phone_number_id: 'phnum_sample_sur' }],
    ['phnum_1', 404, { detail: { status: 'phone_number_not_found' } }],
  ])('%s: %i', async (id, status, body) => {
    expect(await harness.get('voiceprovider', `/v1/convai/phone-numbers/${id}`)).toMatchObject({ status, body });
    expect(await harness.settled(0)).toMatchObject({ operation: 'read_phone_number', status });
  });

  it('that was not imported cannot call', async () => {
    const calling = call('+5491155551234', { agent_phone_number_id: 'phnum_1' });
    const answer = await harness.post('voiceprovider', '/v1/convai/twilio/outbound-call', calling);
    expect(answer).toMatchObject({ status: 404, body: { detail: { status: 'phone_number_not_found' } } });
  });
});

describe('the voices', () => {
  const list = async (query: string) => (await harness.get('voiceprovider', `/v2/voices?${query}`)).body;

  it('are a dozen in three languages, of both genders, to listen to', async () => {
    const { voices, has_more, total_count } = await list('page_size=100');
    expect([voices.length, has_more, total_count]).toEqual([12, false, 12]);
    const spoken = voices.map(
      ({ labels }: { labels: Record<string, string> }) => `${labels['language']} ${labels['gender']}`,
    );
    expect(new Set(spoken)).toEqual(new Set(['es female', 'es male', 'pt female', 'pt male', 'en female', 'en male']));
    for (const { preview_url } of voices) expect(preview_url).toMatch(/^https:/);
  });

  it('are listed page by page, ten by default', async () => {
    const first = await list('');
    expect(first).toMatchObject({ has_more: true, total_count: 12 });
    const second = await list(`next_page_token=${first.next_page_token}`);
    expect(second).toMatchObject({ has_more: false, next_page_token: null });
    expect([first.voices.length, second.voices.length]).toEqual([10, 2]);
  });

  it('are looked up by their ids', async () => {
    const { voices } = await list('voice_ids=voice_caio&voice_ids=voice_nobody&voice_ids=voice_lucia');
    expect(voices.map(({ name }: { name: string }) => name)).toEqual(['Lucía', 'Caio']);
  });

  it.each(['page_size=0', 'page_size=101', 'page_size=x'])('are not listed with %s', async (query) => {
    const { status, body } = await harness.get('voiceprovider', `/v2/voices?${query}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'page_size']]);
  });
});

describe('the owned numbers', () => {
  const numbersPath = () => messagesPath.replace('Messages', 'IncomingPhoneNumbers');
  const find = async (query: string) =>
    (await harness.get('telephony', `${numbersPath()}?${query}`)).body.incoming_phone_numbers.map(
      (number: { phone_number: string }) => number.phone_number,
    );

  it('are those of the sample organizations, found by their digits', async () => {
    expect(await find('')).toEqual(['+5491155509001', '+573005559001']);
    expect(await find('PhoneNumber=%2B573005559001')).toEqual(['+573005559001']);
    expect(await find('PhoneNumber=9001')).toHaveLength(2);
    expect(await find('PhoneNumber=%2B5491155509999')).toEqual([]);
    expect(await harness.settled(0)).toMatchObject({ operation: 'list_numbers', status: 200 });
  });

  it('are listed page by page', async () => {
    const { body } = await harness.get('telephony', `${numbersPath()}?PageSize=1`);
    expect(body.incoming_phone_numbers).toHaveLength(1);
    const next = await harness.get('telephony', body.next_page_uri);
    expect(next.body).toMatchObject({
      incoming_phone_numbers: [{ phone_number: '+573005559001' }],
      next_page_uri: null,
    });
  });
});

describe('a call to a phone ending 0017', () => {
  it('goes on for ten minutes of the local clock, then ends with its callback', async () => {
    const own = await startSimulatorHarness();
    try {
      own.answers.set('/api/webhooks/agent-tool-handler', () => ({ status: 200, body: { pending_balance: 1 } }));
      const { body } = await own.post('voiceprovider', '/v1/convai/twilio/outbound-call', call('+5491155550017'));
      const read = async () =>
        (await own.get('voiceprovider', `/v1/convai/conversations/${body.conversation_id}`)).body;
      await expect.poll(() => own.received.length).toBe(1);
      own.clock.advance(590_000);
      expect(await read()).toMatchObject({ status: 'in-progress', analysis: null });
      expect(own.received).toHaveLength(1);
      own.clock.advance(20_000);
      await expect.poll(() => own.received.length).toBe(2);
      expect(await read()).toMatchObject({ status: 'done' });
      expect((await read()).metadata.call_duration_secs).toBeGreaterThan(600);
      expect(own.received.map(({ path }) => path)).toEqual([
        '/api/webhooks/agent-tool-handler',
        '/api/webhooks/voiceprovider',
      ]);
    } finally {
      own.close();
    }
  });
});

describe('sent messages', () => {
  it('are listed by recipient, sender and time, page by page', async () => {
    for (let n = 0; n < 3; n++) await harness.post('telephony', messagesPath, sms('+5491155559999'));
    const day = new Date().toISOString().slice(0, 10);
    const found = async (query: string) => (await harness.get('telephony', `${messagesPath}?${query}`)).body;
    const asked = `To=%2B5491155559999&From=%2B5491155550000&DateSent%3E=${day}`;
    expect((await found(asked)).messages).toHaveLength(3);
    expect((await found(`${asked}&DateSent=2001-01-01`)).messages).toHaveLength(0);
    const first = await found(`${asked}&PageSize=2`);
    expect(first.messages).toHaveLength(2);
    const next = await harness.get('telephony', first.next_page_uri);
    expect(next.body.messages).toHaveLength(1);
    expect(next.body.next_page_uri).toBeNull();
  });
});
