import type { OrganizationId } from '../../foundation/ids.ts';
import type { ProviderOutcome } from '../../providers/provider-outcome.ts';
import { providerProblem } from '../../providers/provider-problem.ts';
import { providerSecret } from '../../providers/provider-secrets.ts';
import { voiceWorkspaceClient } from '../../providers/voice-client.ts';
import { readVoiceConfig } from '../voice/voice-config-store.ts';
import type { VoiceAgentView } from './contract.ts';
import { voiceAgentView } from './voice-agent.ts';

/**
 * Asks the voice provider whether it has the organization's agent and number.
 * @throws Problem 502 `provider_error` if it does not say, 503 `provider_not_configured`
 */
export async function readAgentStatus(
  organization: OrganizationId,
  { timeoutMs = 5000 } = {},
): Promise<VoiceAgentView> {
  const config = await readVoiceConfig(organization, { consistent: true });
  const { agent_id: agentId, agent_phone_number_id: numberId } = config.channel;
  const workspace = voiceWorkspaceClient(await providerSecret('voiceprovider'), { timeoutMs });
  const [agent, phoneNumber] = await Promise.all([
    agentId !== undefined && exists(workspace.readAgent(agentId)),
    numberId !== undefined && exists(workspace.readPhoneNumber(numberId)),
  ]);
  return voiceAgentView(config, { agent, phoneNumber });
}

async function exists(asked: Promise<ProviderOutcome<object | null>>): Promise<boolean> {
  const outcome = await asked;
  if (outcome.kind !== 'accepted') throw providerProblem('voiceprovider', outcome);
  return outcome.value !== null;
}
