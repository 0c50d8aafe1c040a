import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readVoiceConfig } from '../../lib/channels/voice/contract.ts';
import { loadCuratedVoices } from '../../lib/channels/voice/load-curated-voices.ts';
import { voiceConfigStore } from '../../lib/channels/voice/voice-config-store.ts';
import { voiceConfigView } from '../../lib/channels/voice/voice-config.ts';

export const handler = onLambda(readVoiceConfig, async ({ organization, now }) => {
  const [config, voices] = await Promise.all([voiceConfigStore(organization).read(), loadCuratedVoices(now)]);
  return reply(200, voiceConfigView(config, voices));
});
