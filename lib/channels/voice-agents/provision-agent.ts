import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { type ProviderOutcome, mapAccepted, nullIfNotFound } from '../../platform/providers/provider-outcome.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import { voiceSetupClient } from '../../platform/providers/voice-setup-client.ts';
import type { ChannelSettings } from '../channels/channel-settings.ts';
import { createUnlessFound } from '../../platform/provisioning/create-unless-found.ts';
import { makeOnce } from '../../platform/provisioning/make-once.ts';
import { agentConfiguration } from '../voice/agent-configuration.ts';
import { syncAgent } from '../voice/sync-agent.ts';
import { readVoiceConfig } from '../voice/voice-config-store.ts';
import type { VoiceConfig } from '../voice/voice-config.ts';
import { agentDefinition, agentName } from './agent-definition.ts';
import type { VoiceAgentView } from './contract.ts';
import { ensureTools } from './ensure-tools.ts';
import { type Workspace, importNumber, requestTimeoutMs } from './import-number.ts';
import { type AgentClaim, type VoiceAgentStore, voiceAgentStore } from './voice-agent-store.ts';
import { rejectSelfManaged, voiceAgentView } from './voice-agent.ts';

/**
 * Makes the agent of an organization, or updates it, and imports the number of the voice channel for it. Safe to repeat: what
 * an interrupted request made is found again at the provider.
 * @throws Problem 409 `agent_self_managed`, `agent_in_use`, `number_in_use`, `in_progress`; 502 `provider_error`; 503
 *   `provider_not_configured`
 */
export async function provisionAgent(
  organization: OrganizationId,
  acting: Acting,
): Promise<{ readonly view: VoiceAgentView; readonly isNew: boolean }> {
  const before = await readVoiceConfig(organization, { consistent: true });
  rejectSelfManaged(before.channel);
  const secret = await providerSecret('voiceprovider');
  const workspace = {
    workspace: voiceWorkspaceClient(secret, { timeoutMs: requestTimeoutMs }),
    provisioning: voiceSetupClient(secret, { timeoutMs: requestTimeoutMs }),
  };
  const store = voiceAgentStore(organization);
  const toolIds = await ensureTools(workspace.provisioning, readSetting('PUBLIC_URL'), acting.now);
  const isNew = await ensureAgent(before, toolIds, workspace, store, acting);

  const { channel } = await syncIfChanged(organization, before);
  const hasNumber = await ensureNumber(organization, channel, workspace, store, acting);
  const after = await readVoiceConfig(organization, { consistent: true });
  return {
    view: voiceAgentView(after, { agent: after.channel.agent_id !== undefined, phoneNumber: hasNumber }),
    isNew,
  };
}

/** Gives the agent its whole definition, or makes it. Returns whether it was made. */
async function ensureAgent(
  { organization, channel }: VoiceConfig,
  toolIds: readonly string[],
  { workspace, provisioning }: Workspace,
  store: VoiceAgentStore,
  acting: Acting,
): Promise<boolean> {
  const definition = agentDefinition(organization, toolIds);
  const { agent_id: current } = channel;
  if (current !== undefined) {
    const updated = nullIfNotFound(await workspace.updateAgent(current, definition));
    if (updated.kind !== 'accepted') throw providerProblem('voiceprovider', updated);
    if (updated.value !== null) {
      await store.recordUpdate(current, configurationOf(organization), acting);
      return false;
    }
  }

  let wasThere = false;
  /** Finds the agent that was made before, and gives it its definition. */
  const takeOver = async (): Promise<ProviderOutcome<string | null>> => {
    const found = await provisioning.findAgents(agentName(organization.id));
    if (found.kind !== 'accepted') return found;
    const [id] = found.value.filter((each) => each !== current);
    if (id === undefined) return { kind: 'accepted', value: null };
    return mapAccepted(nullIfNotFound(await workspace.updateAgent(id, definition)), (agent) => agent && agent.agentId);
  };
  const claims = store.agentClaims(current);
  const { isNew } = await makeOnce<AgentClaim, string>(
    {
      provider: 'voiceprovider',
      read: claims.read,
      claim: claims.claim,
      find: takeOver,
      create: () =>
        createUnlessFound(
          async () => {
            const found = await takeOver();
            wasThere = found.kind === 'accepted' && found.value !== null;
            return found;
          },
          () => provisioning.createAgent(definition),
        ),
      complete: (id, claimed) => claims.complete(id, claimed, acting),
      markUnknown: claims.markUnknown,
      release: claims.release,
    },
    acting.now,
  );
  return isNew && !wasThere;
}

const configurationOf = (organization: VoiceConfig['organization']) => {
  const { agent, tts } = agentConfiguration(organization).conversation_config;
  return { llm: agent.prompt.llm, voice_id: tts.voice_id, language: organization.language };
};

/** The configuration as it is by now. If it was changed while the agent was made, the agent gets it again. */
async function syncIfChanged(organization: OrganizationId, before: VoiceConfig): Promise<VoiceConfig> {
  const after = await readVoiceConfig(organization, { consistent: true });
  const textOf = (config: VoiceConfig) => canonicalJson(agentConfiguration(config.organization));
  if (textOf(after) !== textOf(before)) await syncAgent(organization, after);
  return after;
}

/**
 * Lets the agent answer the number of the voice channel, which is imported if the provider does not have it. Returns whether
 * the agent can call from a number.
 */
async function ensureNumber(
  organization: OrganizationId,
  { from, agent_id: agentId, agent_phone_number_id: numberId }: ChannelSettings,
  workspace: Workspace,
  store: VoiceAgentStore,
  acting: Acting,
): Promise<boolean> {
  if (agentId === undefined) return numberId !== undefined;
  if (numberId !== undefined) {
    const number = await workspace.workspace.readPhoneNumber(numberId);
    if (number.kind !== 'accepted') throw providerProblem('voiceprovider', number);
    if (number.value !== null) {
      if (number.value.assignedAgentId === agentId) return true;
      const assigned = await workspace.provisioning.assignAgent(numberId, agentId);
      if (assigned.kind !== 'accepted') throw providerProblem('voiceprovider', assigned);
      return true;
    }
  }
  if (from === undefined) return false;
  await importNumber({ organization, phoneNumber: from, agentId, former: numberId }, workspace, store, acting);
  return true;
}
