import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { Problem } from '../../foundation/problem.ts';
import { type ProviderOutcome, isUnknownId } from '../../platform/providers/provider-outcome.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { telephonyNumbersClient } from '../../platform/providers/telephony-numbers-client.ts';
import { voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import type { ChannelResource } from './channel-settings.ts';

/**
 * `ours` if our account at the provider has the resource and its name does not assign it to another organization;
 * `unknown` if the provider did not answer or is not configured.
 */
export type Ownership = 'ours' | 'not_ours' | 'unknown';

/** Short enough for all checks of a channel change to fit into one API request. */
const timeoutMs = 4000;

/** The service names the numbers and agents that it creates `cms/<organization>`; operators may use the same scheme. */
const namedOwner = /^cms\/([0-9a-f-]{36})(\/|$)/;

function isNamedForAnother(organization: OrganizationId, name: string | null): boolean {
  const owner = namedOwner.exec(name ?? '')?.[1];
  return owner !== undefined && owner !== organization;
}

function ownershipOf<Value>(outcome: ProviderOutcome<Value>, isOurs: (value: Value) => boolean): Ownership {
  if (outcome.kind === 'accepted') return isOurs(outcome.value) ? 'ours' : 'not_ours';
  return isUnknownId(outcome) ? 'not_ours' : 'unknown';
}

/** Besides the account's own numbers, accepts verified caller ids for calls and WhatsApp senders of other carriers. */
async function checkNumber(
  organization: OrganizationId,
  number: string,
  channels: readonly Channel[],
): Promise<Ownership> {
  const client = telephonyNumbersClient(await providerSecret('telephony'), { timeoutMs });
  const checks = [
    async () =>
      ownershipOf(
        await client.readOwnedNumber(number),
        (found) => found !== null && !isNamedForAnother(organization, found.friendlyName),
      ),
    ...(channels.includes('voice')
      ? [async () => ownershipOf(await client.isCallerId(number), (confirmed) => confirmed)]
      : []),
    ...(channels.includes('whatsapp')
      ? [async () => ownershipOf(await client.isWhatsappSender(number), (confirmed) => confirmed)]
      : []),
  ];
  const found = await Promise.all(checks.map((check) => check()));
  return found.find((each) => each === 'ours') ?? found.find((each) => each === 'unknown') ?? 'not_ours';
}

async function checkVoiceResource(organization: OrganizationId, { kind, id }: ChannelResource): Promise<Ownership> {
  const client = voiceWorkspaceClient(await providerSecret('voiceprovider'), { timeoutMs });
  return kind === 'voice_agent'
    ? ownershipOf(await client.readAgent(id), (agent) => agent !== null && !isNamedForAnother(organization, agent.name))
    : ownershipOf(await client.readPhoneNumber(id), (number) => number !== null);
}

export async function checkOwnership(
  organization: OrganizationId,
  resource: ChannelResource,
  channels: readonly Channel[],
): Promise<Ownership> {
  try {
    return resource.kind === 'telephony_number'
      ? await checkNumber(organization, resource.id, channels)
      : await checkVoiceResource(organization, resource);
  } catch (error) {
    // The credentials are not configured, so the provider cannot be asked.
    if (error instanceof Problem) return 'unknown';
    throw error;
  }
}
