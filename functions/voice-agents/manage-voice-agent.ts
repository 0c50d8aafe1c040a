import { reply } from '../../lib/platform/http/endpoint.ts';
import { bodyOrganizationOnLambda } from '../../lib/tenancy/handlers/body-organization-on-lambda.ts';
import { manageVoiceAgent } from '../../lib/channels/voice-agents/contract.ts';
import { provisionAgent } from '../../lib/channels/voice-agents/provision-agent.ts';
import { readAgentStatus } from '../../lib/channels/voice-agents/read-agent-status.ts';
import { setAgent } from '../../lib/channels/voice-agents/set-agent.ts';

export const handler = bodyOrganizationOnLambda(
  manageVoiceAgent,
  (body) => body.organizationId,
  async ({ body, newId, receivedAt, caller }, organization) => {
    const acting = { actor: { kind: caller.actor.kind, id: caller.actor.id }, newId, now: receivedAt };
    switch (body.action) {
      case 'provision': {
        const { view, isNew } = await provisionAgent(organization, acting);
        return isNew ? reply(201, view) : reply(200, view);
      }
      case 'status':
        return reply(200, await readAgentStatus(organization));
      case 'set_agent_id':
        return reply(200, await setAgent(organization, body.agent_id, acting));
    }
  },
);
