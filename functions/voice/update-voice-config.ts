import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { applyVoiceConfig } from '../../lib/channels/voice/apply-voice-config.ts';
import { updateVoiceConfig } from '../../lib/channels/voice/contract.ts';

export const handler = onLambda(updateVoiceConfig, async ({ organization, caller: { actor }, body, newId, now }) => {
  const acting = { actor: initiatorOf(actor), newId, now };
  return reply(200, await applyVoiceConfig(organization, body, acting));
});
