import { initiatorOf } from '../../lib/platform/http/caller.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Acting } from '../../lib/foundation/initiator.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { bodyOrganizationOnLambda } from '../../lib/tenancy/handlers/body-organization-on-lambda.ts';
import { manageVoiceAgent } from '../../lib/channels/voice-agents/contract.ts';
import { provisionAgent } from '../../lib/channels/voice-agents/provision-agent.ts';
import { readAgentStatus } from '../../lib/channels/voice-agents/read-agent-status.ts';
import { setAgent } from '../../lib/channels/voice-agents/set-agent.ts';

async function provision(organization: OrganizationId, acting: Acting) {
  const { view, isNew } = await provisionAgent(organization, acting);
  return isNew ? reply(201, view) : reply(200, view);
}

const readStatus = async (organization: OrganizationId) => reply(200, await readAgentStatus(organization));

const setAgentId = async (organization: OrganizationId, agentId: string | null, acting: Acting) =>
  reply(200, await setAgent(organization, agentId, acting));

export const handler = bodyOrganizationOnLambda(
  manageVoiceAgent,
  (body) => body.organizationId,
  ({ body, newId, receivedAt, caller }, organization) => {
    const acting = { actor: initiatorOf(caller.actor), newId, now: receivedAt };
    switch (body.action) {
      case 'provision':
        return provision(organization, acting);
      case 'status':
        return readStatus(organization);
      case 'set_agent_id':
        return setAgentId(organization, body.agent_id, acting);
    }
  },
);
