import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { Problem, notFound } from '../../foundation/problem.ts';
import { channelStore } from '../channels/channel-store.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import {
  type TelephonyNumbersClient,
  telephonyNumbersClient,
} from '../../platform/providers/telephony-numbers-client.ts';
import { type VoiceWorkspaceClient, voiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import { claimStateAt } from '../../platform/provisioning/claim.ts';
import { inProgress } from '../../platform/provisioning/create-once.ts';
import { claimRelease } from './claim-release.ts';
import { completeRelease } from './complete-release.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import { type PhoneNumber, channelsToClear, isPurchaseOf, numberChannelOf } from './phone-number.ts';

export interface Release {
  readonly phoneNumber: string;
  readonly channelConfigId?: string | undefined;
}

/** Short enough for all provider requests of a release to fit into one API request. */
const timeoutMs = 5000;

/**
 * Removes a number from its channels and from the voice provider, and releases it at the telephony provider. Releasing
 * a number again has no effect.
 * @throws Problem 404 `number_not_found`; 409 `number_assigned` while a channel uses it, `in_progress`; 422
 *   `channel_mismatch`; 502 `provider_error`; 503 `provider_not_configured`
 */
export async function releasePhoneNumber(
  organization: OrganizationId,
  { phoneNumber, channelConfigId }: Release,
  acting: Acting,
): Promise<void> {
  const { now } = acting;
  const namedChannel = numberChannelOf(organization, channelConfigId);
  const store = phoneNumberStore(organization);
  const before = await store.read(phoneNumber);
  if (!before) {
    if (await store.wasReleased(phoneNumber)) return;
    throw notFound('number');
  }
  if (claimStateAt(before, now) === 'busy') throw inProgress(before, now);
  // A release that channels prevent is rejected before the providers are asked.
  channelsToClear(await channelStore(organization).readAll({ consistent: true }), phoneNumber, [], namedChannel);
  const telephony = telephonyNumbersClient(await providerSecret('telephony'), { timeoutMs });
  const workspace = await voiceWorkspace(organization, phoneNumber);
  const [numberId, importIds] = await Promise.all([
    findNumberId(organization, telephony, before),
    findImports(workspace, phoneNumber),
  ]);
  const claimed = await claimRelease(organization, before, { importIds, namedChannel }, now);
  if (!claimed) throw inProgress(await store.read(phoneNumber), now);

  for (const id of importIds) {
    const removed = await workspace?.deletePhoneNumber(id);
    if (!removed || removed.kind === 'accepted') continue;
    await store.restore(claimed, before);
    throw providerProblem('voiceprovider', removed);
  }
  const released = numberId === null ? undefined : await telephony.releaseNumber(numberId);
  if (released && released.kind !== 'accepted') {
    // After an unknown outcome the number may have been released, so it stays claimed.
    if (released.kind !== 'unknown') await store.restore(claimed, before);
    throw providerProblem('telephony', released);
  }
  if (!(await completeRelease(organization, claimed, acting))) throw inProgress(await store.read(phoneNumber), now);
}

async function findNumberId(
  organization: OrganizationId,
  telephony: TelephonyNumbersClient,
  { number, provider_id: known }: PhoneNumber,
): Promise<string | null> {
  if (known !== undefined) return known;
  const found = await telephony.readOwnedNumber(number);
  if (found.kind !== 'accepted') throw providerProblem('telephony', found);
  return found.value && isPurchaseOf(organization, found.value.friendlyName) ? found.value.numberId : null;
}

async function findImports(workspace: VoiceWorkspaceClient | undefined, number: string): Promise<string[]> {
  const found = await workspace?.listPhoneNumbers();
  if (!found) return [];
  if (found.kind !== 'accepted') throw providerProblem('voiceprovider', found);
  return found.value.flatMap(({ phoneNumber, phoneNumberId }) => (phoneNumber === number ? [phoneNumberId] : []));
}

/**
 * Creates a client of the voice provider. If the provider is not configured, returns undefined, or throws if the number
 * is known to have been imported there.
 */
async function voiceWorkspace(organization: OrganizationId, number: string): Promise<VoiceWorkspaceClient | undefined> {
  try {
    return voiceWorkspaceClient(await providerSecret('voiceprovider'), { timeoutMs });
  } catch (error) {
    const voice = await channelStore(organization).read('voice');
    const isImported = voice.from === number && voice.agent_phone_number_id !== undefined;
    if (!(error instanceof Problem) || isImported) throw error;
    return undefined;
  }
}
