import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveBodyOrganization } from '../../lib/tenancy/organizations/resolve-body-organization.ts';
import { checkVoiceCapabilities } from '../../lib/channels/voice/contract.ts';
import { readVoiceCapabilities } from '../../lib/channels/voice/read-voice-capabilities.ts';

export const handler = onLambda(checkVoiceCapabilities, async (request) => {
  const organization = await resolveBodyOrganization(request, request.body.organization_id);
  return reply(200, await readVoiceCapabilities(organization));
});
