import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billingClient } from '../../lib/providers/billing-client.ts';
import { email } from '../../lib/providers/email-client.ts';
import { emailDomainsClient } from '../../lib/providers/email-domains-client.ts';
import { interactionRefFromTags, interactionRefFromText } from '../../lib/providers/interaction-ref.ts';
import { telephonyClient } from '../../lib/providers/telephony-client.ts';
import { telephonyNumbersClient } from '../../lib/providers/telephony-numbers-client.ts';
import { voiceClient, voiceWorkspaceClient } from '../../lib/providers/voice-client.ts';
import { voiceSetupClient } from '../../lib/providers/voice-setup-client.ts';
import { ProviderDescription, hasDescriptions } from './provider-description.ts';
import { type ProviderServer, hangUp, json, providerServer } from './provider-server.ts';
import {
  aiCall,
  billingSecret,
  emailSecret,
  humanCall,
  outgoingEmail,
  ref,
  telephonySecret,
  textMessage,
  voiceSecret,
} from './samples.ts';

let server: ProviderServer;
beforeAll(async () => void (server = await providerServer()));
afterAll(() => server.close());
beforeEach(() => server.forget());

const calling = () => ({
  telephony: telephonyClient(telephonySecret(server.origin)),
  email: email(emailSecret(server.origin)),
  domains: emailDomainsClient(emailSecret(server.origin)),
  voice: voiceClient(voiceSecret(server.origin)),
  numbers: telephonyNumbersClient(telephonySecret(server.origin)),
  workspace: voiceWorkspaceClient(voiceSecret(server.origin)),
  setup: voiceSetupClient(voiceSecret(server.origin)),
  billing: billingClient(billingSecret(server.origin)),
});

const template = { contentId: `HX${'0'.repeat(32)}`, variables: { 1: 'Ana', 2: '$ 10' } };
const service = `MG${'0'.repeat(32)}`;

const sent = (body: object) => json(201, { status: 'queued', sid: `SM${'1'.repeat(32)}`, ...body });
const telephonyFile = 'telephony.twilio_api_v2010.json';
const emailFile = 'emailprovider.resend.json';
const voiceFile = 'voiceprovider.elevenlabs.json';
const conversation = {
  agent_id: 'a',
  conversation_id: 'conv 1/2',
  status: 'done',
  transcript: [],
  metadata: { start_time_unix_secs: 1, call_duration_secs: 2 },
  has_audio: false,
  has_user_audio: false,
  has_response_audio: false,
};
const agent = { agent_id: 'agent 1/2', name: 'Ana', conversation_config: {}, metadata: { created_at_unix_secs: 1 } };
const toolConfig = {
  type: 'webhook',
  name: 'opt_out',
  description: 'Opts out.',
  api_schema: { url: 'https://a.example' },
};
const phoneNumber = {
  phone_number: '+15005550006',
  label: 'Collections',
  phone_number_id: 'phnum_1',
  assigned_agent: { agent_id: 'agent_1', agent_name: 'Ana' },
  provider: 'twilio',
};
const imported = { phone_number_id: 'phnum_1' };
const numberImport = {
  phoneNumber: '+15005550006',
  label: 'Collections',
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'telephony-token',
};
const lucia = {
  voice_id: 'voice_lucia',
  name: 'Lucía',
  category: 'premade',
  labels: { language: 'es', gender: 'female', accent: 'argentine' },
  available_for_tiers: [],
  high_quality_base_model_ids: [],
  preview_url: 'https://voices.example.test/lucia.mp3',
};
const voices = { voices: [lucia], has_more: false, total_count: 1, next_page_token: null };
const signedUrl = { signed_url: 'wss://voice.example.test/conversation?conversation_signature=s' };
const owned = {
  incoming_phone_numbers: [
    { sid: `PN${'0'.repeat(32)}`, phone_number: '+18089255327', capabilities: { voice: true, sms: false } },
  ],
};
const available = {
  available_phone_numbers: [
    {
      phone_number: '+18089255327',
      iso_country: 'US',
      region: 'HI',
      locality: null,
      address_requirements: 'none',
      capabilities: { voice: true, SMS: true, MMS: false },
    },
  ],
};
const conversations = {
  conversations: [
    {
      agent_id: 'a',
      conversation_id: 'conv_1',
      start_time_unix_secs: 1,
      call_duration_secs: 2,
      message_count: 3,
      status: 'done',
      call_successful: 'success',
    },
  ],
  has_more: false,
  next_cursor: null,
};
const started = { success: true, message: 'Success', conversation_id: 'conv_1', callSid: 'CA1' };

const billingFile = 'billingprovider.stripe.json';
const checkout = {
  organization: ref.organization,
  customer: 'cus_1',
  price: 'price_1',
  successUrl: 'https://console.example.test/?session={CHECKOUT_SESSION_ID}&ñ=1',
  cancelUrl: 'http://localhost:4000/',
  idempotencyKey: 'checkout/1',
};
const portal = { customer: 'cus_1', returnUrl: 'https://console.example.test/', idempotencyKey: 'portal/1' };
const subscription = {
  id: 'sub 1/2',
  object: 'subscription',
  automatic_tax: { enabled: false },
  billing_cycle_anchor: 1_900_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  collection_method: 'charge_automatically',
  created: 1_900_000_000,
  currency: 'usd',
  customer: 'cus_1',
  items: { object: 'list', data: [{ price: { id: 'price_1' }, current_period_end: 1_902_592_000 }] },
  livemode: false,
  metadata: { organization_id: ref.organization },
  start_date: 1_900_000_000,
  status: 'active',
};

const domain = {
  object: 'domain',
  id: 'domain 1/2',
  name: 'mail.example',
  status: 'pending',
  created_at: '2030-01-01 00:00:00.000000+00',
  region: 'sa-east-1',
  records: [
    { record: 'DKIM', name: 'resend._domainkey.mail', type: 'TXT', ttl: 'Auto', status: 'pending', value: 'p=MIG' },
    { record: 'SPF', name: 'send.mail', type: 'MX', ttl: 'Auto', status: 'pending', value: 'smtp.test', priority: 10 },
  ],
};
const domains = { object: 'list', has_more: false, data: [domain] };

/** Every request that a client can make. */
const requests = [
  { of: 'an SMS', file: telephonyFile, ask: () => calling().telephony.sendMessage(textMessage) },
  {
    of: 'an SMS from a messaging service',
    file: telephonyFile,
    ask: () => calling().telephony.sendMessage({ ...textMessage, from: service }),
  },
  {
    of: 'free text on WhatsApp',
    file: telephonyFile,
    ask: () => calling().telephony.sendMessage({ ...textMessage, channel: 'whatsapp' }),
  },
  {
    of: 'a template on WhatsApp',
    file: telephonyFile,
    ask: () => calling().telephony.sendMessage({ ...textMessage, channel: 'whatsapp', content: template }),
  },
  { of: 'a call by a human agent', file: telephonyFile, ask: () => calling().telephony.startHumanCall(humanCall) },
  { of: 'an email', file: emailFile, reply: { id: 'e1' }, ask: () => calling().email.send(outgoingEmail) },
  {
    of: 'an email with everything',
    file: emailFile,
    reply: { id: 'e1' },
    ask: () => calling().email.send({ ...outgoingEmail, replyTo: 'ask@example.test', text: 'Saldo' }),
  },
  {
    of: 'the registration of a domain',
    file: emailFile,
    reply: domain,
    ask: () => calling().domains.createDomain('mail.example'),
  },
  {
    of: 'the search for a domain',
    file: emailFile,
    reply: domains,
    ask: () => calling().domains.findDomain('a.example'),
  },
  { of: 'a domain', file: emailFile, reply: domain, ask: () => calling().domains.readDomain('domain 1/2') },
  {
    of: 'the verification of a domain',
    file: emailFile,
    reply: { object: 'domain', id: 'domain 1/2' },
    ask: () => calling().domains.startVerification('domain 1/2'),
  },
  { of: 'a call by an AI agent', file: voiceFile, reply: started, ask: () => calling().voice.startAiCall(aiCall) },
  {
    of: 'a call that waits for the callee',
    file: voiceFile,
    reply: started,
    ask: () => calling().voice.startAiCall({ ...aiCall, firstMessage: '' }),
  },
  {
    of: 'a call in another voice',
    file: voiceFile,
    reply: started,
    ask: () => calling().voice.startAiCall({ ...aiCall, firstMessage: '', voiceId: 'voice_lucia' }),
  },
  {
    of: 'the fetch of a conversation',
    file: voiceFile,
    reply: conversation,
    ask: () => calling().voice.fetchConversation('conv 1/2'),
  },
  {
    of: 'the search for a conversation',
    file: voiceFile,
    reply: conversations,
    ask: () => calling().voice.findConversation(ref),
  },
  { of: 'an agent', file: voiceFile, reply: agent, ask: () => calling().workspace.readAgent('agent 1/2') },
  {
    of: 'a change of an agent',
    file: voiceFile,
    reply: agent,
    ask: () => calling().workspace.updateAgent('agent 1/2', { name: 'Ana', conversation_config: {} }),
  },
  {
    of: 'an imported number',
    file: voiceFile,
    reply: phoneNumber,
    ask: () => calling().workspace.readPhoneNumber('phnum 1/2'),
  },
  { of: 'the voices', file: voiceFile, reply: voices, ask: () => calling().workspace.listVoices() },
  { of: 'two voices', file: voiceFile, reply: voices, ask: () => calling().workspace.listVoices(['a', 'b']) },
  {
    of: 'the signed URL of a conversation',
    file: voiceFile,
    reply: signedUrl,
    ask: () => calling().workspace.signConversationUrl('agent 1/2'),
  },
  // The official example breaks its own schema: it has an empty text for the id of an application.
  {
    of: 'an owned number',
    file: telephonyFile,
    reply: owned,
    ask: () => calling().numbers.readOwnedNumber('+18089255327'),
  },
  {
    of: 'numbers with an area code',
    file: telephonyFile,
    reply: available,
    ask: () => calling().numbers.searchNumbers({ country: 'US', numberType: 'local', areaCode: '808' }),
  },
  {
    of: 'numbers with some digits',
    file: telephonyFile,
    reply: available,
    ask: () => calling().numbers.searchNumbers({ country: 'AR', numberType: 'mobile', areaCode: '11' }),
  },
  {
    of: 'toll-free numbers',
    file: telephonyFile,
    reply: available,
    ask: () => calling().numbers.searchNumbers({ country: 'US', numberType: 'tollfree' }),
  },
  {
    of: 'the release of a number',
    file: telephonyFile,
    ask: () => calling().numbers.releaseNumber(`PN${'0'.repeat(32)}`),
  },
  {
    of: 'the imported numbers',
    file: voiceFile,
    reply: [phoneNumber],
    ask: () => calling().workspace.listPhoneNumbers(),
  },
  {
    of: 'the removal of an imported number',
    file: voiceFile,
    ask: () => calling().workspace.deletePhoneNumber('phnum 1/2'),
  },
  {
    of: 'a new agent',
    file: voiceFile,
    reply: { agent_id: 'agent_1' },
    ask: () => calling().setup.createAgent({ name: 'Ana', conversation_config: {} }),
  },
  {
    of: 'a tool',
    file: voiceFile,
    reply: {
      id: 'tool_1',
      tool_config: toolConfig,
      access_info: { is_creator: true, creator_name: 'A', creator_email: 'a@b.example', role: 'admin' },
      usage_stats: { avg_latency_secs: 0, total_calls: 0 },
    },
    ask: () => calling().setup.createTool(toolConfig),
  },
  {
    of: 'the assignment of a number',
    file: voiceFile,
    reply: phoneNumber,
    ask: () => calling().setup.assignAgent('phnum 1/2', 'agent_1'),
  },
  {
    of: 'the address of the messages to a number',
    file: telephonyFile,
    reply: owned.incoming_phone_numbers[0],
    ask: () => calling().numbers.setSmsUrl(`PN${'0'.repeat(32)}`, 'https://service.test/api/webhooks/telephony'),
  },
  {
    of: 'the purchase of a number',
    file: telephonyFile,
    reply: owned.incoming_phone_numbers[0],
    ask: () =>
      calling().numbers.buyNumber({
        phoneNumber: '+18089255327',
        friendlyName: `cms/${ref.organization}/0123456789abcdef`,
        callbackUrl: 'https://service.test/api/webhooks/telephony',
      }),
  },
] as const;

/** The description of the billing provider is of 2023; what a later version of its API replies is not in it. */
const billingRequests = [
  {
    of: 'a customer',
    reply: { id: 'cus_1', object: 'customer', created: 1, livemode: false },
    ask: () => calling().billing.createCustomer(ref.organization),
  },
  {
    of: 'a checkout',
    reply: { id: 'cs_1', url: 'https://pay.example.test/cs_1' },
    ask: () => calling().billing.createCheckoutSession(checkout),
  },
  {
    of: 'a portal',
    reply: { id: 'bps_1', url: 'https://portal.example.test/bps_1' },
    ask: () => calling().billing.createPortalSession(portal),
  },
  {
    of: 'a customer that was deleted',
    reply: { id: 'cus_1', object: 'customer', deleted: true },
    ask: () => calling().billing.readCustomer('cus_1'),
  },
  { of: 'a subscription', reply: subscription, ask: () => calling().billing.readSubscription('sub 1/2') },
] as const;

const because = hasDescriptions ? '' : ' (skipped: the descriptions in ../shared/openapi are not here)';

describe.skipIf(!hasDescriptions)(`the official description of a provider${because}`, () => {
  it.each(requests)('allows the request for $of, and its example reply is parsed', async ({ file, ask, ...more }) => {
    const description = new ProviderDescription(file);
    server.answers.push((response) => {
      const { method, url } = server.received[0]!;
      const { status, example = {} } = description.successOf(method, url);
      const reply = 'reply' in more ? more.reply : example;
      expect(description.replyProblemsOf(method, url, status, reply)).toEqual([]);
      json(status, reply)(response);
    });
    expect(await ask()).toMatchObject({ kind: 'accepted' });
    expect(server.received.flatMap((each) => description.problemsOf(each))).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('allows the import of a number, except enable_sms, which it lacks, and its example reply is parsed', async () => {
    const description = new ProviderDescription(voiceFile);
    expect(description.replyProblemsOf('POST', '/v1/convai/phone-numbers', 200, imported)).toEqual([]);
    server.answers.push(json(200, imported));
    expect(await calling().setup.importPhoneNumber(numberImport)).toEqual({ kind: 'accepted', value: 'phnum_1' });
    expect(server.received.flatMap((each) => description.problemsOf(each))).toEqual(['body.enable_sms unknown']);
    expect(JSON.parse(server.received[0]!.body)).toMatchObject({ enable_sms: false });
  });

  it.each(billingRequests)('allows the request for $of', async ({ reply, ask }) => {
    const description = new ProviderDescription(billingFile);
    server.answers.push(json(200, reply));
    expect(await ask()).toMatchObject({ kind: 'accepted' });
    expect(server.received.flatMap((each) => description.problemsOf(each))).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('rejects a malformed request of a checkout', () => {
    const description = new ProviderDescription(billingFile);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const problemsOf = (body: string) =>
      description.problemsOf({ method: 'POST', url: '/v1/checkout/sessions', headers, body, port: 0 });
    expect(problemsOf('success_url=a&line_items[0][price]=b&subscription_data[metadata][c]=d')).toEqual([]);
    expect(problemsOf('success_url=a&line_items[0][prize]=b')).toEqual(['body.line_items.prize unknown']);
    expect(problemsOf('success_url=a&mode=gift')).toHaveLength(1);
    expect(problemsOf('line_items[0][price]=b')).toHaveLength(1);
  });

  it('rejects a malformed request', () => {
    const description = new ProviderDescription(telephonyFile);
    const url = `/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const problemsOf = (url: string, body: string) =>
      description.problemsOf({ method: 'POST', url, headers, body, port: 0 });
    expect(problemsOf(url, 'To=%2B1')).toEqual([]);
    expect(problemsOf(url, 'Body=a')).toHaveLength(1);
    expect(problemsOf(url, 'To=%2B1&ValidityPeriod=soon')).toHaveLength(1);
    expect(problemsOf(url, 'To=%2B1&Text=a')).toEqual(['body.Text unknown']);
    expect(problemsOf(`${url}?To=%2B1`, 'To=%2B1')).toEqual(['query To unknown']);
    expect(problemsOf('/2010-04-01/Accounts/me/Messages.json', 'To=%2B1')).not.toEqual([]);
    expect(problemsOf('/Messages.json', 'To=%2B1')).not.toEqual([]);
  });
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
    const { from, to, subject, html } = outgoingEmail;
    expect(message).toEqual({ from, to, subject, html });
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
    const { searchParams } = new URL(server.received[0]?.url ?? '', 'http://provider');
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
