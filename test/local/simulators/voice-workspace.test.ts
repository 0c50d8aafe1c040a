import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { agentDefinition } from '../../../lib/channels/voice-agents/agent-definition.ts';
import { isDefinedAs, toolConfigs } from '../../../lib/channels/voice-agents/tool-definitions.ts';
import { voiceSetupClient } from '../../../lib/platform/providers/voice-setup-client.ts';
import { ownedNumbers } from '../../../local/simulators/telephony-numbers.ts';
import { voiceprovider } from '../../../local/simulators/voiceprovider.ts';
import { type SimulatorHarness, startSimulatorHarness } from './simulator-harness.ts';

const organization = {
  id: parseId(OrganizationId, '0198a7c2-6f1e-7b1a-8c11-2f6d9a7e4b01'),
  language: 'es',
  timezone: 'America/Argentina/Buenos_Aires',
};
/** A number that the telephony account owns. */
const owned = '+5491155509001';

let harness: SimulatorHarness;
beforeEach(async () => {
  harness = await startSimulatorHarness();
});
afterEach(() => harness.close());

const post = (path: string, body: object) => harness.post('voiceprovider', `/v1/convai/${path}`, body);
const get = (path: string) => harness.get('voiceprovider', `/v1/convai/${path}`);
const patch = (path: string, body: object) => harness.patch('voiceprovider', `/v1/convai/${path}`, body);

const configs = () => toolConfigs(harness.url);
const makeTool = async (config: object): Promise<string> => (await post('tools', { tool_config: config })).body.id;
const makeTools = (): Promise<string[]> => Promise.all(configs().map(makeTool));
const makeAgent = async (toolIds: readonly string[] = []): Promise<string> =>
  (await post('agents/create', agentDefinition(organization, toolIds))).body.agent_id;

const importRequest = (over: object = {}) => ({
  provider: 'twilio',
  phone_number: owned,
  label: 'cms/x',
  sid: harness.keys.telephony.account_sid,
  token: harness.keys.telephony.auth_tokens[0],
  enable_sms: false,
  ...over,
});
const importNumber = (over: object = {}) => post('phone-numbers', importRequest(over));

/** Where the telephony account sends the calls and messages to the number. */
async function readUrls() {
  const path = `/2010-04-01/Accounts/${harness.keys.telephony.account_sid}/IncomingPhoneNumbers.json`;
  const { body } = await harness.get('telephony', `${path}?PhoneNumber=${encodeURIComponent(owned)}`);
  const [{ voice_url: voice, sms_url: sms }] = body.incoming_phone_numbers;
  return { voice, sms };
}

describe('an agent', () => {
  it('is made, found by its name, and changed', async () => {
    const id = await makeAgent();
    expect(await get(`agents/${id}`)).toMatchObject({
      status: 200,
      body: {
        agent_id: id,
        name: `cms/${organization.id}`,
        conversation_config: { agent: { language: 'es', prompt: { tool_ids: [] } } },
        platform_settings: { auth: { enable_auth: true } },
      },
    });
    await post('agents/create', { conversation_config: {}, name: 'Another' });
    const found = (await get(`agents?search=${organization.id}&page_size=100`)).body;
    expect(found).toMatchObject({ agents: [{ agent_id: id, name: `cms/${organization.id}` }], has_more: false });
    const changed = await patch(`agents/${id}`, { name: 'Renamed' });
    expect(changed).toMatchObject({ status: 200, body: { agent_id: id, name: 'Renamed' } });
    expect((await get(`agents?search=${organization.id}`)).body.agents).toEqual([]);
    expect(harness.simulators.outbox.entries().map(({ operation }) => operation)).toEqual([
      'search_agents',
      'update_agent',
      'search_agents',
      'create_agent',
      'read_agent',
      'create_agent',
    ]);
  });

  it('is listed page by page, newest first', async () => {
    for (const name of ['One', 'Two', 'Three']) await post('agents/create', { conversation_config: {}, name });
    const names = ({ agents }: { agents: readonly { name: string }[] }) => agents.map(({ name }) => name);
    const first = (await get('agents?page_size=2')).body;
    expect([names(first), first.has_more]).toEqual([['Three', 'Two'], true]);
    const second = (await get(`agents?page_size=2&cursor=${first.next_cursor}`)).body;
    expect([names(second), second.has_more, second.next_cursor]).toEqual([['One'], false, null]);
    expect(await get('agents?page_size=101')).toMatchObject({ status: 422 });
  });

  it('has only tools that exist', async () => {
    const definition = agentDefinition(organization, ['tool_of_nobody']);
    const none = { status: 404, body: { detail: { status: 'tool_not_found' } } };
    expect(await post('agents/create', definition)).toMatchObject(none);
    const id = await makeAgent();
    expect(await patch(`agents/${id}`, definition)).toMatchObject(none);
  });

  it.each([
    [{}, 'conversation_config'],
    [{ conversation_config: 'none' }, 'conversation_config'],
    [{ conversation_config: {}, colour: 'red' }, 'colour'],
  ])('is not made of %j', async (request, field) => {
    const { status, body } = await post('agents/create', request);
    expect([status, body.detail[0].loc.at(-1)]).toEqual([422, field]);
  });

  it.each([
    ['en', 'eleven_flash_v2_5', 400],
    ['en', 'eleven_flash_v2', 200],
    ['es', 'eleven_flash_v2', 400],
    ['pt-br', 'eleven_flash_v2_5', 200],
  ])('of language %s with the model %s: %i', async (language, model_id, status) => {
    const conversation_config = { agent: { language }, tts: { model_id } };
    expect((await post('agents/create', { conversation_config })).status).toBe(status);
  });
});

describe('a tool', () => {
  it('is listed with its defaults, and recognized by its definition', async () => {
    const ids = await makeTools();
    const { tools } = (await get('tools')).body;
    for (const [index, config] of configs().entries()) {
      const found = tools.filter((tool: { tool_config: unknown }) => isDefinedAs(tool.tool_config, config));
      expect(found).toMatchObject([{ id: ids[index], tool_config: { assignments: [] } }]);
    }
    expect(tools).toHaveLength(ids.length);
  });

  it('is found by the beginning of its name, page by page, as the client asks for it', async () => {
    const [config] = configs();
    const ids = [];
    for (const name of ['read_one', 'read_two', 'also_read', 'read_three'])
      ids.push(await makeTool({ ...config, name }));
    const [one, two, , three] = ids;
    const idsOf = ({ tools }: { tools: readonly { id: string }[] }) => tools.map(({ id }) => id);
    const first = (await get('tools?search=read_&page_size=2')).body;
    expect([idsOf(first), first.has_more]).toEqual([[three, two], true]);
    const second = (await get(`tools?search=read_&page_size=2&cursor=${first.next_cursor}`)).body;
    expect([idsOf(second), second.has_more, second.next_cursor]).toEqual([[one], false, null]);
    expect(await get('tools?page_size=101')).toMatchObject({ status: 422 });

    const client = voiceSetupClient({
      ...harness.keys.voiceprovider,
      webhook_secrets: [],
      base_url: harness.simulators.baseUrlOf('voiceprovider'),
    });
    const found = await client.findTools('read_');
    expect(found).toMatchObject({ kind: 'accepted', value: [{ toolId: three }, { toolId: two }, { toolId: one }] });
  });

  it.each([
    [{ type: 'client' }, 'type'],
    [{ name: 'two words' }, 'name'],
    [{ colour: 'red' }, 'colour'],
    [{ response_timeout_secs: 121 }, 'response_timeout_secs'],
    [{ api_schema: { url: 'nowhere', method: 'POST' } }, 'url'],
    [{ api_schema: { url: 'https://service.example', method: 'GET' } }, 'method'],
    [{ api_schema: undefined }, 'api_schema'],
  ])('is refused with %j', async (over, field) => {
    const { status, body } = await post('tools', { tool_config: { ...configs()[0], ...over } });
    expect([status, body.detail[0].loc.at(-1)]).toEqual([422, field]);
  });
});

describe('the import of a number', () => {
  it('moves its calls, and leaves its messages alone if it is asked to', async () => {
    const before = await readUrls();
    const { status, body } = await importNumber();
    expect(status).toBe(200);
    const { voice, sms } = await readUrls();
    expect(voice).toMatch(`${harness.simulators.baseUrlOf('voiceprovider')}/`);
    expect(sms).toBe(before.sms);
    const number = { phone_number_id: body.phone_number_id, phone_number: owned, assigned_agent: null };
    expect((await get('phone-numbers')).body).toMatchObject([number]);
    expect((await get(`phone-numbers/${body.phone_number_id}`)).body).toMatchObject(number);
  });

  it('moves its messages as well if it is not', async () => {
    await importNumber({ enable_sms: undefined });
    const { voice, sms } = await readUrls();
    for (const url of [voice, sms]) expect(url).toMatch(`${harness.simulators.baseUrlOf('voiceprovider')}/`);
  });

  it('is shown in the outbox without the credentials of the telephony account', async () => {
    await importNumber();
    const [entry] = harness.simulators.outbox.entries();
    expect(entry).toMatchObject({
      operation: 'import_number',
      to: owned,
      body: { phone_number: owned, label: 'cms/x' },
    });
    expect(JSON.stringify(entry)).not.toContain(harness.keys.telephony.auth_tokens[0]);
  });

  it('is possible with a key of the telephony account and its token', async () => {
    const { api_key_sid: sid, api_key_secret: token, auth_tokens: tokens } = harness.keys.telephony;
    expect(await importNumber({ sid, token })).toMatchObject({ body: { detail: { status: 'invalid_credentials' } } });
    expect(await importNumber({ sid, token, account_auth_token: tokens[0] })).toMatchObject({ status: 200 });
  });

  it.each([
    [{ token: 'wrong' }, 'invalid_credentials'],
    [{ phone_number: '+5491155509999' }, 'number_not_owned'],
  ])('is refused with %j: %s', async (over, code) => {
    expect(await importNumber(over)).toMatchObject({ status: 400, body: { detail: { status: code } } });
    expect((await get('phone-numbers')).body).toEqual([]);
  });

  it('happens once, and again after it was removed', async () => {
    const { phone_number_id: id } = (await importNumber()).body;
    expect(await importNumber()).toMatchObject({
      status: 400,
      body: { detail: { status: 'number_already_imported' } },
    });
    expect(await harness.remove('voiceprovider', `/v1/convai/phone-numbers/${id}`)).toMatchObject({ status: 200 });
    expect(await get(`phone-numbers/${id}`)).toMatchObject({ status: 404 });
    expect(await importNumber()).toMatchObject({ status: 200 });
  });
});

describe('an imported number', () => {
  it('is assigned to an agent, and to none', async () => {
    const { phone_number_id: id } = (await importNumber()).body;
    const agent = await makeAgent();
    const assigned = await patch(`phone-numbers/${id}`, { agent_id: agent });
    const info = { agent_id: agent, agent_name: `cms/${organization.id}` };
    expect(assigned).toMatchObject({ status: 200, body: { phone_number_id: id, assigned_agent: info } });
    expect((await get(`phone-numbers/${id}`)).body).toEqual(assigned.body);
    expect(await harness.settled(0)).toMatchObject({ operation: 'read_phone_number' });
    expect(await patch(`phone-numbers/${id}`, { agent_id: null })).toMatchObject({ body: { assigned_agent: null } });
    expect(await harness.settled(0)).toMatchObject({ operation: 'assign_number' });
  });

  it('is not assigned to an agent that does not exist', async () => {
    const { phone_number_id: id } = (await importNumber()).body;
    expect(await patch(`phone-numbers/${id}`, { agent_id: 'agent_of_nobody' })).toMatchObject({ status: 404 });
  });
});

describe('a call by an agent that was made', () => {
  const toolPath = '/api/webhooks/agent-tool-handler';
  const startCall = async (agent_id: string, ending: string) => {
    const { phone_number_id } = (await importNumber()).body;
    const client = { dynamic_variables: { contact_name: 'Ana', secret__tool_token: 'the-token' } };
    const request = { agent_id, agent_phone_number_id: phone_number_id, to_number: `+549115555${ending}` };
    return (await post('twilio/outbound-call', { ...request, conversation_initiation_client_data: client })).body;
  };
  const used = () => harness.received.filter(({ path }) => path === toolPath);
  const lastReport = () => {
    const report = harness.received.find(({ path }) => path === '/api/webhooks/voiceprovider');
    return report && JSON.parse(report.body).data;
  };
  const answersBalance = () =>
    void harness.answers.set(toolPath, () => ({ status: 200, body: { currency: 'ARS', pending_balance: 1500.5 } }));

  it('comes from its number, and uses its tools as they are defined', async () => {
    answersBalance();
    const { conversation_id, callSid: call_sid } = await startCall(await makeAgent(await makeTools()), '0013');
    await harness.settled(3);
    expect(lastReport().metadata.phone_call).toMatchObject({ agent_number: owned, call_sid });
    expect(used().map(({ body }) => JSON.parse(body))).toEqual([
      { tool: 'read_balance', conversation_id, call_sid },
      {
        tool: 'register_promise',
        conversation_id,
        call_sid,
        parameters: { amount: 1500.5, due_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      },
    ]);
    for (const { headers } of used()) expect(headers['x-tool-token']).toBe('the-token');
  });

  it('sends secret variables in headers only', async () => {
    const config = configs().find(({ name }) => name === 'read_balance');
    const properties = { leaked: { type: 'string', dynamic_variable: 'secret__tool_token' } };
    const api_schema = { ...config?.api_schema, request_body_schema: { type: 'object', properties } };
    await startCall(await makeAgent([await makeTool({ ...config, api_schema })]), '1234');
    await harness.settled(2);
    expect(used()).toMatchObject([{ body: '{}', headers: { 'x-tool-token': 'the-token' } }]);
  });

  it('uses no tool that the agent does not have', async () => {
    answersBalance();
    const tools = await makeTools();
    await startCall(await makeAgent(tools.filter((_, index) => configs()[index]?.name === 'read_balance')), '0014');
    await harness.settled(2);
    expect(used().map(({ body }) => JSON.parse(body).tool)).toEqual(['read_balance']);
    expect(lastReport().status).toBe('done');
  });
});

it('keeps what was made between starts', () => {
  const facts = new Map<string, string>();
  const state = {
    recall: (fact: string): unknown => JSON.parse(facts.get(fact) ?? 'null'),
    remember: (fact: string, value: unknown) => void facts.set(fact, JSON.stringify(value)),
  };
  const publicUrl = 'http://service.example';
  const start = (at: string) => {
    const { voiceprovider: keys, telephony } = harness.keys;
    const context = { keys, publicUrl, state, now: () => new Date(at), ownUrl: () => 'http://voice.example' };
    const provider = voiceprovider(context, { keys: telephony, numbers: ownedNumbers({ state, publicUrl }) });
    return (method: string, path: string, body: object = {}) => {
      const headers = { 'xi-api-key': keys.api_key };
      const request = { method, path: `/v1/convai/${path}`, headers, query: new URLSearchParams() };
      const { reply } = provider.handle({ ...request, body: JSON.stringify(body) });
      // oxlint-disable-next-line typescript/no-explicit-any -- The simulator's replies share no type; a test reads what it expects.
      return (reply === 'silence' ? undefined : reply.body) as any;
    };
  };
  const first = start('2026-11-21T10:00:00Z');
  const tool = first('POST', 'tools', { tool_config: configs()[0] }).id;
  const agent = first('POST', 'agents/create', agentDefinition(organization, [tool])).agent_id;
  const number = first('POST', 'phone-numbers', importRequest({ agent_id: agent })).phone_number_id;
  first('PATCH', 'agents/agent_own_1', { name: 'Ana' });

  const later = start('2026-11-22T10:00:00Z');
  expect(later('GET', 'tools').tools).toMatchObject([{ id: tool }]);
  expect(later('GET', `agents/${agent}`)).toEqual(first('GET', `agents/${agent}`));
  expect(later('GET', 'phone-numbers')).toMatchObject([
    { phone_number_id: number, assigned_agent: { agent_id: agent } },
  ]);
  expect(later('GET', 'agents/agent_own_1')).toMatchObject({ agent_id: 'agent_own_1', name: 'Ana' });
  expect(later('GET', 'agents/agent_own_2')).toMatchObject({ name: 'Simulated agent' });
});
