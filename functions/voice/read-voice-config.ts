import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readVoiceConfig } from '../../lib/organizations/voice/contract.ts';
import { loadCuratedVoices } from '../../lib/organizations/voice/load-curated-voices.ts';
import { readVoiceConfig as readStored } from '../../lib/organizations/voice/voice-config-store.ts';
import { voiceConfigView } from '../../lib/organizations/voice/voice-config.ts';

export const handler = onLambda(readVoiceConfig, async ({ organization, now }) => {
  const [config, voices] = await Promise.all([readStored(organization), loadCuratedVoices(now)]);
  return reply(200, voiceConfigView(config, voices));
});
