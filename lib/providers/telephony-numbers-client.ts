import { fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, mapAccepted } from './provider-outcome.ts';
import type { TelephonySecret } from './provider-secrets.ts';
import { telephonyRequest } from './telephony-request.ts';

/** What a number can be used for. */
export interface NumberCapabilities {
  readonly voice: boolean;
  readonly sms: boolean;
  readonly mms: boolean;
}

/** A number that the account owns. */
export interface OwnedNumber {
  readonly numberId: string;
  /** E.164. */
  readonly phoneNumber: string;
  /** The name that its buyer gave it. */
  readonly friendlyName: string | null;
  readonly capabilities: NumberCapabilities;
}

export interface NumberPurchase {
  /** E.164. */
  readonly phoneNumber: string;
  /** At most 64 characters. */
  readonly friendlyName: string;
  /** Receives the messages, calls and statuses of the number. */
  readonly callbackUrl: string;
}

/** The numbers of an account. Requests are never repeated: the provider has no idempotency keys. */
export interface TelephonyNumbersClient {
  /** Reads a number in E.164; null if the account does not own it. */
  readOwnedNumber(phoneNumber: string): Promise<ProviderOutcome<OwnedNumber | null>>;
  /** Buys exactly this number. The provider accepts a number that the account owns already, and renames it. */
  buyNumber(purchase: NumberPurchase): Promise<ProviderOutcome<OwnedNumber>>;
}

/** The provider writes the names of capabilities with capitals in some places. */
function parseCapabilities(capabilities: unknown): NumberCapabilities {
  const can = new Set(
    Object.entries(capabilities ?? {}).flatMap(([name, value]) => (value === true ? [name.toLowerCase()] : [])),
  );
  return { voice: can.has('voice'), sms: can.has('sms'), mms: can.has('mms') };
}

function parseOwnedNumber(number: unknown): OwnedNumber | undefined {
  const [numberId, phoneNumber] = [providerId(fieldOf(number, 'sid')), providerId(fieldOf(number, 'phone_number'))];
  if (numberId === undefined || phoneNumber === undefined) return undefined;
  const friendlyName = fieldOf(number, 'friendly_name');
  return {
    numberId,
    phoneNumber,
    friendlyName: typeof friendlyName === 'string' ? friendlyName : null,
    capabilities: parseCapabilities(fieldOf(number, 'capabilities')),
  };
}

function parseOwnedNumbers(body: unknown): OwnedNumber[] | undefined {
  const numbers = fieldOf(body, 'incoming_phone_numbers');
  return Array.isArray(numbers) ? numbers.flatMap((number) => parseOwnedNumber(number) ?? []) : undefined;
}

/** A client with an account's credentials. Purchases time out after 10 seconds, other requests after `timeoutMs`. */
export function telephonyNumbersClient(
  secret: TelephonySecret,
  { timeoutMs = 10_000, purchaseTimeoutMs = 10_000 } = {},
): TelephonyNumbersClient {
  const request = telephonyRequest(secret);
  return {
    readOwnedNumber: async (phoneNumber) => {
      const query = new URLSearchParams({ PhoneNumber: phoneNumber });
      const found = await request(`IncomingPhoneNumbers.json?${query.toString()}`, timeoutMs, parseOwnedNumbers);
      // The provider also returns numbers that contain the given one.
      return mapAccepted(found, (numbers) => numbers.find((each) => each.phoneNumber === phoneNumber) ?? null);
    },
    buyNumber: ({ phoneNumber, friendlyName, callbackUrl }) =>
      request('IncomingPhoneNumbers.json', purchaseTimeoutMs, parseOwnedNumber, [
        ['PhoneNumber', phoneNumber],
        ['FriendlyName', friendlyName],
        ['SmsUrl', callbackUrl],
        ['SmsMethod', 'POST'],
        ['VoiceUrl', callbackUrl],
        ['VoiceMethod', 'POST'],
        ['StatusCallback', callbackUrl],
        ['StatusCallbackMethod', 'POST'],
      ]),
  };
}
