import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { interactionRefFromTags, interactionRefFromText } from '../../../lib/platform/providers/interaction-ref.ts';
import { required } from '../../harness/required.ts';
import {
  agent,
  billingRequests,
  checkout,
  clientsOf,
  connectedRequests,
  conversation,
  conversations,
  lucia,
  phoneNumber,
  paymentSession,
  portal,
  requests,
  sent,
  signedUrl,
  started,
  subscription,
  template,
  toolConfig,
  voices,
} from './provider-requests.ts';
import { type ProviderServer, hangUp, json, providerServer } from './provider-server.ts';
import { aiCall, humanCall, outgoingEmail, ref, textMessage } from './samples.ts';

let server: ProviderServer;
beforeAll(async () => void (server = await providerServer()));
afterAll(() => server.close());
beforeEach(() => server.forget());

const calling = () => clientsOf(server.origin);

describe('a client', () => {
  it.each([...requests, ...billingRequests, ...connectedRequests])(
    'asks for $of by $sends, once',
    async ({ sends, ask, ...more }) => {
      server.answers.push('reply' in more ? json(200, more.reply) : sent({}));
      expect(await ask(calling())).toMatchObject({ kind: 'accepted' });
      expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([sends]);
    },
  );
});

const formOf = (body: string) => [...new URLSearchParams(body)];
const basic = `Basic ${Buffer.from(`SK${'0'.repeat(32)}:telephony-credential`).toString('base64')}`;

describe('a message', () => {
  it('is sent as a form, authenticated with the API key', async () => {
    server.answers.push(sent({}));
    expect(await calling().telephony.sendMessage(textMessage)).toEqual({
      kind: 'accepted',
      value: { messageId: `SM${'1'.repeat(32)}`, status: 'queued' },
    });
    const [{ headers, body }] = server.received as [(typeof server.received)[0]];
    expect(headers).toMatchObject({ authorization: basic, 'user-agent': expect.stringContaining('collection') });
    expect(formOf(body)).toEqual([
      ['To', '+5491123456789'],
      ['From', '+15005550006'],
      ['Body', 'Hola Ñandú, su saldo es $ 1.000 & más 👍'],
      ['ValidityPeriod', '3600'],
      ['StatusCallback', textMessage.statusCallback],
    ]);
  });

  it('on WhatsApp has two WhatsApp addresses, and may have a template instead of text', async () => {
    server.answers.push(sent({}));
    await calling().telephony.sendMessage({ ...textMessage, channel: 'whatsapp', content: template });
    expect(formOf(server.received[0]!.body)).toEqual(
      expect.arrayContaining([
        ['To', 'whatsapp:+5491123456789'],
        ['From', 'whatsapp:+15005550006'],
        ['ContentSid', template.contentId],
        ['ContentVariables', '{"1":"Ana","2":"$ 10"}'],
      ]),
    );
    expect(server.received[0]!.body).not.toMatch(/Body=|MediaUrl=/);
  });

  it.each([
    { validitySeconds: 90_000, period: '36000' },
    { validitySeconds: 59.9, period: '59' },
    { validitySeconds: 0.4, period: '1' },
  ])('that may wait $validitySeconds s is valid for $period s', async ({ validitySeconds, period }) => {
    server.answers.push(sent({}));
    await calling().telephony.sendMessage({ ...textMessage, validitySeconds });
    expect(formOf(server.received[0]!.body)).toContainEqual(['ValidityPeriod', period]);
  });
});

describe('a call by a human agent', () => {
  it('calls the contact, then dials the agents’ line, and reports each step', async () => {
    server.answers.push(json(201, { sid: 'CA1', status: 'queued' }));
    const call = { ...humanCall, agentLine: '+54"<&>\'' };
    expect(await calling().telephony.startHumanCall(call)).toEqual({ kind: 'accepted', value: { callSid: 'CA1' } });
    expect(formOf(server.received[0]!.body)).toEqual([
      ['To', '+5491123456789'],
      ['From', '+15005550006'],
      [
        'Twiml',
        '<Response><Dial callerId="+15005550006"><Number>+54&#34;&#60;&#38;&#62;&#39;</Number></Dial></Response>',
      ],
      ['StatusCallback', humanCall.statusCallback],
      ['StatusCallbackEvent', 'initiated'],
      ['StatusCallbackEvent', 'ringing'],
      ['StatusCallbackEvent', 'answered'],
      ['StatusCallbackEvent', 'completed'],
    ]);
  });
});

describe('an email', () => {
  it('has an idempotency key per interaction, and tags that identify it', async () => {
    server.answers.push(json(200, { id: 'e1' }));
    expect(await calling().email.send(outgoingEmail)).toEqual({ kind: 'accepted', value: { messageId: 'e1' } });
    const [{ headers, body }] = server.received as [(typeof server.received)[0]];
    expect(headers).toMatchObject({
      authorization: 'Bearer re_email-credential',
      'idempotency-key': `${ref.organization}/${ref.interaction}`,
    });
    const { tags, ...message } = JSON.parse(body);
    const { from, to, subject, html, unsubscribeUrl } = outgoingEmail;
    const unsubscribing = {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    expect(message).toEqual({ from, to, subject, html, headers: unsubscribing });
    for (const { name, value } of tags) expect(`${name}${value}`).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
    const comesBack = Object.fromEntries(tags.map(({ name, value }: { name: string; value: string }) => [name, value]));
    expect(interactionRefFromTags(comesBack)).toEqual(ref);
  });
});

describe('a call by an AI agent', () => {
  it('passes the variables of the account and the reference of the interaction', async () => {
    server.answers.push(json(200, started));
    expect(await calling().voice.startAiCall(aiCall)).toEqual({
      kind: 'accepted',
      value: { callSid: 'CA1', conversationId: 'conv_1' },
    });
    const [{ headers, body }] = server.received as [(typeof server.received)[0]];
    expect(headers['xi-api-key']).toBe('voice-credential');
    const { conversation_initiation_client_data: told, ...call } = JSON.parse(body);
    expect(call).toEqual({ agent_id: 'agent_1', agent_phone_number_id: 'phnum_1', to_number: '+5491123456789' });
    expect(interactionRefFromText(told.user_id)).toEqual(ref);
    expect(told.dynamic_variables).toEqual({
      contact_name: 'Ana',
      balance: 1000.5,
      is_overdue: true,
      organization_id: ref.organization,
      account_id: ref.account,
      interaction_id: ref.interaction,
      interaction_at: ref.at,
      secret__tool_token: 'tool-token-of-this-call',
    });
    expect(told).not.toHaveProperty('conversation_config_override');
  });

  it('keeps its reference despite variables of the same names', async () => {
    server.answers.push(json(200, started));
    await calling().voice.startAiCall({ ...aiCall, variables: { account_id: 'other', secret__tool_token: 'other' } });
    const told = JSON.parse(server.received[0]!.body).conversation_initiation_client_data.dynamic_variables;
    expect(told).toMatchObject({ account_id: ref.account, secret__tool_token: 'tool-token-of-this-call' });
  });

  it('may start with a given first message', async () => {
    server.answers.push(json(200, started));
    await calling().voice.startAiCall({ ...aiCall, firstMessage: 'Buenos días' });
    const { conversation_config_override } = JSON.parse(server.received[0]!.body).conversation_initiation_client_data;
    expect(conversation_config_override).toEqual({ agent: { first_message: 'Buenos días' } });
  });
});

describe('a conversation', () => {
  it('is fetched by its id', async () => {
    server.answers.push(json(200, conversation));
    expect(await calling().voice.fetchConversation('conv 1/2')).toEqual({ kind: 'accepted', value: conversation });
    expect(server.received[0]).toMatchObject({ method: 'GET', url: '/v1/convai/conversations/conv%201%2F2', body: '' });
  });

  it('is found by the interaction it was started for', async () => {
    const find = async (body: object) => {
      server.answers.push(json(200, body));
      return calling().voice.findConversation(ref);
    };
    expect(await find(conversations)).toEqual({ kind: 'accepted', value: 'conv_1' });
    const { searchParams } = new URL(required(server.received[0]?.url), 'http://provider');
    expect(interactionRefFromText(searchParams.get('user_id'))).toEqual(ref);
    expect(await find({ ...conversations, conversations: [] })).toEqual({ kind: 'accepted', value: null });
    for (const odd of [{}, { conversations: {} }, { conversations: [{}] }, { conversations: [null] }])
      expect(await find(odd)).toMatchObject({ kind: 'unknown', code: 'unreadable' });
  });
});

const requestSent = () => server.received.map(({ method, url, body }) => `${method} ${url} ${body}`.trim());

describe('an agent', () => {
  it('is read by its id', async () => {
    server.answers.push(json(200, agent));
    expect(await calling().workspace.readAgent('agent 1/2')).toEqual({
      kind: 'accepted',
      value: { agentId: 'agent 1/2', name: 'Ana' },
    });
    expect(requestSent()).toEqual(['GET /v1/convai/agents/agent%201%2F2']);
  });

  it('is changed by PATCH with the fields that are given', async () => {
    server.answers.push(json(200, { ...agent, name: null }));
    const change = { conversation_config: { tts: { voice_id: 'voice_lucia' } } };
    expect(await calling().workspace.updateAgent('agent_1', change)).toEqual({
      kind: 'accepted',
      value: { agentId: 'agent 1/2', name: null },
    });
    expect(requestSent()).toEqual([
      'PATCH /v1/convai/agents/agent_1 {"conversation_config":{"tts":{"voice_id":"voice_lucia"}}}',
    ]);
    expect(server.received[0]!.headers).toMatchObject({
      'xi-api-key': 'voice-credential',
      'content-type': 'application/json',
    });
  });

  it('that does not exist cannot be changed', async () => {
    server.answers.push(json(404, { detail: { status: 'agent_not_found', message: 'no' } }));
    const outcome = await calling().workspace.updateAgent('agent_1', {});
    expect(outcome).toMatchObject({ kind: 'refused', status: 404, code: 'agent_not_found' });
  });
});

describe('the agents of a name', () => {
  it('have exactly this name; the oldest is the first', async () => {
    const listed = (agent_id: string, name: string, created_at_unix_secs?: number) => ({
      agent_id,
      name,
      created_at_unix_secs,
    });
    const agents = [
      listed('b', 'cms/1', 2),
      listed('c', 'cms/12', 1),
      listed('a', 'cms/1', 1),
      { name: 'cms/1' },
      null,
    ];
    server.answers.push(json(200, { agents, has_more: false, next_cursor: null }));
    expect(await calling().setup.findAgents('cms/1')).toEqual({ kind: 'accepted', value: ['a', 'b'] });
    expect(requestSent()).toEqual(['GET /v1/convai/agents?search=cms%2F1&page_size=100']);
  });
});

describe('the tools of a name', () => {
  const page = (next_cursor: string | null, ...tools: unknown[]) =>
    json(200, { tools, has_more: next_cursor !== null, next_cursor });

  it('are those of all pages', async () => {
    server.answers.push(page('next/1', { id: 'tool_1', tool_config: toolConfig }), page(null, { id: 'tool_2' }, null));
    expect(await calling().setup.findTools('opt_out')).toEqual({
      kind: 'accepted',
      value: [
        { toolId: 'tool_1', config: toolConfig },
        { toolId: 'tool_2', config: undefined },
      ],
    });
    expect(requestSent()).toEqual([
      'GET /v1/convai/tools?search=opt_out&page_size=100',
      'GET /v1/convai/tools?search=opt_out&page_size=100&cursor=next%2F1',
    ]);
  });

  it('are unknown if the pages never end', async () => {
    server.answers.push(...Array.from({ length: 20 }, () => page('again')));
    expect(await calling().setup.findTools('opt_out')).toMatchObject({ kind: 'unknown', code: 'too_many_tools' });
  });
});

describe('an imported number', () => {
  it.each([
    { reply: phoneNumber, assignedAgentId: 'agent_1' },
    { reply: { ...phoneNumber, assigned_agent: null }, assignedAgentId: null },
  ])('is read by its id, with its agent: $assignedAgentId', async ({ reply, assignedAgentId }) => {
    server.answers.push(json(200, reply));
    expect(await calling().workspace.readPhoneNumber('phnum_1')).toEqual({
      kind: 'accepted',
      value: { phoneNumberId: 'phnum_1', phoneNumber: '+15005550006', assignedAgentId },
    });
    expect(requestSent()).toEqual(['GET /v1/convai/phone-numbers/phnum_1']);
  });
});

describe('the voices', () => {
  const view = {
    voice_id: 'voice_lucia',
    name: 'Lucía',
    language: 'es',
    gender: 'female',
    preview_url: 'https://voices.example.test/lucia.mp3',
  };
  const listed = async (...voices: unknown[]) => {
    server.answers.push(json(200, { voices }));
    return calling().workspace.listVoices();
  };

  it('are listed a hundred at a time, or looked up by their ids', async () => {
    expect(await listed(lucia)).toEqual({ kind: 'accepted', value: [view] });
    server.answers.push(json(200, voices));
    await calling().workspace.listVoices(['voice_lucia', 'voice_2']);
    expect(requestSent()).toEqual([
      'GET /v2/voices?page_size=100',
      'GET /v2/voices?page_size=100&voice_ids=voice_lucia&voice_ids=voice_2',
    ]);
  });

  it('have null for what the provider does not say', async () => {
    expect(await listed({ voice_id: 'v', labels: null, name: 7 })).toEqual({
      kind: 'accepted',
      value: [{ voice_id: 'v', name: 'v', language: null, gender: null, preview_url: null }],
    });
  });

  it('have the first language they were verified for if no label says it', async () => {
    const verified = {
      ...lucia,
      labels: { gender: 'female' },
      verified_languages: [{ language: 'pt' }, { language: 'en' }],
    };
    expect(await listed(verified)).toEqual({ kind: 'accepted', value: [{ ...view, language: 'pt' }] });
  });

  it('leave out entries without an id', async () => {
    expect(await listed({ name: 'Nobody' }, null, 'voice', lucia)).toEqual({ kind: 'accepted', value: [view] });
  });
});

describe('a signed URL', () => {
  it('is asked for by the id of the agent', async () => {
    server.answers.push(json(200, signedUrl));
    expect(await calling().workspace.signConversationUrl('agent 1&2')).toEqual({
      kind: 'accepted',
      value: signedUrl.signed_url,
    });
    expect(requestSent()).toEqual(['GET /v1/convai/conversation/get-signed-url?agent_id=agent+1%262']);
  });

  it.each([{}, { signed_url: '' }, { signed_url: 'https://voice.example.test' }])(
    'is a WebSocket address: not %o',
    async (body) => {
      server.answers.push(json(200, body));
      expect(await calling().workspace.signConversationUrl('agent_1')).toMatchObject({ kind: 'unknown' });
    },
  );
});

describe('an owned number', () => {
  const owned = (phone_number: string, capabilities: object) => ({ sid: 'PN1', phone_number, capabilities });
  const found = async (...incoming_phone_numbers: unknown[]) => {
    server.answers.push(json(200, { incoming_phone_numbers }));
    return calling().numbers.readOwnedNumber('+15005550006');
  };

  it.each([{ voice: true, sms: false }, { Voice: true }, { VOICE: true, MMS: 'true' }])(
    'is found by its digits, and can call but not write: %o',
    async (capabilities) => {
      expect(await found(owned('+15005550006', capabilities))).toEqual({
        kind: 'accepted',
        value: {
          numberId: 'PN1',
          phoneNumber: '+15005550006',
          friendlyName: null,
          capabilities: { voice: true, sms: false, mms: false },
          smsUrl: '',
        },
      });
      expect(requestSent()).toEqual([
        `GET /2010-04-01/Accounts/AC${'0'.repeat(32)}/IncomingPhoneNumbers.json?PhoneNumber=%2B15005550006`,
      ]);
      expect(server.received[0]!.headers['authorization']).toBe(basic);
    },
  );

  it.each([{ voice: false, sms: true }, {}, null])('cannot call with %o', async (capabilities) => {
    const number = { sid: 'PN1', phone_number: '+15005550006', capabilities };
    expect(await found(number)).toMatchObject({ kind: 'accepted', value: { capabilities: { voice: false } } });
  });

  it('is null if the account has none, or only longer ones', async () => {
    expect(await found()).toEqual({ kind: 'accepted', value: null });
    expect(await found(owned('+150055500061', { voice: true }))).toEqual({ kind: 'accepted', value: null });
  });
});

describe('what is read at a provider', () => {
  const notFound = json(404, { detail: { status: 'not_found', message: 'no' } });
  const reads = {
    'an agent': () => calling().workspace.readAgent('agent_1'),
    'an imported number': () => calling().workspace.readPhoneNumber('phnum_1'),
  };
  const all = {
    ...reads,
    'a signed URL': () => calling().workspace.signConversationUrl('agent_1'),
    'the voices': () => calling().workspace.listVoices(),
    'an owned number': () => calling().numbers.readOwnedNumber('+15005550006'),
    'numbers for sale': () => calling().numbers.searchNumbers({ country: 'AR', numberType: 'local' }),
    'the imported numbers': () => calling().workspace.listPhoneNumbers(),
    'the agents of a name': () => calling().setup.findAgents('cms/1'),
    'the tools of a name': () => calling().setup.findTools('opt_out'),
  };

  it.each(Object.entries(reads))('is null if the provider does not have it: %s', async (_, read) => {
    server.answers.push(notFound);
    expect(await read()).toEqual({ kind: 'accepted', value: null });
  });

  it.each(Object.entries(all))('differs from a refusal, a rate limit and silence: %s', async (_, read) => {
    server.answers.push(json(401, {}), json(429, {}), json(500, {}), json(200, {}), hangUp);
    const outcomes = [];
    while (server.answers.length > 0) outcomes.push(await read());
    expect(outcomes).toMatchObject([
      { kind: 'refused', status: 401 },
      { kind: 'rate_limited', status: 429 },
      { kind: 'unknown', status: 500 },
      { kind: 'unknown', status: 200, code: 'unreadable' },
      { kind: 'unknown', status: null, code: 'connection_lost' },
    ]);
  });
});

describe('a request to the billing provider', () => {
  it('has the key, the version of the API and an idempotency key', async () => {
    server.answers.push(json(200, { id: 'cus_1' }));
    await calling().billing.createCustomer(ref.organization);
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Bearer sk_test_billing-credential',
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': `customer/${ref.organization}`,
    });
    expect(formOf(server.received[0]!.body)).toEqual([['metadata[organization_id]', ref.organization]]);
  });

  it('for a checkout names the organization on the session and on its subscription, and leaves addresses unchanged', async () => {
    server.answers.push(json(200, { url: 'https://pay.example.test/cs_1' }));
    const created = await calling().billing.createCheckoutSession(checkout);
    expect(created).toEqual({ kind: 'accepted', value: 'https://pay.example.test/cs_1' });
    expect(server.received[0]?.headers['idempotency-key']).toBe('checkout/1');
    expect(Object.fromEntries(formOf(server.received[0]!.body))).toEqual({
      mode: 'subscription',
      customer: 'cus_1',
      client_reference_id: ref.organization,
      'line_items[0][price]': 'price_1',
      'line_items[0][quantity]': '1',
      'metadata[organization_id]': ref.organization,
      'subscription_data[metadata][organization_id]': ref.organization,
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
    });
  });

  it('for a checkout of debts is of the connected account, and names the debts on the session and its payment', async () => {
    server.answers.push(json(200, { url: 'https://pay.example.test/cs_1' }));
    expect(await calling().billing.createPaymentSession(paymentSession)).toMatchObject({ kind: 'accepted' });
    expect(server.received[0]?.headers).toMatchObject({ 'stripe-account': 'acct_1', 'idempotency-key': 'payment/1' });
    const metadata = { organization_id: ref.organization, contact_id: paymentSession.contact, [ref.account]: '1234.5' };
    expect(Object.fromEntries(formOf(server.received[0]!.body))).toEqual({
      mode: 'payment',
      submit_type: 'pay',
      locale: 'es',
      client_reference_id: `${ref.organization}/${paymentSession.contact}`,
      success_url: paymentSession.successUrl,
      cancel_url: paymentSession.cancelUrl,
      expires_at: '1893456000',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'ars',
      'line_items[0][price_data][unit_amount]': '123450',
      'line_items[0][price_data][product_data][name]': 'Banco · INV-1',
      ...Object.fromEntries(
        Object.entries(metadata).flatMap(([name, value]) => [
          [`metadata[${name}]`, value],
          [`payment_intent_data[metadata][${name}]`, value],
        ]),
      ),
    });
  });

  it.each([
    [400, { type: 'invalid_request_error', code: 'resource_missing', param: 'line_items[0][price]' }, 'unusable_price'],
    [400, { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' }, 'resource_missing'],
    [400, { type: 'idempotency_error' }, 'idempotency_error'],
    [409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }, 'idempotency_key_in_use'],
  ])('that is refused with %i and %j has the code %3$s', async (status, error, code) => {
    server.answers.push(json(status, { error }));
    expect(await calling().billing.createCheckoutSession(checkout)).toMatchObject({ kind: 'refused', status, code });
  });

  it.each(['ftp://pay.example.test', 'http://pay.example.test', null])(
    'has an unknown outcome if the address is %j',
    async (url) => {
      server.answers.push(json(200, { url }));
      expect(await calling().billing.createPortalSession(portal)).toMatchObject({
        kind: 'unknown',
        code: 'unreadable',
      });
    },
  );
});

describe('a subscription', () => {
  const read = async (over: object) => {
    server.answers.push(json(200, { ...subscription, ...over }));
    return calling().billing.readSubscription('sub 1/2');
  };

  it('is read by its id; its period is that of its items', async () => {
    expect(await read({})).toEqual({
      kind: 'accepted',
      value: {
        id: 'sub 1/2',
        customer: 'cus_1',
        organization: ref.organization,
        status: 'active',
        price: 'price_1',
        currentPeriodEnd: '2030-04-16T17:46:40.000Z',
        cancelsAtPeriodEnd: false,
        createdAt: '2030-03-17T17:46:40.000Z',
      },
    });
    expect(server.received[0]).toMatchObject({ method: 'GET', url: '/v1/subscriptions/sub%201%2F2' });
  });

  it.each([
    [{ cancel_at_period_end: true }, true],
    [{ cancel_at: 1_902_592_000 }, true],
    [{ cancel_at: 1_902_592_001 }, false],
    [{ cancel_at_period_end: false, cancel_at: null }, false],
  ])('with %j ends with its period: %s', async (over, ends) => {
    expect(await read(over)).toMatchObject({ value: { cancelsAtPeriodEnd: ends } });
  });

  it('is read although the provider expands its customer, or leaves out what it may leave out', async () => {
    const over = { customer: { id: 'cus_2' }, metadata: {}, items: { data: [] } };
    expect(await read(over)).toMatchObject({
      value: { customer: 'cus_2', organization: null, price: null, currentPeriodEnd: null },
    });
  });

  it.each([{ id: null }, { customer: null }, { status: 7 }, { status: 'Ñ' }, { created: 'now' }, { items: null }])(
    'with %j is unreadable',
    async (over) => {
      expect(await read(over)).toMatchObject({ kind: 'unknown', code: 'unreadable' });
    },
  );

  it('that the provider does not have is null', async () => {
    server.answers.push(json(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }));
    expect(await calling().billing.readSubscription('sub_1')).toEqual({ kind: 'accepted', value: null });
  });
});
