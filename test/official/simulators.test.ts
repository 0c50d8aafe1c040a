import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { agentDefinition } from '../../lib/channels/voice-agents/agent-definition.ts';
import { toolConfigs } from '../../lib/channels/voice-agents/tool-definitions.ts';
import { sampleRequests } from '../local/simulators/sample-requests.ts';
import { type SimulatorHarness, form, startSimulatorHarness } from '../local/simulators/simulator-harness.ts';
import { schemaErrors } from './provider-schemas.ts';

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

const { sms, email, call, callForm, checkout, aCustomer, aSubscriber } = sampleRequests(() => harness);

/** Where a description has the schema of a reply. */
const replyOf = (path: string, method: string, status: number) =>
  `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}/content/application~1json/schema`;
const account = '/2010-04-01/Accounts/{AccountSid}';

describe('according to the official descriptions', () => {
  it('telephony sends valid replies', async () => {
    const problems = schemaErrors('telephony');
    const sent = await harness.post('telephony', messagesPath, sms('+5491155551234'));
    expect(problems(replyOf(`${account}/Messages.json`, 'post', 201), sent.body)).toEqual([]);
    const listed = await harness.get('telephony', messagesPath);
    expect(problems(replyOf(`${account}/Messages.json`, 'get', 200), listed.body)).toEqual([]);
    const numbers = await harness.get('telephony', messagesPath.replace('Messages', 'IncomingPhoneNumbers'));
    expect(problems(replyOf(`${account}/IncomingPhoneNumbers.json`, 'get', 200), numbers.body)).toEqual([]);
    const placed = await harness.post('telephony', callsPath, callForm('+5491155551234'));
    expect(problems(replyOf(`${account}/Calls.json`, 'post', 201), placed.body)).toEqual([]);
  });

  it('emailprovider sends valid replies and callbacks', async () => {
    const problems = schemaErrors('emailprovider');
    const tags = { tags: [{ name: 'organization', value: 'o' }] };
    for (const to of ['ana@example.com', 'bounced@example.com', 'complained@example.com']) {
      const sent = await harness.post('emailprovider', '/emails', email(to, tags));
      expect(problems(replyOf('/emails', 'post', 200), sent.body)).toEqual([]);
      await harness.settled(2);
      const read = await harness.get('emailprovider', `/emails/${sent.body.id}`);
      expect(problems(replyOf('/emails/{email_id}', 'get', 200), read.body)).toEqual([]);
    }
    const callbacks = () => harness.received.filter(({ path }) => path === '/api/webhooks/emailprovider');
    await expect.poll(() => callbacks().length).toBe(7);
    for (const { body } of callbacks()) {
      const event = JSON.parse(body);
      const place = `#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`;
      expect(problems(place, event)).toEqual([]);
      expect(event.data.tags).toEqual({ organization: 'o' });
    }
  });

  it('voiceprovider sends valid replies and callbacks', async () => {
    const problems = schemaErrors('voiceprovider');
    const conversations = '/v1/convai/conversations';
    harness.answers.set('/api/webhooks/agent-tool-handler', () => ({ status: 200, body: { pending_balance: 1 } }));
    for (const ending of ['1234', '0011', '0012', '0013', '0014']) {
      const request = call(`+549115555${ending}`, { conversation_initiation_client_data: { user_id: 'u' } });
      const started = await harness.post('voiceprovider', '/v1/convai/twilio/outbound-call', request);
      expect(problems(replyOf('/v1/convai/twilio/outbound-call', 'post', 200), started.body)).toEqual([]);
      const path = `${conversations}/${started.body.conversation_id}`;
      const read = () => harness.get('voiceprovider', path);
      await expect.poll(async () => (await read()).body.status).toMatch(/done|failed/);
      expect(problems(replyOf(`${conversations}/{conversation_id}`, 'get', 200), (await read()).body)).toEqual([]);
    }
    const listed = await harness.get('voiceprovider', `${conversations}?user_id=u`);
    expect(problems(replyOf(conversations, 'get', 200), listed.body)).toEqual([]);
    const signed = await harness.get('voiceprovider', '/v1/convai/conversation/get-signed-url?agent_id=agent_sample');
    expect(problems(replyOf('/v1/convai/conversation/get-signed-url', 'get', 200), signed.body)).toEqual([]);
    for (const [path, template] of [
      ['/v1/convai/agents/agent_sample', '/v1/convai/agents/{agent_id}'],
      ['/v1/convai/phone-numbers/phnum_sample', '/v1/convai/phone-numbers/{phone_number_id}'],
      ['/v2/voices?page_size=100', '/v2/voices'],
    ] as const) {
      const read = await harness.get('voiceprovider', path);
      expect(problems(replyOf(template, 'get', 200), read.body)).toEqual([]);
    }
    const changed = await harness.patch('voiceprovider', '/v1/convai/agents/agent_sample', { name: 'Ana' });
    expect(problems(replyOf('/v1/convai/agents/{agent_id}', 'patch', 200), changed.body)).toEqual([]);
    const isTold = ({ body }: { body: string }) => body.includes('post_call_transcription');
    await expect.poll(() => harness.received.filter(isTold).length).toBe(4);
    for (const { body } of harness.received.filter(isTold)) {
      expect(problems('#/components/schemas/GetConversationResponseModel', JSON.parse(body).data)).toEqual([]);
    }
    const refused = await harness.post('voiceprovider', '/v1/convai/twilio/outbound-call', {});
    expect(problems(replyOf('/v1/convai/twilio/outbound-call', 'post', 422), refused.body)).toEqual([]);
  });

  it('billingprovider sends valid replies', async () => {
    const problems = schemaErrors('billingprovider');
    const paymentForm = form({
      mode: 'payment',
      success_url: 'https://a.example/ok',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'ars',
      'line_items[0][price_data][unit_amount]': '1000',
      'line_items[0][price_data][product_data][name]': 'INV-1',
    });
    const requests = [
      ['/v1/customers', form({ email: 'ana@example.com', 'metadata[organization]': 'o' })],
      ['/v1/checkout/sessions', checkout({ 'metadata[organization]': 'o', customer_email: 'ana@example.com' })],
      ['/v1/checkout/sessions', paymentForm],
      ['/v1/billing_portal/sessions', form({ customer: await aCustomer(), return_url: 'https://a.example' })],
    ] as const;
    for (const [path, body] of requests) {
      const made = await harness.post('billingprovider', path, body);
      expect(made.status).toBe(200);
      expect(problems(replyOf(path, 'post', 200), made.body)).toEqual([]);
    }
    const { subscription } = await aSubscriber();
    const path = '/v1/subscriptions/{subscription_exposed_id}';
    const read = await harness.get('billingprovider', `/v1/subscriptions/${subscription.id}`);
    // The description is of 2023: since then the period has moved from the subscription to its items.
    const { current_period_start, current_period_end, ...item } = subscription.items.data[0];
    const older = { current_period_start, current_period_end, items: { ...read.body.items, data: [item] } };
    expect(problems(replyOf(path, 'get', 200), { ...read.body, ...older })).toEqual([]);
    const refused = await harness.post('billingprovider', '/v1/customers', form({ colour: 'red' }));
    expect(problems('#/components/schemas/error', refused.body)).toEqual([]);
  });

  it('telephony sends valid replies about numbers', async () => {
    const problems = schemaErrors('telephony');
    const path = (resource: string) => `/2010-04-01/Accounts/${harness.keys.telephony.account_sid}/${resource}`;
    for (const type of ['Local', 'Mobile']) {
      const { body } = await harness.get('telephony', path(`AvailablePhoneNumbers/AR/${type}.json`));
      const pointer = replyOf(`${account}/AvailablePhoneNumbers/{CountryCode}/${type}.json`, 'get', 200);
      expect(problems(pointer, body)).toEqual([]);
    }
    const bought = await harness.post(
      'telephony',
      path('IncomingPhoneNumbers.json'),
      form({ PhoneNumber: '+541155550020' }),
    );
    expect(problems(replyOf(`${account}/IncomingPhoneNumbers.json`, 'post', 201), bought.body)).toEqual([]);
    const read = await harness.get('telephony', path(`IncomingPhoneNumbers/${bought.body.sid}.json`));
    expect(problems(replyOf(`${account}/IncomingPhoneNumbers/{Sid}.json`, 'get', 200), read.body)).toEqual([]);
  });

  it('emailprovider sends valid replies and callbacks about domains', async () => {
    const problems = schemaErrors('emailprovider');
    const made = await harness.post('emailprovider', '/domains', { name: `mail.${randomUUID()}.example` });
    expect(problems(replyOf('/domains', 'post', 201), made.body)).toEqual([]);
    const listed = await harness.get('emailprovider', '/domains');
    expect(problems(replyOf('/domains', 'get', 200), listed.body)).toEqual([]);
    const found = await harness.get('emailprovider', `/domains/${made.body.id}`);
    expect(problems(replyOf('/domains/{domain_id}', 'get', 200), found.body)).toEqual([]);
    const started = await harness.post('emailprovider', `/domains/${made.body.id}/verify`, {});
    expect(problems(replyOf('/domains/{domain_id}/verify', 'post', 200), started.body)).toEqual([]);
    const reports = () =>
      harness.received.map(({ body }) => JSON.parse(body)).filter((event) => event.data.id === made.body.id);
    await expect.poll(reports).toHaveLength(1);
    expect(problems('#/components/schemas/DomainUpdatedEvent', reports()[0])).toEqual([]);
  });

  it('voiceprovider sends valid replies about tools, agents and imported numbers', async () => {
    const problems = schemaErrors('voiceprovider');
    const workspace = '/v1/convai';
    const post = (path: string, body: object) => harness.post('voiceprovider', `${workspace}/${path}`, body);
    const organization = {
      id: parseId(OrganizationId, '0198a7c2-6f1e-7b1a-8c11-2f6d9a7e4b01'),
      language: 'es',
      timezone: 'America/Argentina/Buenos_Aires',
    };
    const tool = await post('tools', { tool_config: toolConfigs(harness.url)[0] });
    const definition = agentDefinition(organization, [tool.body.id]);
    const agent = await post('agents/create', definition);
    const { account_sid: sid, auth_tokens: tokens } = harness.keys.telephony;
    const numberImport = { provider: 'twilio', phone_number: '+5491155509001', label: 'cms/x', sid, token: tokens[0] };
    const number = await post('phone-numbers', { ...numberImport, enable_sms: false });
    const numberPath = `${workspace}/phone-numbers/${number.body.phone_number_id}`;
    const replies = [
      ['tools', 'post', 200, tool],
      ['agents/create', 'post', 200, agent],
      [
        'agents/{agent_id}',
        'get',
        200,
        await harness.get('voiceprovider', `${workspace}/agents/${agent.body.agent_id}`),
      ],
      ['phone-numbers', 'post', 200, number],
      [
        'phone-numbers/{phone_number_id}',
        'patch',
        200,
        await harness.patch('voiceprovider', numberPath, { agent_id: agent.body.agent_id }),
      ],
      ['phone-numbers', 'get', 200, await harness.get('voiceprovider', `${workspace}/phone-numbers`)],
      ['agents/create', 'post', 422, await post('agents/create', {})],
    ] as const;
    for (const [path, method, status, { body }] of replies) {
      const pointer = replyOf(`${workspace}/${path}`, method, status);
      expect([pointer, problems(pointer, body)]).toEqual([pointer, []]);
    }
  });
});
