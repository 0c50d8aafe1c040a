import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import { seededRandom } from '../../lib/outreach/simulation/random.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import { agentTools } from '../../lib/history/agent-calls/agent-tools.ts';
import type { ChannelView } from '../../lib/channels/channels/contract.ts';
import { firstOf, itIfLarge } from '../harness/by-size.ts';
import { askRoute } from '../harness/ask-route.ts';
import { aSenderNumber } from '../harness/campaign-setup.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import type { Service } from '../harness/start-service.ts';
import { type VoiceWorkspace, openWorkspace } from '../harness/voice-workspace.ts';
import { type FaultyNetwork, crashAtEveryStep, interleaveAtEveryRequest } from './faulty-network.ts';
import { minutesLater, useFaultyService } from './faulty-service.ts';
import { type Interleaving, interleaveRequests } from './interleave-requests.ts';

const runs = 8;

let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;
let workspace: VoiceWorkspace;
let providers: string;
let interleaving: Interleaving;
/** Made once for all tests that do not change the address of the deployment. */
const tools: VoiceWorkspace['tools'] = new Map();
useFaultyService(async (started) => {
  ({ service, network, edge, providers } = started);
  const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
  interleaving = interleaveRequests(tableClient());
});
beforeEach(() => {
  workspace = openWorkspace(edge, tools);
  workspace.takesMessages = true;
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Continues as another deployment with another workspace, which has no tools yet, and returns its address. */
function newDeployment(): string {
  tools.clear();
  const publicUrl = `https://${randomUUID()}.example`;
  vi.stubEnv('PUBLIC_URL', publicUrl);
  return publicUrl;
}

/** The status of a reply, or the code of its error. */
async function ask(organization: OrganizationId, body: object): Promise<number | string> {
  const reply = await askRoute(service, 'manageVoiceAgent', { organization, body });
  return reply.body.code ?? reply.status;
}

const provision = (organization: OrganizationId) => ask(organization, { action: 'provision' });
const setAgent = (organization: OrganizationId, agent_id: string | null) =>
  ask(organization, { action: 'set_agent_id', agent_id });

function setOwnAgent(organization: OrganizationId): Promise<number | string> {
  const own = `agent_own_${randomUUID()}`;
  workspace.agents.set(own, { name: 'Own' });
  return setAgent(organization, own);
}

const setChannel = (organization: OrganizationId, body: object) =>
  service.call('updateChannel', { organization, params: { channel: 'voice' }, body });

const smsUrl = 'https://service.example/sms?a=1';

/** An organization with a number whose messages go to `smsUrl`. */
async function withNumber(): Promise<readonly [OrganizationId, string]> {
  const [organization, number] = [await service.organization(randomUUID()), aSenderNumber()];
  await setChannel(organization, { from: number });
  workspace.smsUrls.set(number, smsUrl);
  return [organization, number];
}

/** What the provider has for an organization. */
const madeFor = (organization: OrganizationId, number: string) => ({
  agents: [...workspace.agents].filter(([, { name }]) => name === `cms/${organization}`).map(([id]) => id),
  imports: workspace.numbers.filter(({ phone_number }) => phone_number === number),
});

const toolsAt = (publicUrl: string): string[] =>
  [...tools.values()].filter(({ api_schema }) => api_schema.url.startsWith(publicUrl)).map(({ name }) => name);

async function voiceChannelOf(organization: OrganizationId): Promise<ChannelView | undefined> {
  const { data } = await service.call<{ data: ChannelView[] }>('listChannels', { organization });
  return data.find(({ channel }) => channel === 'voice');
}

/** What was audited about the agent and the number, without updates of the agent. */
async function auditedChanges(organization: OrganizationId): Promise<string[]> {
  const { data } = await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization });
  const ofAgent = data.filter(({ action }) => action !== 'channel_changed');
  return ofAgent.flatMap(({ details }) => Object.keys(details?.before ?? {})).sort();
}

/** Where the service keeps that something is being made for an organization. */
const claimsOf = (organization: OrganizationId) => service.table.inPartition(keys.agentClaim(organization).pk);

/** One agent answers the one import of the number, the channel has both, and text messages go where they went. */
async function expectReady(organization: OrganizationId, number: string, step: string): Promise<void> {
  const { agents, imports } = madeFor(organization, number);
  expect([agents.length, imports.length], step).toEqual([1, 1]);
  expect(imports[0]?.assigned_agent?.agent_id, step).toBe(agents[0]);
  expect(await voiceChannelOf(organization), step).toMatchObject({
    agent_id: agents[0],
    agent_phone_number_id: imports[0]?.phone_number_id,
  });
  expect(workspace.smsUrls.get(number), step).toBe(smsUrl);
  expect(await auditedChanges(organization), step).toEqual(['agent_id', 'agent_phone_number_id']);
  expect(await claimsOf(organization), step).toEqual([]);
}

const made = [200, 201];

describe('a provision that crashes and is repeated', () => {
  it('makes one agent and one import, and leaves text messages alone', async () => {
    await provision((await withNumber())[0]);
    const madeAtCrash = new Set<string>();
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const [organization, number] = await withNumber();
      await dying(() => provision(organization));
      const { agents, imports } = madeFor(organization, number);
      madeAtCrash.add(`${agents.length} ${imports.length} ${workspace.smsUrls.get(number) === smsUrl}`);
      expect([...made, 'in_progress'], step).toContain(await provision(organization));

      expect(made, step).toContain(await minutesLater(() => provision(organization)));
      await expectReady(organization, number, step);
    });
    expect(steps).toBe(8);
    // It crashed before each thing was made, after it, and while text messages went to the voice provider.
    expect(madeAtCrash).toEqual(new Set(['0 0 true', '1 0 true', '1 1 false', '1 1 true']));
  });

  itIfLarge('makes each tool of a new deployment once', async () => {
    const [organization] = await withNumber();
    await provision(organization);
    const toolsAtCrash = new Set<number>();
    await crashAtEveryStep(network, async (dying, step) => {
      const publicUrl = newDeployment();
      await dying(() => provision(organization));
      toolsAtCrash.add(toolsAt(publicUrl).length);

      expect(await minutesLater(() => provision(organization)), step).toBe(200);
      expect(toolsAt(publicUrl), step).toEqual([...agentTools]);
    });
    expect(toolsAtCrash.size).toBe(agentTools.length + 1);
  });
});

describe('a provision that loses the answer to a request', () => {
  it('of any kind makes one agent and one import with the next one', async () => {
    for (let number = 1, hasLost = true; hasLost; number++) {
      const [organization, phone] = await withNumber();
      network.dropReplyTo(number);
      const first = await provision(organization);
      hasLost = await network.restore();
      expect([...made, 'provider_error', 'service_unavailable'], `request ${number}`).toContain(first);
      expect(made).toContain(await minutesLater(() => provision(organization)));
      await expectReady(organization, phone, `request ${number}`);
    }
  });

  it('of a provider, or cannot reach one, fails with 502 and is completed at once by the next one', async () => {
    const [organization, number] = await withNumber();
    await network.refuseConnectionsAt(providers);
    expect(await provision(organization)).toBe('provider_error');
    await network.acceptConnectionsAt(providers);
    expect(await provision(organization)).toBe(201);
    await expectReady(organization, number, '');
  });
});

describe('two requests about one agent, the second at any request of the first', () => {
  /** Runs both in every order, and returns the replies with the kind of agent that the channel has in the end. */
  async function inEveryOrder(
    first: (organization: OrganizationId) => Promise<unknown>,
    second: (organization: OrganizationId) => Promise<unknown>,
    check: (organization: OrganizationId, number: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<string[]> {
    const outcomes = new Set<string>();
    const requests = await interleaveAtEveryRequest(network, async (both) => {
      const [organization, number] = await withNumber();
      const replies: unknown[] = [];
      await both(
        async () => void (replies[0] = await first(organization)),
        async () => void (replies[1] = await second(organization)),
      );
      const { agents, imports } = madeFor(organization, number);
      expect([agents.length, imports.length].filter((count) => count > 1)).toEqual([]);
      expect(await claimsOf(organization)).toEqual([]);
      const { agent_id: agent } = (await voiceChannelOf(organization)) ?? {};
      const kind = agent === null ? 'none' : agent === agents[0] ? 'managed' : 'own';
      outcomes.add(`${replies.join(' ')}, ${kind}`);
      await check(organization, number);
    });
    expect(requests).toBeGreaterThan(3);
    return [...outcomes].sort();
  }

  it('provision it twice: one is made', async () => {
    await provision((await withNumber())[0]);
    const check = (organization: OrganizationId, number: string) => expectReady(organization, number, '');
    expect(await inEveryOrder(provision, provision, check)).toEqual([
      '200 201, managed',
      '201 200, managed',
      '201 in_progress, managed',
    ]);
  });

  it('provision it, and set one of its own: the own one remains', async () => {
    expect(await inEveryOrder(provision, setOwnAgent)).toEqual(['201 200, own', 'agent_self_managed 200, own']);
  });

  itIfLarge('provision it, and set none: the next provision finds the same', async () => {
    expect(
      await inEveryOrder(
        provision,
        (organization) => setAgent(organization, null),
        async (organization, number) => {
          const before = madeFor(organization, number).agents;
          expect(made).toContain(await provision(organization));
          if (before.length > 0) expect(madeFor(organization, number).agents).toEqual(before);
        },
      ),
    ).toEqual(['201 200, managed', '201 200, none']);
  });

  it('provision it, and choose another model: it has the chosen one', async () => {
    const choose = (organization: OrganizationId) =>
      service.call('updateVoiceConfig', { organization, body: { llm: 'gpt-4o' } }).then(() => 'chosen');
    const check = async (organization: OrganizationId, number: string) => {
      const [agent = ''] = madeFor(organization, number).agents;
      expect(workspace.agents.get(agent).conversation_config.agent.prompt.llm).toBe('gpt-4o');
      return Promise.resolve();
    };
    expect(await inEveryOrder(provision, choose, check)).toEqual(['201 chosen, managed']);
  });

  itIfLarge('provision it, and take its number away', async () => {
    const change = (organization: OrganizationId) => setChannel(organization, { from: null }).then(() => 'removed');
    expect(await inEveryOrder(provision, change)).toEqual(['201 removed, managed']);
  });
});

describe('four provisions of a new deployment at once, in any order', () => {
  /** Provisions the agents of the given number of organizations, four times in all; returns how many had to wait. */
  async function provisionAtOnce(organizationCount: number, seed: number): Promise<number> {
    const [step, publicUrl] = [`seed ${seed}`, newDeployment()];
    const owners = await Promise.all(Array.from({ length: organizationCount }, withNumber));
    const callers = Array.from({ length: 4 / organizationCount }, () => owners).flat();
    const replies = await interleaving.run(
      callers.map(
        ([organization]) =>
          () =>
            provision(organization),
      ),
      seededRandom(step),
    );
    for (const reply of replies) expect([...made, 'in_progress'], step).toContain(reply);
    for (const [organization, number] of owners) {
      expect(made, step).toContain(await provision(organization));
      await expectReady(organization, number, step);
    }
    expect(toolsAt(publicUrl).sort(), step).toEqual([...agentTools].sort());
    return replies.filter((reply) => reply === 'in_progress').length;
  }

  it.each(
    firstOf(1, [
      { of: 'one organization make one agent and one import', organizationCount: 1 },
      { of: 'two organizations make an agent and an import for each, with the same tools', organizationCount: 2 },
    ]),
  )('of $of', async ({ organizationCount }) => {
    let waitingCount = 0;
    for (let seed = 1; seed <= runs; seed++) waitingCount += await provisionAtOnce(organizationCount, seed);
    expect(waitingCount).toBeGreaterThan(0);
  });
});
