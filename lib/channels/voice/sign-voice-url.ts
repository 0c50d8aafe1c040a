import type { OrganizationId } from '../../foundation/ids.ts';
import { channelStore } from '../channels/channel-store.ts';
import { requireChannelSettings } from '../channels/require-channel-settings.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';

/**
 * Gets a signed URL at which a browser can talk to the organization's agent. It is a credential: never store or log it.
 * @throws Problem 503 `provider_not_configured` without an agent, 502 `provider_error` if the provider returns none
 */
export async function signVoiceUrl(organization: OrganizationId): Promise<string> {
  const voice = await channelStore(organization).read('voice');
  const { agent_id: agentId } = requireChannelSettings(voice, 'voice', ['agent_id']);
  const workspace = voiceWorkspaceClient(await providerSecret('voiceprovider'));
  const signed = await workspace.signConversationUrl(agentId);
  if (signed.kind !== 'accepted') throw providerProblem('voiceprovider', signed);
  return signed.value;
}
