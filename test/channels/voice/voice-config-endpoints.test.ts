import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../../lib/tenancy/audit/contract.ts';
import { agentConfiguration } from '../../../lib/channels/voice/agent-configuration.ts';
import {
  type ChangedVoiceConfigView,
  type VoiceConfigChange,
  type VoiceConfigView,
  voiceRoutes,
} from '../../../lib/channels/voice/contract.ts';
import { accept, stubVoices } from '../../harness/provider-stub.ts';
import { requestEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let dependencies: ServiceDependencies;
let service: Service;
useService((started) => {
  ({ service, dependencies } = started);
});

beforeEach(() => dependencies.providers.forget());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const anOrganization = () => service.organization(randomUUID());

const read = (organization: OrganizationId) => service.call<VoiceConfigView>('readVoiceConfig', { organization });

const change = (organization: OrganizationId, body: VoiceConfigChange) =>
  service.call<ChangedVoiceConfigView>('updateVoiceConfig', { organization, body });

/** The status of a change; if it is rejected, also the code and the first field at fault. */
async function attempt(organization: OrganizationId, body: object): Promise<readonly [number, string, string?]> {
  const event = requestEvent(voiceRoutes.updateVoiceConfig, { organization, body });
  const { statusCode, body: text } = await service.invoke('updateVoiceConfig', event);
  // Every error has this form.
  const { code, details } = JSON.parse(text) as { code?: string; details?: { path: string }[] };
  if (code === undefined) return [statusCode, 'accepted'];
  const path = details?.[0]?.path;
  return path === undefined ? [statusCode, code] : [statusCode, code, path];
}

const setChannel = (organization: OrganizationId, body: object) =>
  service.call('updateChannel', { organization, params: { channel: 'voice' }, body });

/** An organization with an agent that the service manages. */
async function withManagedAgent(): Promise<{ organization: OrganizationId; agent: string }> {
  const organization = await anOrganization();
  const agent = `agent_${randomUUID().replaceAll('-', '')}`;
  await setChannel(organization, { agent_id: agent });
  await service.table.copy(await service.table.read(keys.channel(organization, 'voice')), [{ agent_managed: true }]);
  return { organization, agent };
}

const auditOf = async (organization: OrganizationId): Promise<AuditEntryView[]> =>
  (await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization })).data;

/** Everything that a change writes. */
const storedOf = async (organization: OrganizationId) => ({
  organization: await service.table.read(keys.organization(organization)),
  channels: await service.table.inPartition(partitions.channels(organization)),
  audit: await service.table.inPartition(partitions.audit(organization)),
});

const asked = () => dependencies.providers.asked;
const agentChanges = () =>
  asked()
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => ({ path, body: JSON.parse(body) as object }));

const json = (outgoing: ServerResponse, status: number, body: object) =>
  void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Calls without the voice provider's secret. */
async function withoutSecret(act: () => Promise<void>): Promise<void> {
  vi.stubEnv('VOICEPROVIDER_SECRET', 'collection-management/none');
  await service.coldStart();
  try {
    await act();
  } finally {
    vi.unstubAllEnvs();
    await service.coldStart();
  }
}

describe('the voice configuration of an organization', () => {
  it('has the defaults, and the models and voices to choose from', async () => {
    await service.coldStart();
    const config = await read(await anOrganization());
    expect(config).toMatchObject({
      voice_id: null,
      voices: {},
      voice_opening_mode: 'agent_first',
      agent_id: null,
      org_language: 'es',
    });
    expect(config.llm).toBe(config.supported_llms[0]?.id);
    expect(config.curated_voices).toEqual(
      stubVoices.map((id) => ({ voice_id: id, name: id, language: 'es', gender: 'female', preview_url: null })),
    );
    expect(asked().map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v2/voices?page_size=100']);
  });

  it('is read as it was changed', async () => {
    const organization = await anOrganization();
    const body = {
      llm: 'gpt-4o',
      voice_id: 'voice_a',
      voices: { es: 'voice_b', 'pt-BR': 'voice_c' },
      voice_opening_mode: 'callee_first',
      agent_id: `agent_own_${randomUUID()}`,
    } as const;
    const changed = await change(organization, body);
    const { agent_sync: sync, ...view } = changed;
    expect([view, sync]).toMatchObject([body, 'none']);
    expect(await read(organization)).toEqual(view);
    const { data } = await service.call<{ data: { agent_id: string | null }[] }>('listChannels', { organization });
    expect(data[3]?.agent_id).toBe(body.agent_id);
  });

  it("is the organization's alone", async () => {
    const [ours, theirs] = [await anOrganization(), await anOrganization()];
    const before = await storedOf(theirs);
    await change(ours, { llm: 'gpt-4o', voice_id: 'voice_a', agent_id: `agent_${randomUUID()}` });
    expect(await storedOf(theirs)).toEqual(before);
    expect(await read(theirs)).toMatchObject({ voice_id: null, agent_id: null });
  });

  it('is served to administrators alone', async () => {
    const organization = await anOrganization();
    for (const role of ['viewer', 'agent'] as const)
      for (const name of ['readVoiceConfig', 'updateVoiceConfig'] as const) {
        const event = requestEvent(voiceRoutes[name], { organization, role, body: { llm: null } });
        expect(await service.invoke(name, event)).toMatchObject({ statusCode: 403 });
      }
    expect(asked()).toEqual([]);
  });

  it('survives other changes of the organization and the channel', async () => {
    const organization = await anOrganization();
    await change(organization, { llm: 'gpt-4o', voice_opening_mode: 'callee_first' });
    await service.call('updateOrganization', { organization, body: { name: 'Other', language: 'pt-BR' } });
    await setChannel(organization, { enabled: false });
    expect(await read(organization)).toMatchObject({
      llm: 'gpt-4o',
      voice_opening_mode: 'callee_first',
      org_language: 'pt-BR',
    });
  });
});

describe('a change of the voice configuration', () => {
  it('leaves an audit entry with what it changed', async () => {
    const organization = await anOrganization();
    await change(organization, { voice_id: 'voice_a', llm: 'gpt-4o' });
    await change(organization, { voice_id: null });
    const entries = await auditOf(organization);
    const fields = entries.map(({ action, actor, user_id, subject, details }) => ({
      action,
      actor,
      user_id,
      subject,
      details,
    }));
    const common = {
      action: 'voice_config_changed',
      actor: 'user',
      user_id: 'user',
      subject: { type: 'organization', id: organization },
    };
    expect(fields).toEqual([
      { ...common, details: { before: { voice_id: 'voice_a' }, after: { voice_id: null } } },
      {
        ...common,
        details: {
          before: { voice_id: null, llm: 'gemini-2.5-flash' },
          after: { voice_id: 'voice_a', llm: 'gpt-4o' },
        },
      },
    ]);
  });

  it('writes nothing if it changes nothing', async () => {
    const organization = await anOrganization();
    await change(organization, { voices: { es: 'voice_a', en: 'voice_b' } });
    const before = await storedOf(organization);
    await change(organization, { voices: { en: 'voice_b', es: 'voice_a' } });
    await change(organization, { llm: null });
    expect(await storedOf(organization)).toEqual(before);
  });

  it.each([
    [{}, [422, 'validation_failed', '']],
    [{ llm: 'gpt-2' }, [422, 'unsupported_llm', 'llm']],
    [{ voice_id: 'nobody' }, [422, 'voice_not_found', 'voice_id']],
    [{ voices: { es: 'voice_a', en: 'nobody' } }, [422, 'voice_not_found', 'voices.en']],
    [{ agent_id: 'unknown' }, [422, 'agent_not_found', 'agent_id']],
    [{ llm: 'gpt-4o', agent_id: 'unknown' }, [422, 'agent_not_found', 'agent_id']],
    [{ voices: { klingon: 'voice_a' } }, [422, 'validation_failed', 'voices.klingon']],
    [{ org_language: 'en' }, [422, 'validation_failed', 'org_language']],
  ] as const)('to %j is rejected with %j, and stores nothing', async (body, expected) => {
    const organization = await anOrganization();
    const before = await storedOf(organization);
    dependencies.providers.answerWith((outgoing, path) =>
      path.includes('/agents/unknown')
        ? json(outgoing, 404, { detail: { status: 'agent_not_found' } })
        : accept(path, outgoing),
    );
    expect(await attempt(organization, body)).toEqual(expected);
    expect(await storedOf(organization)).toEqual(before);
  });

  it("to another organization's agent is 409, and stores nothing", async () => {
    const [ours, theirs] = [await anOrganization(), await anOrganization()];
    const body = { agent_id: `agent_${randomUUID()}` };
    await change(theirs, body);
    const before = await storedOf(ours);
    expect(await attempt(ours, { ...body, llm: 'gpt-4o' })).toEqual([409, 'agent_in_use']);
    expect(await storedOf(ours)).toEqual(before);
    await change(theirs, { agent_id: null });
    expect(await change(ours, body)).toMatchObject(body);
  });

  it('asks the provider once for the agent and once for all voices', async () => {
    const organization = await anOrganization();
    const voices = { es: 'voice_b', en: 'voice_a' };
    await read(organization);
    dependencies.providers.forget();
    await change(organization, { agent_id: 'agent_once', voice_id: 'voice_a', voices });
    expect(
      asked()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual(['GET /v1/convai/agents/agent_once', 'GET /v2/voices?page_size=100&voice_ids=voice_a&voice_ids=voice_b']);
    await change(organization, { agent_id: null });
  });

  it('that names neither an agent nor a voice does not ask the provider', async () => {
    const organization = await anOrganization();
    await read(organization);
    dependencies.providers.forget();
    await change(organization, { llm: 'gpt-4o', voice_id: null, voices: {}, agent_id: null });
    expect(asked()).toEqual([]);
  });
});

describe('changes of the voice configuration at once', () => {
  it('all take effect, and each audit entry follows from the one before', async () => {
    const organization = await anOrganization();
    const ids = Array.from({ length: 5 }, (_, n) => `voice_${n}`);
    await Promise.all([
      ...ids.map((id) => change(organization, { voice_id: id })),
      change(organization, { llm: 'gpt-4o' }),
      change(organization, { agent_id: `agent_${organization}` }),
    ]);
    const config = await read(organization);
    expect(config).toMatchObject({ llm: 'gpt-4o', agent_id: `agent_${organization}` });
    const voices = (await auditOf(organization)).flatMap(({ details }) =>
      details && 'voice_id' in details.after ? [[details.before['voice_id'], details.after['voice_id']]] : [],
    );
    const followers = new Map(voices.map(([from, to]) => [from, to]));
    const chain: unknown[] = [null];
    while (followers.has(chain.at(-1))) chain.push(followers.get(chain.at(-1)));
    expect(chain.slice(1).sort()).toEqual(ids);
    expect(chain.at(-1)).toBe(config.voice_id);
  });

  it('and of the channel take effect both', async () => {
    const organization = await anOrganization();
    const agent = `agent_${organization}`;
    await Promise.all([
      change(organization, { agent_id: agent, llm: 'gpt-4o' }),
      setChannel(organization, { human_agent_number: '+5491155509002' }),
    ]);
    const { data } = await service.call<{ data: object[] }>('listChannels', { organization });
    expect(data[3]).toMatchObject({ agent_id: agent, human_agent_number: '+5491155509002' });
    expect(await read(organization)).toMatchObject({ llm: 'gpt-4o' });
  });

  it('of two organizations give an agent to one of them', async () => {
    const organizations = await Promise.all(Array.from({ length: 4 }, () => anOrganization()));
    const body = { agent_id: `agent_${randomUUID()}` };
    const codes = await Promise.all(organizations.map(async (each) => (await attempt(each, body))[0]));
    expect(codes.sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the agent that the service manages', () => {
  it('gets the whole configuration after each change', async () => {
    const { organization, agent } = await withManagedAgent();
    const body = { llm: 'gpt-4o', voice_id: 'voice_a', voices: { es: 'voice_b' } };
    expect(await change(organization, body)).toMatchObject({ ...body, agent_sync: 'synced' });
    expect(agentChanges()).toEqual([
      {
        path: `/v1/convai/agents/${agent}`,
        body: agentConfiguration({ language: 'es', voice: { ...body, version: 1 } }),
      },
    ]);
    dependencies.providers.forget();
    await change(organization, { voices: null, voice_id: null });
    expect(agentChanges()[0]?.body).toEqual(
      agentConfiguration({ language: 'es', voice: { llm: 'gpt-4o', version: 1 } }),
    );
  });

  it('is not touched once the organization has set one of its own', async () => {
    const { organization } = await withManagedAgent();
    expect(await change(organization, { agent_id: `agent_own_${organization}` })).toMatchObject({ agent_sync: 'none' });
    expect(await change(organization, { llm: 'gpt-4o' })).toMatchObject({ agent_sync: 'none' });
    const other = await withManagedAgent();
    await setChannel(other.organization, { agent_id: `agent_own_${other.organization}` });
    expect(await change(other.organization, { llm: 'gpt-4o' })).toMatchObject({ agent_sync: 'none' });
    expect(agentChanges()).toEqual([]);
  });

  it.each([
    ['refuses', 404, { detail: { status: 'agent_not_found' } }],
    ['is too busy', 429, { detail: { status: 'system_busy' } }],
    ['fails', 500, {}],
    ['gives an unreadable reply', 200, {}],
  ])('is pending if the provider %s (%i), and gets everything with the next change', async (_, status, reply) => {
    const { organization } = await withManagedAgent();
    dependencies.providers.answerWith((outgoing, path, method) =>
      method === 'PATCH' ? json(outgoing, status, reply) : accept(path, outgoing),
    );
    expect(await change(organization, { llm: 'gpt-4o', voice_id: 'voice_a' })).toMatchObject({
      llm: 'gpt-4o',
      agent_sync: 'pending',
    });
    expect(agentChanges()).toHaveLength(1);
    dependencies.providers.forget();
    expect(await change(organization, { llm: 'gpt-4o' })).toMatchObject({ agent_sync: 'synced' });
    const voice = { llm: 'gpt-4o', voice_id: 'voice_a', version: 1 };
    expect(agentChanges().map(({ body }) => body)).toEqual([agentConfiguration({ language: 'es', voice })]);
    const actions = (await auditOf(organization)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'voice_config_changed')).toHaveLength(1);
  });

  it('is pending without the credentials of the provider', async () => {
    const { organization } = await withManagedAgent();
    await withoutSecret(async () => {
      expect(await change(organization, { llm: 'gpt-4o' })).toMatchObject({ llm: 'gpt-4o', agent_sync: 'pending' });
    });
  });

  it('is pending if the provider stays silent', async () => {
    const { organization } = await withManagedAgent();
    await change(organization, { llm: 'gpt-4o' });
    dependencies.providers.answerWith(() => undefined);
    // After a cold start the service has its own copies of the modules.
    const [{ syncAgent }, { voiceConfigStore }] = await Promise.all([
      import('../../../lib/channels/voice/sync-agent.ts'),
      import('../../../lib/channels/voice/voice-config-store.ts'),
    ]);
    const stored = await voiceConfigStore(organization).read();
    expect(await syncAgent(organization, stored, { timeoutMs: 50 })).toBe('pending');
  });

  it('ends with the latest configuration although an earlier change reaches it last', async () => {
    const { organization } = await withManagedAgent();
    let applied: unknown;
    let release: (() => void) | undefined;
    const isHeld = new Promise<void>((held) => {
      dependencies.providers.answerWith((outgoing, path, method) => {
        if (method !== 'PATCH') return accept(path, outgoing);
        const body: unknown = JSON.parse(required(asked().at(-1)?.body));
        const apply = () => {
          applied = body;
          accept(path, outgoing);
        };
        if (release) return apply();
        release = apply;
        held();
      });
    });
    const first = change(organization, { llm: 'gpt-4o' });
    await isHeld;
    expect(await change(organization, { llm: 'gpt-5' })).toMatchObject({ agent_sync: 'synced' });
    release?.();
    expect(await first).toMatchObject({ agent_sync: 'synced' });
    expect(applied).toEqual(agentConfiguration({ language: 'es', voice: { llm: 'gpt-5', version: 2 } }));
  });
});

describe('while the voice provider is away', () => {
  const away: readonly (readonly [string, (outgoing: ServerResponse) => void])[] = [
    ['refuses our credentials', (outgoing) => json(outgoing, 401, { detail: { status: 'invalid_api_key' } })],
    ['is too busy', (outgoing) => json(outgoing, 429, {})],
    ['fails', (outgoing) => json(outgoing, 500, {})],
    ['breaks off', (outgoing) => void outgoing.destroy()],
    ['gives an unreadable reply', (outgoing) => json(outgoing, 200, { voices: 'none' })],
  ];

  it.each(away)('and %s, a change to an agent or a voice is 502 and stores nothing', async (_, answer) => {
    const organization = await anOrganization();
    const before = await storedOf(organization);
    dependencies.providers.answerWith(answer);
    for (const body of [{ voice_id: 'voice_a' }, { voices: { es: 'voice_a' } }, { agent_id: 'agent_1', llm: 'gpt-4o' }])
      expect(await attempt(organization, body)).toEqual([502, 'provider_error']);
    expect(asked()).toHaveLength(3);
    expect(await storedOf(organization)).toEqual(before);
  });

  it('and silent, a change gives up after its time limit', async () => {
    dependencies.providers.answerWith(() => undefined);
    const { requireKnownIds } = await import('../../../lib/channels/voice/require-known-ids.ts');
    for (const body of [{ voice_id: 'voice_a' }, { agent_id: 'agent_1' }])
      await expect(requireKnownIds(body, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'provider_error' });
  });

  it.each(away)('and %s, all else can be read and changed', async (_, answer) => {
    await service.coldStart();
    const organization = await anOrganization();
    dependencies.providers.answerWith(answer);
    expect(await read(organization)).toMatchObject({ curated_voices: [] });
    expect(await change(organization, { llm: 'gpt-4o', voice_id: null })).toMatchObject({
      llm: 'gpt-4o',
      curated_voices: [],
      agent_sync: 'none',
    });
  });

  it('and not configured, a change to an agent or a voice is 503, and all else works', async () => {
    const organization = await anOrganization();
    await withoutSecret(async () => {
      expect(await attempt(organization, { voice_id: 'voice_a' })).toEqual([503, 'provider_not_configured']);
      expect(await attempt(organization, { agent_id: 'agent_1' })).toEqual([503, 'provider_not_configured']);
      expect(await read(organization)).toMatchObject({ voice_id: null, curated_voices: [] });
      expect(await change(organization, { voice_opening_mode: 'callee_first' })).toMatchObject({ agent_sync: 'none' });
    });
  });
});

describe('the voices to choose from', () => {
  const laterBy = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

  it('are asked for again after ten minutes, and kept while the provider does not answer', async () => {
    await service.coldStart();
    const organization = await anOrganization();
    const { curated_voices: voices } = await read(organization);
    laterBy(9);
    await read(organization);
    expect(asked()).toHaveLength(1);
    laterBy(2);
    await read(organization);
    expect(asked()).toHaveLength(2);
    laterBy(11);
    dependencies.providers.answerWith((outgoing) => json(outgoing, 500, {}));
    expect((await read(organization)).curated_voices).toEqual(voices);
    dependencies.providers.answerWith((outgoing) => json(outgoing, 200, { voices: [], has_more: false }));
    expect((await read(organization)).curated_voices).toEqual([]);
  });

  it('are none if the provider stays silent and none are kept', async () => {
    await service.coldStart();
    dependencies.providers.answerWith(() => undefined);
    const { loadCuratedVoices } = await import('../../../lib/channels/voice/load-curated-voices.ts');
    expect(await loadCuratedVoices(new Date(), { timeoutMs: 50 })).toEqual([]);
  });
});
