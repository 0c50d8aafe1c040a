import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveBodyOrganization } from '../../lib/tenancy/organizations/resolve-body-organization.ts';
import { createSignedVoiceUrl } from '../../lib/channels/voice/contract.ts';
import { signVoiceUrl } from '../../lib/channels/voice/sign-voice-url.ts';

export const handler = onLambda(createSignedVoiceUrl, async (request) => {
  const organization = await resolveBodyOrganization(request, request.body.organization_id);
  return reply(200, { signedUrl: await signVoiceUrl(organization) });
});
