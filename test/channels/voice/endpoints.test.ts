import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { VoiceCapabilities, voiceRoutes } from '../../../lib/channels/voice/contract.ts';
import { capabilityChecks } from '../../../lib/channels/voice/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { accept } from '../../harness/provider-stub.ts';
import type { CallerRequest } from '../../harness/requests.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { captureOutput } from '../../platform/providers/captured-output.ts';
import { setOwnChannel } from '../../harness/set-channel.ts';

let dependencies: ServiceDependencies;
let service: Service;
useService((started) => {
  ({ service, dependencies } = started);
});
beforeEach(() => dependencies.providers.forget());
afterEach(() => vi.restoreAllMocks());

type Settings = Readonly<Record<string, string | boolean>>;

/** An organization whose voice channel has an agent, numbers and a line of its own, with other settings if they are given. */
async function anOrganization(settings?: Settings): Promise<{ id: OrganizationId; voice: Settings }> {
  const id = await service.organization(randomUUID());
  const voice = settings ?? {
    from: aSenderNumber(),
    agent_id: `agent_${randomUUID()}`,
    agent_phone_number_id: `phnum_${randomUUID()}`,
    human_agent_number: '+5491155509002',
  };
  await setOwnChannel(id, 'voice', voice);
  return { id, voice };
}

const ask = (name: keyof typeof voiceRoutes, sent: CallerRequest) =>
  askRoute(service, name, { role: 'agent', ...sent });
/** A request that names the caller's own organization. */
const own = (sent: CallerRequest): CallerRequest => ({ body: { organization_id: sent.organization }, ...sent });
const sign = (sent: CallerRequest) => ask('createSignedVoiceUrl', own(sent));
const check = async (sent: CallerRequest): Promise<VoiceCapabilities> => {
  const { status, body } = await ask('checkVoiceCapabilities', own(sent));
  expect(status).toBe(200);
  return body;
};
const failedIn = ({ checks }: VoiceCapabilities) => checks.flatMap(({ check, ok }) => (ok ? [] : [check]));
const paths = () => dependencies.providers.asked.map(({ path }) => path);

/** Calls with the secrets of these providers missing. */
async function withoutSecrets(names: readonly string[], act: () => Promise<void>): Promise<void> {
  for (const name of names) vi.stubEnv(`${name.toUpperCase()}_SECRET`, 'collection-management/none');
  await service.coldStart();
  try {
    await act();
  } finally {
    vi.unstubAllEnvs();
    await service.coldStart();
  }
}

const json = (outgoing: ServerResponse, status: number, body: object) =>
  void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('a signed URL', () => {
  it("is the provider's, for the agent of the organization", async () => {
    const { id, voice } = await anOrganization();
    const { status, body } = await sign({ organization: id });
    expect([status, Object.keys(body)]).toEqual([200, ['signedUrl']]);
    expect(body.signedUrl).toMatch(new RegExp(`^wss://voice\\.example/${String(voice['agent_id'])}/`));
    expect(paths()).toEqual([`/v1/convai/conversation/get-signed-url?agent_id=${String(voice['agent_id'])}`]);
  });

  it('is another one under the same Idempotency-Key, and nothing is written to the table', async () => {
    const { id } = await anOrganization();
    const before = await service.table.all();
    const idempotencyKey = randomUUID();
    const replies = [
      await sign({ organization: id, idempotencyKey }),
      await sign({ organization: id, idempotencyKey }),
    ];
    for (const { status, headers } of replies) {
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('Idempotency-Replayed');
      expect(headers).toMatchObject({ 'Cache-Control': 'no-store' });
    }
    expect(replies[0]?.body.signedUrl).not.toBe(replies[1]?.body.signedUrl);
    expect(await service.table.all()).toEqual(before);
  });

  it('is never logged, whether the provider gives one or not', async () => {
    const { id, voice } = await anOrganization();
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
    const said = captureOutput();
    await service.coldStart();
    await sign({ organization: id });
    dependencies.providers.answerWith((outgoing) => json(outgoing, 500, { signed_url: 'wss://voice.example/secret' }));
    await sign({ organization: id });
    vi.unstubAllEnvs();
    await service.coldStart();
    expect(said()).toMatch(/createSignedVoiceUrl|signed-url/);
    expect(said()).toMatch(/provider did not accept a call/);
    for (const text of ['wss:', 'secret', String(voice['agent_id'])]) expect(said()).not.toContain(text);
  });

  it.each<[string, Settings, RegExp]>([
    ['has no agent', { human_agent_number: '+5491155509002' }, /lacks agent_id; set it with PATCH/],
    ['is disabled', { agent_id: 'agent_off', enabled: false }, /is disabled; enable it with PATCH/],
  ])('is not available if the voice channel %s', async (_, settings, words) => {
    const { id } = await anOrganization(settings);
    const { status, body } = await sign({ organization: id });
    expect({ status, ...body }).toMatchObject({ status: 503, code: 'provider_not_configured' });
    expect(body.error).toMatch(words);
    expect(paths()).toEqual([]);
  });

  it('is not available without the credentials of the provider', async () => {
    const { id } = await anOrganization();
    await withoutSecrets(['voiceprovider'], async () => {
      const { status, body } = await sign({ organization: id });
      expect({ status, ...body }).toMatchObject({ status: 503, code: 'provider_not_configured' });
      expect(body.error).toContain('collection-management/none');
    });
  });

  it.each([
    ['does not have the agent', 404, { detail: { status: 'agent_not_found' } }, 'agent_not_found', /refused/],
    ['refuses', 401, { detail: { status: 'invalid_api_key' } }, 'invalid_api_key', /refused/],
    ['is too busy', 429, {}, 'http_429', /rate limiting us\. Try again later/],
    ['fails', 500, {}, 'http_500', /no usable reply\. Try again later/],
    ['gives none', 200, {}, 'unreadable', /no usable reply\. Try again later/],
  ])('is 502 if the provider %s', async (_, status, reply, code, words) => {
    const { id } = await anOrganization();
    dependencies.providers.answerWith((outgoing) => json(outgoing, status, reply));
    const { body, ...answer } = await sign({ organization: id });
    expect({ ...answer, ...body }).toMatchObject({
      status: 502,
      code: 'provider_error',
      provider: { name: 'voiceprovider', status, code },
    });
    expect(body.error).toMatch(words);
    expect(paths()).toHaveLength(1);
  });

  it('is 502 if the provider hangs up, and it is asked once', async () => {
    const { id } = await anOrganization();
    dependencies.providers.answerWith((outgoing) => outgoing.destroy());
    const { status, body } = await sign({ organization: id });
    expect({ status, ...body }).toMatchObject({ status: 502, provider: { status: null, code: 'connection_lost' } });
    expect(paths()).toHaveLength(1);
  });
});

describe('the capabilities', () => {
  it('are complete if both providers have what the channel names, and are asked for nothing else', async () => {
    const { id, voice } = await anOrganization();
    expect(await check({ organization: id })).toEqual({
      ready: true,
      ai: { ready: true, missing: [] },
      human: { ready: true, missing: [] },
      checks: capabilityChecks.map((each) => ({ check: each, ok: true, detail: null })),
    });
    expect(paths().sort()).toEqual([
      `/2010-04-01/Accounts/AC${'0'.repeat(32)}/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(String(voice['from']))}`,
      `/v1/convai/agents/${String(voice['agent_id'])}`,
      `/v1/convai/phone-numbers/${String(voice['agent_phone_number_id'])}`,
    ]);
  });

  it('lack every setting of an organization that never set up the channel, whose providers are not asked', async () => {
    const organization = await service.organization(randomUUID());
    expect(failedIn(await check({ organization }))).toEqual([
      'voice_agent',
      'phone_number',
      'phone_number_imported',
      'human_line',
    ]);
    expect(paths()).toEqual([]);
  });

  const lookups = [
    ['agents/', 'voice_agent', 'ai'],
    ['phone-numbers/', 'phone_number_imported', 'ai'],
    ['IncomingPhoneNumbers', 'phone_number', 'human'],
  ] as const;
  const replies = [
    ['does not have it', 404, { incoming_phone_numbers: [] }],
    ['refuses', 400, {}],
    ['is too busy', 429, {}],
    ['fails', 500, {}],
    ['gives a reply without it', 200, {}],
  ] as const;

  it.each(lookups.flatMap((lookup) => replies.map((reply) => [...reply, ...lookup] as const)))(
    'are 200 and name what is missing if the provider %s (%i %o): %s',
    async (_, status, body, part, failed, kind) => {
      const { id } = await anOrganization();
      dependencies.providers.answerWith((outgoing, path) =>
        path.includes(part) ? json(outgoing, status, body) : accept(path, outgoing),
      );
      const view = await check({ organization: id });
      expect(failedIn(view)).toEqual([failed]);
      expect(view).toMatchObject({ ready: true, [kind]: { ready: false, missing: [failed] } });
    },
  );

  it.each([
    [['telephony'], ['telephony_credentials', 'phone_number']],
    [['voiceprovider'], ['voice_credentials', 'voice_agent', 'phone_number_imported']],
  ])('are 200 without the credentials of %j', async (names, failed) => {
    const { id } = await anOrganization();
    await withoutSecrets(names, async () => {
      const view = await check({ organization: id });
      expect(failedIn(view)).toEqual(failed);
      expect(view.checks.find((each) => !each.ok)?.detail).toContain('collection-management/none');
    });
  });

  it('are 200 if the credentials cannot be read', async () => {
    const { id } = await anOrganization();
    vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', 'http://127.0.0.1:1');
    await service.coldStart();
    const view = await check({ organization: id });
    vi.unstubAllEnvs();
    await service.coldStart();
    expect(view).toMatchObject({ ready: false, ai: { ready: false }, human: { ready: false } });
    expect(view.checks[0]?.detail).toMatch(/could not be read; ask the operator/);
    expect(paths()).toEqual([]);
  });

  const readWith = async (organization: OrganizationId, timeoutMs: number) => {
    // After a cold start the service has its own copies of the modules.
    const { readVoiceCapabilities } = await import('../../../lib/channels/voice/read-voice-capabilities.ts');
    return readVoiceCapabilities(organization, { timeoutMs });
  };

  it('are not ok where a provider stays silent', async () => {
    const { id } = await anOrganization();
    dependencies.providers.answerWith(() => undefined);
    const view = await readWith(id, 50);
    expect(failedIn(view)).toEqual(['voice_agent', 'phone_number', 'phone_number_imported']);
    expect(view.ready).toBe(false);
  });

  it('ask in parallel: no provider needs to reply before another is asked', async () => {
    const { id } = await anOrganization();
    const waiting: (() => void)[] = [];
    dependencies.providers.answerWith((outgoing, path) => {
      waiting.push(() => accept(path, outgoing));
      if (waiting.length === 3) for (const reply of waiting) reply();
    });
    expect(failedIn(await readWith(id, 5_000))).toEqual([]);
  });

  it('are stored under an Idempotency-Key like other replies', async () => {
    const { id } = await anOrganization();
    const sent = own({ organization: id, idempotencyKey: randomUUID() });
    await check(sent);
    const again = await ask('checkVoiceCapabilities', sent);
    expect(again.headers).toMatchObject({ 'Idempotency-Replayed': 'true' });
    expect(paths()).toHaveLength(3);
  });
});

describe.each(['createSignedVoiceUrl', 'checkVoiceCapabilities'] as const)('the organization of %s', (name) => {
  const agentsAsked = () => paths().flatMap((path) => /agent_[0-9a-f-]{36}/.exec(path) ?? []);

  it("is the caller's own", async () => {
    const ours = await anOrganization();
    await anOrganization();
    expect(await ask(name, own({ organization: ours.id }))).toMatchObject({ status: 200 });
    expect(agentsAsked()).toEqual([ours.voice['agent_id']]);
  });

  it('must be named, even by a platform administrator who acts for one', async () => {
    const { id } = await anOrganization();
    for (const sent of [
      { organization: id },
      { organization: id, role: 'platform_admin' as const, actingFor: id },
      { organization: null, role: 'platform_admin' as const },
      { organization: null },
    ])
      expect(await ask(name, { ...sent, body: {} })).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', details: [{ path: 'organization_id', code: 'required' }] },
      });
    expect(paths()).toEqual([]);
  });

  it.each(['agent', 'admin'] as const)('is never another, for an %s: existing or not', async (role) => {
    const [ours, theirs] = [await anOrganization(), await anOrganization()];
    for (const organization_id of [theirs.id, randomUUID()])
      expect(await ask(name, { organization: ours.id, role, body: { organization_id } })).toMatchObject({
        status: 403,
        body: { code: 'organization_not_allowed' },
      });
    expect(paths()).toEqual([]);
  });

  it('without a channel of its own is not ready, and uses no channel of another', async () => {
    await anOrganization();
    const organization = await service.organization(randomUUID());
    const { status, body } = await ask(name, own({ organization }));
    expect([status, body.ready]).toEqual(name === 'createSignedVoiceUrl' ? [503, undefined] : [200, false]);
    expect(paths()).toEqual([]);
  });

  it('is any that a platform administrator names, with or without an organization of their own', async () => {
    const [ours, theirs] = [await anOrganization(), await anOrganization()];
    const role = 'platform_admin';
    const body = { organization_id: theirs.id };
    for (const organization of [ours.id, null])
      expect(await ask(name, { organization, role, body })).toMatchObject({ status: 200 });
    expect(await ask(name, { organization: ours.id, actingFor: ours.id, role, body })).toMatchObject({ status: 200 });
    expect(new Set(agentsAsked())).toEqual(new Set([theirs.voice['agent_id']]));
  });

  it('that a platform administrator names must exist', async () => {
    const { id } = await anOrganization();
    for (const organization of [id, null])
      expect(
        await ask(name, { organization, role: 'platform_admin', body: { organization_id: randomUUID() } }),
      ).toMatchObject({ status: 404, body: { code: 'organization_not_found' } });
  });

  it.each(['nobody', 7, null])('is named by a UUID: not %j', async (organization_id) => {
    const { id } = await anOrganization();
    const { status, body } = await ask(name, { organization: id, body: { organization_id } });
    expect({ status, ...body }).toMatchObject({ status: 422, details: [{ path: 'organization_id' }] });
  });

  it('is read from the table only if a platform administrator names another one', async () => {
    const [ours, theirs] = [await anOrganization(), await anOrganization()];
    const cost = (sent: CallerRequest) => service.cost(() => ask(name, sent));
    const itself = await cost(own({ organization: ours.id }));
    const other = await cost({ organization: null, role: 'platform_admin', body: { organization_id: theirs.id } });
    expect(other.requests).toBe(itself.requests + 1);
  });

  it('is not served to a viewer', async () => {
    const { id } = await anOrganization();
    expect(await ask(name, { organization: id, role: 'viewer' })).toMatchObject({
      status: 403,
      body: { code: 'missing_role' },
    });
  });
});
