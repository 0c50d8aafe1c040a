import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../../lib/tenancy/audit/contract.ts';
import { agentTools } from '../../../lib/history/agent-calls/agent-tools.ts';
import type { ChannelView } from '../../../lib/channels/channels/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import type { CallerRequest } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { type VoiceWorkspace, openWorkspace } from '../../harness/voice-workspace.ts';

let dependencies: ServiceDependencies;
let service: Service;
let workspace: VoiceWorkspace;
/** Made once for all tests: the tools are in the table as well. */
const tools: VoiceWorkspace['tools'] = new Map();
useService((started) => {
  ({ service, dependencies } = started);
});
beforeEach(() => {
  dependencies.providers.forget();
  workspace = openWorkspace(dependencies.providers, tools);
});
afterEach(() => {
  vi.useRealTimers();
});

const anOrganization = () => service.organization(randomUUID());

const ask = (sent: CallerRequest) => askRoute(service, 'manageVoiceAgent', sent);

const provision = (organization: OrganizationId) => ask({ organization, body: { action: 'provision' } });
const readStatus = (organization: OrganizationId) => ask({ organization, body: { action: 'status' } });
const setAgent = (organization: OrganizationId, agent_id: string | null) =>
  ask({ organization, body: { action: 'set_agent_id', agent_id } });

const setChannel = (organization: OrganizationId, body: object) =>
  service.call('updateChannel', { organization, params: { channel: 'voice' }, body });
const changeConfig = (organization: OrganizationId, body: object) =>
  service.call('updateVoiceConfig', { organization, body });

async function voiceChannelOf(organization: OrganizationId): Promise<ChannelView | undefined> {
  const { data } = await service.call<{ data: ChannelView[] }>('listChannels', { organization });
  return data.find(({ channel }) => channel === 'voice');
}

const auditOf = async (organization: OrganizationId): Promise<AuditEntryView[]> =>
  (await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization })).data;

/** An organization with a number, whose messages go to the given address. */
async function withNumber(smsUrl = 'https://service.example/sms') {
  const [organization, number] = [await anOrganization(), aSenderNumber()];
  await setChannel(organization, { from: number });
  workspace.smsUrls.set(number, smsUrl);
  return { organization, number };
}

const count = (operation: string): number => workspace.operations.filter((each) => each === operation).length;

const minutesLater = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
};

describe('provisioning', () => {
  it('makes the agent of an organization without a number, and says that the number is missing', async () => {
    const organization = await anOrganization();
    const { status, body } = await provision(organization);
    const [[agentId, agent]] = [...workspace.agents] as [[string, { name: string }]];
    expect(agent.name).toBe(`cms/${organization}`);
    expect(status).toBe(201);
    expect(body).toEqual({
      agent_id: agentId,
      managed: true,
      status: 'incomplete',
      missing: ['phone_number'],
      exists: true,
      phone_number: null,
      phone_number_id: null,
      llm: 'gemini-2.5-flash',
      voice_id: null,
      voice_opening_mode: 'agent_first',
      language: 'es',
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await voiceChannelOf(organization)).toMatchObject({ agent_id: agentId });
  });

  it('gives the agent one tool of each kind, which other organizations share', async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    await provision(one);
    await provision(other);
    const [first, second] = [...workspace.agents.values()].map(
      ({ conversation_config: config }) => config.agent.prompt.tool_ids as string[],
    );
    expect(second).toEqual(first);
    expect(first?.map((id) => workspace.tools.get(id).name)).toEqual([...agentTools]);
    expect(workspace.tools.size).toBe(agentTools.length);
  });

  it('imports the number of the voice channel for calls alone, and lets the agent answer it', async () => {
    const { organization, number } = await withNumber();
    const { status, body } = await provision(organization);
    const [imported] = workspace.numbers;
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        status: 'ready',
        missing: [],
        phone_number: number,
        phone_number_id: imported?.phone_number_id,
      },
    });
    expect(imported?.assigned_agent?.agent_id).toBe(body.agent_id);
    const sent = dependencies.providers.asked.find(
      ({ method, path }) => method === 'POST' && path === '/v1/convai/phone-numbers',
    );
    expect(JSON.parse(required(sent?.body))).toEqual({
      provider: 'twilio',
      phone_number: number,
      label: `cms/${organization}`,
      sid: `AC${'0'.repeat(32)}`,
      token: '0123456789abcdef0123456789abcdef',
      enable_sms: false,
    });
    expect(workspace.smsUrls.get(number)).toBe('https://service.example/sms');
    expect(count('update_number')).toBe(0);
  });

  it('puts the address of its messages back if the import took them', async () => {
    const { organization, number } = await withNumber('https://service.example/sms?a=1');
    workspace.takesMessages = true;
    expect((await provision(organization)).status).toBe(201);
    expect(workspace.smsUrls.get(number)).toBe('https://service.example/sms?a=1');
  });

  it('takes over a number that was imported before', async () => {
    const { organization, number } = await withNumber();
    workspace.numbers.push({ phone_number_id: 'phnum_before', phone_number: number, assigned_agent: null });
    expect((await provision(organization)).body).toMatchObject({ status: 'ready', phone_number_id: 'phnum_before' });
    expect(count('import_number')).toBe(0);
    expect(workspace.numbers[0]?.assigned_agent).not.toBeNull();
  });

  it('again gives the agent its configuration, and makes nothing', async () => {
    const { organization } = await withNumber();
    const first = await provision(organization);
    await changeConfig(organization, { llm: 'gpt-4o' });
    const before = new Map(workspace.agents);
    workspace.forgetOperations();
    const again = await provision(organization);
    expect(again).toMatchObject({
      status: 200,
      body: { ...first.body, llm: 'gpt-4o', updated_at: expect.any(String) },
    });
    expect(workspace.operations).toEqual(['update_agent', 'read_import']);
    expect(workspace.agents.get(first.body.agent_id)).toMatchObject({
      name: before.get(first.body.agent_id).name,
      conversation_config: { agent: { prompt: { llm: 'gpt-4o', prompt: expect.any(String) } } },
    });
  });

  it('is audited with what it changed', async () => {
    const { organization } = await withNumber();
    const { body } = await provision(organization);
    await provision(organization);
    const entries = (await auditOf(organization)).filter(({ action }) => action !== 'channel_changed');
    for (const { action, subject, actor } of entries)
      expect({ action, subject, actor }).toEqual({
        action: 'agent_provisioned',
        subject: { type: 'voice_agent', id: body.agent_id },
        actor: 'user',
      });
    const details = [
      { before: {}, after: { llm: 'gemini-2.5-flash', voice_id: 'cjVigY5qzO86Huf0OWal', language: 'es' } },
      { before: { agent_phone_number_id: null }, after: { agent_phone_number_id: body.phone_number_id } },
      { before: { agent_id: null }, after: { agent_id: body.agent_id } },
    ];
    expect(entries).toHaveLength(details.length);
    for (const each of details) expect(entries.map((entry) => entry.details)).toContainEqual(each);
  });

  it('is refused to an organization that manages its agent itself', async () => {
    const organization = await anOrganization();
    workspace.agents.set('agent_own', { name: 'Own' });
    await setAgent(organization, 'agent_own');
    workspace.forgetOperations();
    expect(await provision(organization)).toMatchObject({ status: 409, body: { code: 'agent_self_managed' } });
    expect(workspace.operations).toEqual([]);
  });

  it('makes an agent in place of one that was deleted at the provider', async () => {
    const { organization } = await withNumber();
    const first = await provision(organization);
    workspace.agents.clear();
    const second = await provision(organization);
    expect(second).toMatchObject({
      status: 201,
      body: { status: 'ready', phone_number_id: first.body.phone_number_id },
    });
    expect(second.body.agent_id).not.toBe(first.body.agent_id);
    expect(workspace.numbers[0]?.assigned_agent?.agent_id).toBe(second.body.agent_id);
  });

  it('imports a number again that was deleted at the provider', async () => {
    const { organization } = await withNumber();
    const first = await provision(organization);
    workspace.numbers.length = 0;
    const second = await provision(organization);
    expect(second).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(second.body.phone_number_id).not.toBe(first.body.phone_number_id);
    expect(await voiceChannelOf(organization)).toMatchObject({
      agent_phone_number_id: second.body.phone_number_id,
    });
  });

  it('updates the agent that the organization had before it set none', async () => {
    const organization = await anOrganization();
    const first = await provision(organization);
    await setAgent(organization, null);
    expect(await provision(organization)).toMatchObject({ status: 200, body: { agent_id: first.body.agent_id } });
    expect(workspace.agents.size).toBe(1);
  });

  it('refuses a number whose import belongs to another organization, and leaves it alone', async () => {
    const { organization, number } = await withNumber();
    const other = await anOrganization();
    const assigned_agent = { agent_id: 'agent_other', agent_name: 'Other' };
    workspace.numbers.push({ phone_number_id: 'phnum_other', phone_number: number, assigned_agent });
    await setChannel(other, { agent_phone_number_id: 'phnum_other' });
    expect(await provision(organization)).toMatchObject({ status: 409, body: { code: 'number_in_use' } });
    expect(workspace.numbers[0]?.assigned_agent).toEqual(assigned_agent);
    expect(await voiceChannelOf(organization)).toMatchObject({ agent_phone_number_id: null });
  });
});

describe('a provider that refuses or says nothing', () => {
  it.each([
    'create_tool',
    'find_agents',
    'create_agent',
    'list_imports',
    'import_number',
    'assign_number',
    'list_numbers',
    'update_number',
  ])('fails the request, and the next one completes it at once: %s', async (operation) => {
    const { organization, number } = await withNumber();
    workspace.takesMessages = true;
    // Another definition of the tools, as after a deployment.
    if (operation === 'create_tool') vi.stubEnv('PUBLIC_URL', `https://${randomUUID()}.example`);
    for (const behavior of [{ status: 401 }, { status: 429 }, { status: 500 }, 'silent'] as const) {
      workspace.behaviors.set(operation, [behavior]);
      expect(await provision(organization), JSON.stringify(behavior)).toMatchObject({
        status: 502,
        body: { code: 'provider_error' },
      });
    }
    expect((await provision(organization)).body).toMatchObject({ status: 'ready' });
    expect([workspace.agents.size, workspace.numbers.length]).toEqual([1, 1]);
    expect(workspace.smsUrls.get(number)).toBe('https://service.example/sms');
    vi.unstubAllEnvs();
  });

  it.each(['create_tool', 'create_agent', 'import_number'])(
    'finds what was made without an answer: %s',
    async (operation) => {
      const { organization } = await withNumber();
      if (operation === 'create_tool') vi.stubEnv('PUBLIC_URL', `https://${randomUUID()}.example`);
      const tools = workspace.tools.size;
      workspace.behaviors.set(operation, ['lost']);
      expect(await provision(organization)).toMatchObject({ status: 201, body: { status: 'ready' } });
      expect([workspace.agents.size, workspace.numbers.length]).toEqual([1, 1]);
      expect(workspace.tools.size - tools).toBe(operation === 'create_tool' ? agentTools.length : 0);
      vi.unstubAllEnvs();
    },
  );

  it('puts the address of messages back although the import was carried out after the service had looked for it', async () => {
    const { organization, number } = await withNumber();
    workspace.behaviors.set('import_number', ['silent']);
    expect((await provision(organization)).status).toBe(502);
    workspace.numbers.push({ phone_number_id: 'phnum_late', phone_number: number, assigned_agent: null });
    workspace.smsUrls.set(number, 'https://voice.example/sms');
    expect((await provision(organization)).body).toMatchObject({ status: 'ready', phone_number_id: 'phnum_late' });
    expect(workspace.smsUrls.get(number)).toBe('https://service.example/sms');
  });

  it('takes over what was made after the service had looked for it: one tool, one agent', async () => {
    workspace = openWorkspace(dependencies.providers);
    const { organization } = await withNumber();
    vi.stubEnv('PUBLIC_URL', `https://${randomUUID()}.example`);
    for (const [operation, search] of [
      ['create_tool', 'list_tools'],
      ['create_agent', 'find_agents'],
    ] as const) {
      workspace.behaviors.set(operation, ['lost']);
      workspace.behaviors.set(search, ['accepts', 'misses']);
      expect((await provision(organization)).status).toBe(502);
    }
    expect((await provision(organization)).body).toMatchObject({ status: 'ready' });
    expect([workspace.tools.size, workspace.agents.size]).toEqual([agentTools.length, 1]);
    vi.unstubAllEnvs();
  });

  it('finds it later if the provider says nothing at all', async () => {
    const { organization } = await withNumber();
    workspace.behaviors.set('create_agent', ['lost']);
    workspace.behaviors.set('find_agents', ['accepts', 'silent', 'silent']);
    for (let attempt = 1; attempt <= 2; attempt++) expect((await provision(organization)).status).toBe(502);
    expect(await provision(organization)).toMatchObject({ status: 201, body: { status: 'ready' } });
    expect(workspace.agents.size).toBe(1);
  });
});

describe('many provisions at once', () => {
  it('make one agent and one import', async () => {
    const { organization } = await withNumber();
    vi.stubEnv('PUBLIC_URL', `https://${randomUUID()}.example`);
    const tools = workspace.tools.size;
    const replies = await Promise.all(Array.from({ length: 4 }, () => provision(organization)));
    for (const { status, body } of replies)
      expect(status === 409 ? body.code : status).toBe(status === 409 ? 'in_progress' : status === 201 ? 201 : 200);
    expect(replies.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
    const last = await provision(organization);
    expect(last).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect([count('create_agent'), count('import_number')]).toEqual([1, 1]);
    expect(workspace.tools.size - tools).toBe(agentTools.length);
    vi.unstubAllEnvs();
  });
});

describe('the status', () => {
  it('of an organization that was never set up', async () => {
    expect(await readStatus(await anOrganization())).toMatchObject({
      status: 200,
      body: {
        agent_id: null,
        managed: false,
        status: 'incomplete',
        missing: ['voice_agent', 'phone_number'],
        exists: false,
      },
    });
    expect(workspace.operations).toEqual([]);
  });

  it('is what the provider has', async () => {
    const { organization } = await withNumber();
    await provision(organization);
    expect((await readStatus(organization)).body).toMatchObject({ status: 'ready', missing: [], exists: true });
    workspace.agents.clear();
    workspace.numbers.length = 0;
    expect((await readStatus(organization)).body).toMatchObject({
      managed: true,
      status: 'incomplete',
      missing: ['voice_agent', 'phone_number_imported'],
      exists: false,
    });
  });

  it('is unknown if the provider does not answer', async () => {
    const organization = await anOrganization();
    await provision(organization);
    workspace.behaviors.set('read_agent', ['silent']);
    expect(await readStatus(organization)).toMatchObject({ status: 502, body: { code: 'provider_error' } });
  });
});

describe('setting an agent', () => {
  it('makes it the own one of the organization, in place of the managed one', async () => {
    const { organization } = await withNumber();
    const { body: managed } = await provision(organization);
    const own = `agent_own_${randomUUID()}`;
    workspace.agents.set(own, { name: 'Own' });
    expect(await setAgent(organization, own)).toMatchObject({
      status: 200,
      body: { agent_id: own, managed: false, exists: true, status: 'ready' },
    });
    expect((await auditOf(organization))[0]).toMatchObject({
      action: 'agent_set',
      actor: 'user',
      subject: { type: 'voice_agent', id: own },
      details: {
        before: { agent_id: managed.agent_id, managed: true },
        after: { agent_id: own, managed: false },
      },
    });
  });

  it('removes it, and changes nothing the second time', async () => {
    const organization = await anOrganization();
    await provision(organization);
    for (let attempt = 1; attempt <= 2; attempt++)
      expect(await setAgent(organization, null)).toMatchObject({
        status: 200,
        body: { agent_id: null, managed: false },
      });
    expect((await auditOf(organization)).map(({ action }) => action)).toEqual(['agent_set', 'agent_provisioned']);
  });

  it.each([
    ['read_agent', 'agent_own'],
    ['read_import', 'agent_own'],
    ['read_import', null],
  ])('changes nothing if the provider does not answer: %s, %s', async (operation, agentId) => {
    const { organization } = await withNumber();
    const { body } = await provision(organization);
    workspace.agents.set('agent_own', { name: 'Own' });
    workspace.behaviors.set(operation, ['silent']);
    expect(await setAgent(organization, agentId)).toMatchObject({ status: 502, body: { code: 'provider_error' } });
    expect(await voiceChannelOf(organization)).toMatchObject({ agent_id: body.agent_id });
  });

  it('refuses one that the provider does not have, or another organization has', async () => {
    const [organization, other] = [await anOrganization(), await anOrganization()];
    const { body: theirs } = await provision(other);
    expect(await setAgent(organization, 'agent_unknown')).toMatchObject({
      status: 422,
      body: { code: 'agent_not_found', details: [{ path: 'agent_id' }] },
    });
    expect(await setAgent(organization, theirs.agent_id)).toMatchObject({
      status: 409,
      body: { code: 'agent_in_use' },
    });
    expect((await readStatus(organization)).body.agent_id).toBeNull();
  });
});

describe('the caller', () => {
  it('is an admin of the organization, or a platform administrator who names it', async () => {
    const [own, other] = [await anOrganization(), await anOrganization()];
    const body = { action: 'provision', organizationId: other };
    expect(await ask({ organization: own, role: 'agent', body: { action: 'status' } })).toMatchObject({ status: 403 });
    expect(await ask({ organization: own, body })).toMatchObject({
      status: 403,
      body: { code: 'organization_not_allowed' },
    });
    expect(await ask({ organization: null, role: 'platform_admin', body })).toMatchObject({ status: 201 });
    expect(await ask({ organization: null, role: 'platform_admin', body: { action: 'status' } })).toMatchObject({
      status: 403,
      body: { code: 'organization_required' },
    });
    const unknown = { ...body, organizationId: randomUUID() };
    expect(await ask({ organization: null, role: 'platform_admin', body: unknown })).toMatchObject({
      status: 404,
      body: { code: 'organization_not_found' },
    });
    expect([...workspace.agents.values()].map(({ name }) => name)).toEqual([`cms/${other}`]);
    expect((await readStatus(own)).body.agent_id).toBeNull();
  });

  it.each([
    [{ action: 'set_agent_id' }, 'agent_id'],
    [{ action: 'provision', agent_id: 'agent_1' }, 'agent_id'],
    [{ action: 'remove' }, 'action'],
    [{ action: 'status', organizationId: '1' }, 'organizationId'],
  ])('is told what is wrong with %j', async (body, path) => {
    const reply = await ask({ organization: await anOrganization(), body });
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(JSON.stringify(reply.body.details)).toContain(path);
  });
});

describe('an interrupted request', () => {
  it('blocks others for a minute, then the agent is made', async () => {
    const organization = await anOrganization();
    await provision(organization);
    await setAgent(organization, null);
    workspace.agents.clear();
    const { claimStore } = await import('../../../lib/platform/provisioning/claim-store.ts');
    const claims = claimStore(keys.agentClaim(organization), 'agent_claim');
    const claim = { state: 'claimed', claimed_at: new Date().toISOString(), claim_id: randomUUID() } as const;
    expect(await claims.claim(undefined, { ...claim, kind: 'agent_claim' })).toBeDefined();
    const blocked = await provision(organization);
    expect(blocked).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    expect(Number(blocked.headers['Retry-After'])).toBeGreaterThan(0);
    minutesLater(1.1);
    expect((await provision(organization)).status).toBe(201);
    expect(count('create_agent')).toBe(2);
  });
});
