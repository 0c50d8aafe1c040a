import { reply } from '../../lib/platform/http/endpoint.ts';
import { bodyOrganizationOnLambda } from '../../lib/tenancy/handlers/body-organization-on-lambda.ts';
import { checkVoiceCapabilities } from '../../lib/channels/voice/contract.ts';
import { readVoiceCapabilities } from '../../lib/channels/voice/read-voice-capabilities.ts';

export const handler = bodyOrganizationOnLambda(
  checkVoiceCapabilities,
  (body) => body.organization_id,
  async (_, organization) => reply(200, await readVoiceCapabilities(organization)),
);
