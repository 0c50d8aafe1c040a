import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeVoiceConfig } from '../../lib/channels/voice/change-voice-config.ts';
import { updateVoiceConfig } from '../../lib/channels/voice/contract.ts';
import { loadCuratedVoices } from '../../lib/channels/voice/load-curated-voices.ts';
import { requireKnownIds } from '../../lib/channels/voice/require-known-ids.ts';
import { syncAgent } from '../../lib/channels/voice/sync-agent.ts';
import { requireSupportedLlm, voiceConfigView } from '../../lib/channels/voice/voice-config.ts';

export const handler = onLambda(updateVoiceConfig, async ({ organization, caller: { actor }, body, newId, now }) => {
  requireSupportedLlm(body);
  await requireKnownIds(body);
  const by = { kind: actor.kind, id: actor.id };
  const config = await changeVoiceConfig(organization, body, { actor: by, newId, now });
  const [agentSync, voices] = await Promise.all([syncAgent(organization, config), loadCuratedVoices(now)]);
  return reply(200, { ...voiceConfigView(config, voices), agent_sync: agentSync });
});
