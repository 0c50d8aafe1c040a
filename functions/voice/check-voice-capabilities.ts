import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { resolveBodyOrganization } from '../../lib/organizations/organizations/resolve-body-organization.ts';
import { checkVoiceCapabilities } from '../../lib/organizations/voice/contract.ts';
import { readVoiceCapabilities } from '../../lib/organizations/voice/read-voice-capabilities.ts';

export const handler = onLambda(checkVoiceCapabilities, async (request) => {
  const organization = await resolveBodyOrganization(request, request.body.organization_id);
  return reply(200, await readVoiceCapabilities(organization));
});
