import type { OrganizationId } from '../../foundation/ids.ts';
import { Problem } from '../../foundation/problem.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import { agentConfiguration } from './agent-configuration.ts';
import type { AgentSync } from './contract.ts';
import { voiceConfigStore } from './voice-config-store.ts';
import type { VoiceConfig } from './voice-config.ts';

const maxRounds = 2;

/**
 * Sends the whole configuration to the agent if this service manages it. Rereads the stored configuration afterwards
 * and sends it again if it has changed, so that the agent does not keep the older of two concurrent changes.
 */
export async function syncAgent(
  id: OrganizationId,
  stored: VoiceConfig,
  { timeoutMs = 5000 } = {},
): Promise<AgentSync> {
  let current = stored;
  for (let round = 1; round <= maxRounds; round++) {
    const { agent_id: agent, agent_managed: isManaged } = current.channel;
    if (!agent || !isManaged) return 'none';
    const configuration = agentConfiguration(current.organization);
    if (!(await pushConfiguration(agent, configuration, timeoutMs))) return 'pending';
    current = await voiceConfigStore(id).read({ consistent: true });
    const isLatest =
      current.channel.agent_id === agent &&
      canonicalJson(agentConfiguration(current.organization)) === canonicalJson(configuration);
    if (isLatest) return 'synced';
  }
  return 'pending';
}

async function pushConfiguration(agent: string, configuration: object, timeoutMs: number): Promise<boolean> {
  try {
    const client = voiceWorkspaceClient(await providerSecret('voiceprovider'), { timeoutMs });
    return (await client.updateAgent(agent, configuration)).kind === 'accepted';
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
