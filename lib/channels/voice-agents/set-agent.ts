import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { requireKnownIds } from '../voice/require-known-ids.ts';
import { readVoiceConfig } from '../voice/voice-config-store.ts';
import type { VoiceAgentView } from './contract.ts';
import { readKnownParts } from './read-agent-status.ts';
import { voiceAgentStore } from './voice-agent-store.ts';
import { voiceAgentView } from './voice-agent.ts';

/**
 * Sets the agent that an organization manages itself, or removes the agent from its voice channel.
 * @throws Problem 409 `agent_in_use`, 422 `agent_not_found`, 502 `provider_error`, 503 `provider_not_configured`
 */
export async function setAgent(
  organization: OrganizationId,
  agentId: string | null,
  acting: Acting,
): Promise<VoiceAgentView> {
  await requireKnownIds({ agent_id: agentId });
  const before = await readVoiceConfig(organization, { consistent: true });
  // The provider is asked before anything is written, so that a failure has changed nothing.
  const { phoneNumber } = await readKnownParts({ agent_phone_number_id: before.channel.agent_phone_number_id });
  const channel = await voiceAgentStore(organization).setAgent(agentId, acting);
  return voiceAgentView({ ...before, channel }, { agent: agentId !== null, phoneNumber });
}
