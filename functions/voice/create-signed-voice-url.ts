import { reply } from '../../lib/platform/http/endpoint.ts';
import { bodyOrganizationOnLambda } from '../../lib/tenancy/handlers/body-organization-on-lambda.ts';
import { createSignedVoiceUrl } from '../../lib/channels/voice/contract.ts';
import { signVoiceUrl } from '../../lib/channels/voice/sign-voice-url.ts';

export const handler = bodyOrganizationOnLambda(
  createSignedVoiceUrl,
  (body) => body.organization_id,
  async (_, organization) => reply(200, { signedUrl: await signVoiceUrl(organization) }),
);
