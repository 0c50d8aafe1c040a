import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import { agentConfiguration } from '../../lib/channels/voice/agent-configuration.ts';
import type { ChangedVoiceConfigView, VoiceConfigChange, VoiceConfigView } from '../../lib/channels/voice/contract.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveAtEveryRequest } from './faulty-network.ts';
import { useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;
useFaultyService((started) => {
  ({ service, network, edge } = started);
});

const change = (organization: OrganizationId, body: VoiceConfigChange) =>
  service.call<ChangedVoiceConfigView>('updateVoiceConfig', { organization, body });
const read = (organization: OrganizationId) => service.call<VoiceConfigView>('readVoiceConfig', { organization });
const setChannel = (organization: OrganizationId, body: object) =>
  service.call('updateChannel', { organization, params: { channel: 'voice' }, body });

async function withManagedAgent(): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  await setChannel(organization, { agent_id: `agent_${organization}` });
  await service.table.copy(await service.table.read(keys.channel(organization, 'voice')), [{ agent_managed: true }]);
  edge.forget();
  return organization;
}

const detailsOf = async (organization: OrganizationId) => {
  const { data } = await service.call<{ data: AuditEntryView[] }>('listAuditEntries', {
    organization,
    query: { action: 'voice_config_changed' },
  });
  return data.map(({ details }) => details);
};

/** The configuration that the agent at the provider has. */
const agentHas = (): unknown => {
  const last = edge.asked.findLast(({ method }) => method === 'PATCH');
  return last && JSON.parse(last.body);
};

const expectedOf = ({ org_language: language, llm, voice_id: voice, voices }: VoiceConfigView) =>
  agentConfiguration({ language, voice: { llm, ...(voice !== null && { voice_id: voice }), voices, version: 1 } });

describe('a change of the voice configuration that crashes and is repeated', () => {
  it('is stored whole and audited once, and the managed agent has it', async () => {
    const agentsHad = new Set<boolean>();
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const organization = await withManagedAgent();
      const body = { llm: 'gpt-4o', voice_id: 'voice_a', voice_opening_mode: 'callee_first' } as const;
      await dying(() => change(organization, body));
      const stored = await read(organization);
      const isStored = stored.llm === 'gpt-4o';
      expect(stored, step).toMatchObject(isStored ? body : { voice_id: null, voice_opening_mode: 'agent_first' });
      expect(await detailsOf(organization), step).toHaveLength(isStored ? 1 : 0);
      if (isStored) agentsHad.add(agentHas() !== undefined);

      expect(await change(organization, body), step).toMatchObject({ ...body, agent_sync: 'synced' });
      expect(await detailsOf(organization), step).toHaveLength(1);
      expect(agentHas(), step).toEqual(expectedOf(await read(organization)));
    });
    expect(steps).toBe(2);
    // It crashed between our transaction and the agent's change as well as after both.
    expect(agentsHad).toEqual(new Set([false, true]));
  });

  it('moves the organization to another agent whole, or not at all', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const [organization, other] = [await withManagedAgent(), await service.organization(randomUUID())];
      const [former, own] = [`agent_${organization}`, `agent_own_${organization}`];
      await dying(() => change(organization, { agent_id: own, llm: 'gpt-4o' }));
      const { agent_id: agent, llm } = await read(organization);
      expect([former, own], step).toContain(agent);
      expect(llm === 'gpt-4o', step).toBe(agent === own);
      await expect(setChannel(other, { agent_id: agent }), step).rejects.toThrow('agent_in_use');
      await setChannel(other, { agent_id: agent === own ? former : own });
    });
    expect(steps).toBe(1);
  });
});

describe('two changes of the voice configuration, the second at any request of the first', () => {
  it('are both stored, each audited as it followed the other, and the agent has the result', async () => {
    const requests = await interleaveAtEveryRequest(network, async (both) => {
      const organization = await withManagedAgent();
      await both(
        () => change(organization, { llm: 'gpt-4o', voices: { es: 'voice_a' } }),
        () => change(organization, { voice_id: 'voice_b', voices: { es: 'voice_c' } }),
      );
      const config = await read(organization);
      expect(config).toMatchObject({ llm: 'gpt-4o', voice_id: 'voice_b' });
      const details = await detailsOf(organization);
      const voices = details.map((each) => [each?.before['voices'], each?.after['voices']]);
      const [first, second] = config.voices['es'] === 'voice_c' ? ['voice_a', 'voice_c'] : ['voice_c', 'voice_a'];
      expect(voices).toHaveLength(2);
      expect(voices).toContainEqual([{}, { es: first }]);
      expect(voices).toContainEqual([{ es: first }, { es: second }]);
      expect(agentHas()).toEqual(expectedOf(config));
    });
    expect(requests).toBeGreaterThan(3);
  });

  it('and one of the channel leave an agent that is no longer managed alone', async () => {
    const own = () => `agent_own_${randomUUID()}`;
    await interleaveAtEveryRequest(network, async (both) => {
      const organization = await withManagedAgent();
      const agent = own();
      await both(
        () => change(organization, { llm: 'gpt-4o' }),
        () => setChannel(organization, { agent_id: agent }),
      );
      expect(await read(organization)).toMatchObject({ llm: 'gpt-4o', agent_id: agent });
      const changed = edge.asked.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
      expect(changed).not.toContain(`/v1/convai/agents/${agent}`);
    });
  });
});
