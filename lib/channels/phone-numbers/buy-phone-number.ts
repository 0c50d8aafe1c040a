import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { type ProviderOutcome, mapAccepted, refusedOutcome } from '../../platform/providers/provider-outcome.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import {
  inboundMessagePath,
  telephonyCallbackPath,
  withRetries,
} from '../../platform/providers/telephony-callbacks.ts';
import {
  type OwnedNumber,
  type TelephonyNumbersClient,
  telephonyNumbersClient,
} from '../../platform/providers/telephony-numbers-client.ts';
import { createOnce } from '../../platform/provisioning/create-once.ts';
import { channelStore } from '../channels/channel-store.ts';
import { abandonPurchase } from './abandon-purchase.ts';
import { assignNumber } from './assign-number.ts';
import { claimPhoneNumber } from './claim-phone-number.ts';
import { completePurchase } from './complete-purchase.ts';
import type { PhoneNumberView } from './contract.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import {
  type PhoneNumber,
  channelsWith,
  isPurchaseOf,
  numberChannelOf,
  phoneNumberView,
  purchaseName,
  purchaseRefusal,
  unavailableCode,
} from './phone-number.ts';

/** Short enough for a purchase and its checks to fit into one API request. */
const readTimeoutMs = 4000;

export interface Purchase {
  readonly phoneNumber: string;
  readonly channelConfigId?: string | undefined;
}

interface FoundNumber {
  readonly number: OwnedNumber;
  readonly isOurs: boolean;
}

const lookUp = async (
  organization: OrganizationId,
  client: TelephonyNumbersClient,
  number: string,
): Promise<ProviderOutcome<FoundNumber | null>> =>
  mapAccepted(
    await client.readOwnedNumber(number),
    (found) => found && { number: found, isOurs: isPurchaseOf(organization, found.friendlyName) },
  );

/**
 * Buys a number for an organization and assigns it to its channels. Safe to repeat: a number that the organization owns
 * is returned, and one whose purchase was interrupted is looked up at the provider first.
 * @throws Problem 409 `number_not_available`, `number_in_use`, `number_limit`, `in_progress`; 422
 *   `regulatory_requirements`, `channel_mismatch`; 502 `provider_error`; 503 `provider_not_configured`
 */
export async function buyPhoneNumber(
  organization: OrganizationId,
  { phoneNumber, channelConfigId }: Purchase,
  acting: Acting,
): Promise<{ readonly view: PhoneNumberView; readonly isNew: boolean }> {
  const namedChannel = numberChannelOf(organization, channelConfigId);
  const client = telephonyNumbersClient(await providerSecret('telephony'), { timeoutMs: readTimeoutMs });
  const store = phoneNumberStore(organization);
  const { item, isNew } = await createOnce<PhoneNumber, OwnedNumber>(
    {
      provider: 'telephony',
      read: () => store.read(phoneNumber),
      claim: (before, claim) =>
        before ? store.takeOver(before, claim) : claimPhoneNumber(organization, phoneNumber, claim),
      find: async () =>
        mapAccepted(await lookUp(organization, client, phoneNumber), (found) => (found?.isOurs ? found.number : null)),
      create: async ({ purchase_id: purchaseId }) => {
        // Buying a number that the account already owns would rename it, whatever it was bought for.
        const found = await lookUp(organization, client, phoneNumber);
        if (found.kind === 'unknown') return refusedOutcome(found.status, found.code, null);
        if (found.kind !== 'accepted') return found;
        if (found.value?.isOurs) return { kind: 'accepted', value: found.value.number };
        if (found.value) return refusedOutcome(null, unavailableCode, null);
        return await client.buyNumber({
          phoneNumber,
          friendlyName: purchaseName(organization, purchaseId),
          messageUrl: withRetries(`${readSetting('PUBLIC_URL')}${inboundMessagePath}`),
          callUrl: withRetries(`${readSetting('PUBLIC_URL')}${telephonyCallbackPath}`),
        });
      },
      complete: (made, claimed) => completePurchase(organization, made, claimed, namedChannel, acting),
      markUnknown: (claimed) => store.markUnknown(claimed),
      release: (claimed) => abandonPurchase(organization, claimed),
      refusal: purchaseRefusal,
    },
    acting.now,
  );
  if (!isNew && namedChannel) await assignNumber(organization, item, namedChannel, acting.now);
  const channels = await channelStore(organization).readAll({ consistent: true });
  return { view: phoneNumberView(organization, item, channelsWith(channels, phoneNumber)), isNew };
}
