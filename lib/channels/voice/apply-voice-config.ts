import type { OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { changeVoiceConfig } from './change-voice-config.ts';
import type { ChangedVoiceConfigView, VoiceConfigChange } from './contract.ts';
import { loadCuratedVoices } from './load-curated-voices.ts';
import { requireKnownIds } from './require-known-ids.ts';
import { syncAgent } from './sync-agent.ts';
import { requireSupportedLlm, voiceConfigView } from './voice-config.ts';

/**
 * Changes the voice configuration, once the provider has confirmed the agent and the voices that the change names, and
 * sends it to the agent if this service manages it.
 * @throws Problem 409 `agent_in_use`; 422 `unsupported_llm`, `agent_not_found`, `voice_not_found`; 502
 *   `provider_error`; 503 `provider_not_configured`
 */
export async function applyVoiceConfig(
  organization: OrganizationId,
  change: VoiceConfigChange,
  acting: Acting,
): Promise<ChangedVoiceConfigView> {
  requireSupportedLlm(change);
  await requireKnownIds(change);
  const config = await changeVoiceConfig(organization, change, acting);
  const [agentSync, voices] = await Promise.all([syncAgent(organization, config), loadCuratedVoices(acting.now)]);
  return { ...voiceConfigView(config, voices), agent_sync: agentSync };
}
