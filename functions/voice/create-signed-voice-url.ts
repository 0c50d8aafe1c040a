import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { resolveBodyOrganization } from '../../lib/organizations/organizations/resolve-body-organization.ts';
import { createSignedVoiceUrl } from '../../lib/organizations/voice/contract.ts';
import { signVoiceUrl } from '../../lib/organizations/voice/sign-voice-url.ts';

export const handler = onLambda(createSignedVoiceUrl, async (request) => {
  const organization = await resolveBodyOrganization(request, request.body.organization_id);
  return reply(200, { signedUrl: await signVoiceUrl(organization) });
});
