import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import { voiceSetupClient } from '../../platform/providers/voice-setup-client.ts';
import type { ChannelSettings } from '../channels/channel-settings.ts';
import { agentConfiguration } from '../voice/agent-configuration.ts';
import { syncAgent } from '../voice/sync-agent.ts';
import { voiceConfigStore } from '../voice/voice-config-store.ts';
import type { VoiceConfig } from '../voice/voice-config.ts';
import type { VoiceAgentView } from './contract.ts';
import { ensureAgent } from './ensure-agent.ts';
import { ensureTools } from './ensure-tools.ts';
import { type VoiceClients, importNumber, requestTimeoutMs } from './import-number.ts';
import { rejectSelfManaged, voiceAgentView } from './voice-agent.ts';

/**
 * Creates or updates the agent of an organization, and imports the number of the voice channel for it. Safe to repeat:
 * resources that an interrupted request created at the provider are found and reused.
 * @throws Problem 409 `agent_self_managed`, `agent_in_use`, `number_in_use`, `in_progress`; 502 `provider_error`; 503
 *   `provider_not_configured`
 */
export async function provisionAgent(
  organization: OrganizationId,
  acting: Acting,
): Promise<{ readonly view: VoiceAgentView; readonly isNew: boolean }> {
  const config = voiceConfigStore(organization);
  const before = await config.read({ consistent: true });
  rejectSelfManaged(before.channel);
  const secret = await providerSecret('voiceprovider');
  const clients = {
    workspace: voiceWorkspaceClient(secret, { timeoutMs: requestTimeoutMs }),
    provisioning: voiceSetupClient(secret, { timeoutMs: requestTimeoutMs }),
  };
  const toolIds = await ensureTools(clients.provisioning, readSetting('PUBLIC_URL'), acting.now);
  const isNew = await ensureAgent(before, toolIds, clients, acting);

  const { channel } = await syncIfChanged(organization, before);
  const hasNumber = await ensureNumber(organization, channel, clients, acting);
  const after = await config.read({ consistent: true });
  return {
    view: voiceAgentView(after, { agent: after.channel.agent_id !== undefined, phoneNumber: hasNumber }),
    isNew,
  };
}

/** Updates the agent again if the configuration changed while it was being created. */
async function syncIfChanged(organization: OrganizationId, before: VoiceConfig): Promise<VoiceConfig> {
  const after = await voiceConfigStore(organization).read({ consistent: true });
  const textOf = (config: VoiceConfig) => canonicalJson(agentConfiguration(config.organization));
  if (textOf(after) !== textOf(before)) await syncAgent(organization, after);
  return after;
}

async function ensureNumber(
  organization: OrganizationId,
  { from, agent_id: agentId, agent_phone_number_id: numberId }: ChannelSettings,
  clients: VoiceClients,
  acting: Acting,
): Promise<boolean> {
  if (agentId === undefined) return numberId !== undefined;
  if (numberId !== undefined) {
    const number = await clients.workspace.readPhoneNumber(numberId);
    if (number.kind !== 'accepted') throw providerProblem('voiceprovider', number);
    if (number.value !== null) {
      if (number.value.assignedAgentId === agentId) return true;
      const assigned = await clients.provisioning.assignAgent(numberId, agentId);
      if (assigned.kind !== 'accepted') throw providerProblem('voiceprovider', assigned);
      return true;
    }
  }
  if (from === undefined) return false;
  await importNumber({ organization, phoneNumber: from, agentId, former: numberId }, clients, acting);
  return true;
}
