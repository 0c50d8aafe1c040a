import type { OrganizationId } from '../../foundation/ids.ts';
import type { ProviderOutcome } from '../../platform/providers/provider-outcome.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import { voiceConfigStore } from '../voice/voice-config-store.ts';
import type { VoiceAgentView } from './contract.ts';
import { type KnownParts, voiceAgentView } from './voice-agent.ts';

interface ProviderIds {
  readonly agent_id?: string | undefined;
  readonly agent_phone_number_id?: string | undefined;
}

/**
 * Asks the voice provider whether it has the organization's agent and number.
 * @throws Problem 502 `provider_error` if it does not answer, 503 `provider_not_configured`
 */
export async function readAgentStatus(organization: OrganizationId): Promise<VoiceAgentView> {
  const config = await voiceConfigStore(organization).read({ consistent: true });
  return voiceAgentView(config, await readKnownParts(config.channel));
}

/**
 * Asks the voice provider whether it has an agent and a number.
 * @throws Problem 502 `provider_error` if it does not answer, 503 `provider_not_configured`
 */
export async function readKnownParts({
  agent_id: agentId,
  agent_phone_number_id: numberId,
}: ProviderIds): Promise<KnownParts> {
  const workspace = voiceWorkspaceClient(await providerSecret('voiceprovider'), { timeoutMs });
  const [agent, phoneNumber] = await Promise.all([
    agentId !== undefined && exists(workspace.readAgent(agentId)),
    numberId !== undefined && exists(workspace.readPhoneNumber(numberId)),
  ]);
  return { agent, phoneNumber };
}

const timeoutMs = 5000;

async function exists(lookup: Promise<ProviderOutcome<object | null>>): Promise<boolean> {
  const outcome = await lookup;
  if (outcome.kind !== 'accepted') throw providerProblem('voiceprovider', outcome);
  return outcome.value !== null;
}
