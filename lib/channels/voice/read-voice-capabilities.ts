import type { OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { Problem } from '../../foundation/problem.ts';
import type { Provider } from '../../foundation/provider.ts';
import { toError } from '../../foundation/to-error.ts';
import { channelStore } from '../channels/channel-store.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { telephonyNumbersClient } from '../../platform/providers/telephony-numbers-client.ts';
import { voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import type { VoiceCapabilities } from './contract.ts';
import { evaluateVoiceCapabilities } from './voice-capabilities.ts';

const credentialsOf = <Name extends Provider>(provider: Name) =>
  providerSecret(provider).then(
    (secret) => ({ secret, problem: null }),
    (error: unknown) => {
      if (error instanceof Problem) return { secret: undefined, problem: error.message.replace(/\.$/, '') };
      log.error('the secret of a provider could not be read', toError(error));
      return { secret: undefined, problem: `The secret of the provider ${provider} could not be read` };
    },
  );

/**
 * Checks whether voice calls can be placed. Asks the providers in parallel for the agent and the numbers of the voice
 * channel; whatever a provider does not confirm in time counts as not ready.
 */
export async function readVoiceCapabilities(
  organization: OrganizationId,
  { timeoutMs = 5_000 } = {},
): Promise<VoiceCapabilities> {
  const [voice, telephony, voiceprovider] = await Promise.all([
    channelStore(organization).read('voice'),
    credentialsOf('telephony'),
    credentialsOf('voiceprovider'),
  ]);
  const numbers = telephony.secret && telephonyNumbersClient(telephony.secret, { timeoutMs });
  const workspace = voiceprovider.secret && voiceWorkspaceClient(voiceprovider.secret, { timeoutMs });
  const { from, agent_id: agentId, agent_phone_number_id: phoneNumberId } = voice;
  const [agent, number, importedNumber] = await Promise.all([
    agentId === undefined ? undefined : workspace?.readAgent(agentId),
    from === undefined ? undefined : numbers?.readOwnedNumber(from),
    phoneNumberId === undefined ? undefined : workspace?.readPhoneNumber(phoneNumberId),
  ]);
  const credentialProblems = { telephony: telephony.problem, voiceprovider: voiceprovider.problem };
  return evaluateVoiceCapabilities({ voice, credentialProblems, agent, number, importedNumber });
}
