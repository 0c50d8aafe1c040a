import { fieldOf } from './call-provider.ts';
import type { NumberType } from './number-type.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, mapAccepted, nullIfNotFound } from './provider-outcome.ts';
import type { TelephonySecret } from './provider-secrets.ts';
import { telephonyMessagingRequest, telephonyRequest } from './telephony-request.ts';

export interface NumberCapabilities {
  readonly voice: boolean;
  readonly sms: boolean;
  readonly mms: boolean;
}

export interface OwnedNumber {
  readonly numberId: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly friendlyName: string | null;
  readonly capabilities: NumberCapabilities;
  /** The URL for messages to the number; empty if there is none. */
  readonly smsUrl: string;
}

interface AvailableNumber {
  /** E.164. */
  readonly phoneNumber: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly region: string | null;
  readonly locality: string | null;
  readonly capabilities: NumberCapabilities;
  /** The address that its buyer must have: `none`, `any`, `local` or `foreign`. */
  readonly addressRequirements: string | null;
}

export interface NumberSearch {
  readonly country: string;
  readonly numberType: NumberType;
  readonly areaCode?: string | undefined;
}

interface NumberPurchase {
  /** E.164. */
  readonly phoneNumber: string;
  readonly friendlyName: string;
  readonly messageUrl: string;
  readonly callUrl: string;
}

/** Requests are never repeated: the provider has no idempotency keys. */
export interface TelephonyNumbersClient {
  /** At most 30 numbers; null if the provider has no numbers of this type in the country. */
  searchNumbers(search: NumberSearch): Promise<ProviderOutcome<readonly AvailableNumber[] | null>>;
  readOwnedNumber(phoneNumber: string): Promise<ProviderOutcome<OwnedNumber | null>>;
  /** True if the account has verified a number in E.164 as a caller ID without owning it. */
  isCallerId(phoneNumber: string): Promise<ProviderOutcome<boolean>>;
  /** True if the account sends WhatsApp messages from a number in E.164, which may be another carrier's. */
  isWhatsappSender(phoneNumber: string): Promise<ProviderOutcome<boolean>>;
  /** Buys exactly this number. If the account owns it already, the provider only renames it. */
  buyNumber(purchase: NumberPurchase): Promise<ProviderOutcome<OwnedNumber>>;
  /** Succeeds if the account does not own the number. */
  releaseNumber(numberId: string): Promise<ProviderOutcome<null>>;
  setSmsUrl(numberId: string, smsUrl: string): Promise<ProviderOutcome<OwnedNumber>>;
}

/** The provider capitalizes the names of capabilities in some places. */
function parseCapabilities(capabilities: unknown): NumberCapabilities {
  const can = new Set(
    Object.entries(capabilities ?? {}).flatMap(([name, value]) => (value === true ? [name.toLowerCase()] : [])),
  );
  return { voice: can.has('voice'), sms: can.has('sms'), mms: can.has('mms') };
}

function parseOwnedNumber(number: unknown): OwnedNumber | undefined {
  const [numberId, phoneNumber] = [providerId(fieldOf(number, 'sid')), providerId(fieldOf(number, 'phone_number'))];
  if (numberId === undefined || phoneNumber === undefined) return undefined;
  const [friendlyName, smsUrl] = [fieldOf(number, 'friendly_name'), fieldOf(number, 'sms_url')];
  return {
    numberId,
    phoneNumber,
    friendlyName: typeof friendlyName === 'string' ? friendlyName : null,
    capabilities: parseCapabilities(fieldOf(number, 'capabilities')),
    smsUrl: typeof smsUrl === 'string' ? smsUrl : '',
  };
}

function parseOwnedNumbers(body: unknown): OwnedNumber[] | undefined {
  const numbers = fieldOf(body, 'incoming_phone_numbers');
  return Array.isArray(numbers) ? numbers.flatMap((number) => parseOwnedNumber(number) ?? []) : undefined;
}

function listIncludes(body: unknown, list: string, field: string, value: string): boolean | undefined {
  const entries = fieldOf(body, list);
  return Array.isArray(entries) ? entries.some((entry) => fieldOf(entry, field) === value) : undefined;
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.toWellFormed() : null;

function parseAvailableNumber(number: unknown): AvailableNumber[] {
  const [phoneNumber, country] = [fieldOf(number, 'phone_number'), fieldOf(number, 'iso_country')].map(textOrNull);
  if (!phoneNumber || !country) return [];
  return [
    {
      phoneNumber,
      country,
      region: textOrNull(fieldOf(number, 'region')),
      locality: textOrNull(fieldOf(number, 'locality')),
      capabilities: parseCapabilities(fieldOf(number, 'capabilities')),
      addressRequirements: textOrNull(fieldOf(number, 'address_requirements')),
    },
  ];
}

function parseAvailableNumbers(body: unknown): AvailableNumber[] | undefined {
  const numbers = fieldOf(body, 'available_phone_numbers');
  return Array.isArray(numbers) ? numbers.flatMap(parseAvailableNumber).slice(0, maxFound) : undefined;
}

const maxFound = 30;
const resourceOfType = { local: 'Local', mobile: 'Mobile', tollfree: 'TollFree' } as const;
/** Elsewhere the provider has no area codes, so the digits may be anywhere in the number. */
const countriesWithAreaCodes: readonly string[] = ['US', 'CA'];

function searchResource({ country, numberType, areaCode }: NumberSearch): string {
  const query = new URLSearchParams({ PageSize: String(maxFound) });
  if (areaCode !== undefined) query.set(countriesWithAreaCodes.includes(country) ? 'AreaCode' : 'Contains', areaCode);
  return `AvailablePhoneNumbers/${country}/${resourceOfType[numberType]}.json?${query.toString()}`;
}

/** Purchases time out after 10 seconds, other requests after `timeoutMs`. */
export function telephonyNumbersClient(
  secret: TelephonySecret,
  { timeoutMs = 10_000, purchaseTimeoutMs = 10_000 } = {},
): TelephonyNumbersClient {
  const request = telephonyRequest(secret);
  return {
    searchNumbers: async (search) =>
      nullIfNotFound(await request(searchResource(search), timeoutMs, parseAvailableNumbers)),
    readOwnedNumber: async (phoneNumber) => {
      const query = new URLSearchParams({ PhoneNumber: phoneNumber });
      const found = await request(`IncomingPhoneNumbers.json?${query.toString()}`, timeoutMs, parseOwnedNumbers);
      // The provider also returns numbers that contain the given one.
      return mapAccepted(found, (numbers) => numbers.find((each) => each.phoneNumber === phoneNumber) ?? null);
    },
    isCallerId: async (phoneNumber) => {
      const query = new URLSearchParams({ PhoneNumber: phoneNumber });
      return request(`OutgoingCallerIds.json?${query.toString()}`, timeoutMs, (body) =>
        listIncludes(body, 'outgoing_caller_ids', 'phone_number', phoneNumber),
      );
    },
    // https://www.twilio.com/docs/whatsapp/api/senders: at most 1,000 a page, and an account has far fewer.
    isWhatsappSender: (phoneNumber) =>
      telephonyMessagingRequest(secret)('v2/Channels/Senders?Channel=whatsapp&PageSize=1000', timeoutMs, (body) =>
        listIncludes(body, 'senders', 'sender_id', `whatsapp:${phoneNumber}`),
      ),
    buyNumber: ({ phoneNumber, friendlyName, messageUrl, callUrl }) =>
      request('IncomingPhoneNumbers.json', purchaseTimeoutMs, parseOwnedNumber, [
        ['PhoneNumber', phoneNumber],
        ['FriendlyName', friendlyName],
        ['SmsUrl', messageUrl],
        ['SmsMethod', 'POST'],
        ['VoiceUrl', callUrl],
        ['VoiceMethod', 'POST'],
        ['StatusCallback', callUrl],
        ['StatusCallbackMethod', 'POST'],
      ]),
    releaseNumber: async (numberId) => {
      const resource = `IncomingPhoneNumbers/${encodeURIComponent(numberId)}.json`;
      return nullIfNotFound(await request(resource, timeoutMs, () => null, undefined, 'DELETE'));
    },
    setSmsUrl: (numberId, smsUrl) =>
      request(`IncomingPhoneNumbers/${encodeURIComponent(numberId)}.json`, timeoutMs, parseOwnedNumber, [
        ['SmsUrl', smsUrl],
        ['SmsMethod', 'POST'],
      ]),
  };
}
