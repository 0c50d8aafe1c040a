import type { OrganizationId } from '../../foundation/ids.ts';
import { requireKnownIds } from '../voice/require-known-ids.ts';
import type { VoiceAgentView } from './contract.ts';
import { readAgentStatus } from './read-agent-status.ts';
import type { Acting } from '../provisioning/actor.ts';
import { voiceAgentStore } from './voice-agent-store.ts';

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
  await voiceAgentStore(organization).setAgent(agentId, acting);
  return await readAgentStatus(organization);
}
