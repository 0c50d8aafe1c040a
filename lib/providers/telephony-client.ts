import { callProvider, fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, mapAccepted, refusedOutcome } from './provider-outcome.ts';
import type { TelephonySecret } from './provider-secrets.ts';
import { telephonyRefusalReason } from './telephony-errors.ts';

/** A message by SMS or WhatsApp. */
export interface OutgoingMessage {
  readonly channel: 'sms' | 'whatsapp';
  /** Our number in E.164, or the id of a messaging service (`MG…`). */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  /** Text, or on WhatsApp one of the provider's content templates with the values of its variables. */
  readonly content:
    { readonly text: string } | { readonly contentId: string; readonly variables: Readonly<Record<string, string>> };
  /** How long the provider may hold the message before it drops it: 1 to 36,000 seconds. */
  readonly validitySeconds: number;
  readonly statusCallback: string;
}

export interface AcceptedMessage {
  readonly messageId: string;
  /** The provider's first status, such as `queued` or `accepted`. */
  readonly status: string;
}

/** A call that rings the contact and, once answered, the people who collect. */
export interface HumanCall {
  /** Our number in E.164; both sides see it. */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  /** The line of the organization's human agents, in E.164. */
  readonly agentLine: string;
  readonly statusCallback: string;
}

export interface StartedHumanCall {
  readonly callSid: string;
}

/** Messages and calls over the telephone network. Requests are never repeated: the provider has no idempotency keys. */
export interface TelephonyClient {
  sendMessage(message: OutgoingMessage): Promise<ProviderOutcome<AcceptedMessage>>;
  startHumanCall(call: HumanCall): Promise<ProviderOutcome<StartedHumanCall>>;
}

/** Keys and values in order; a list repeats its key. */
type Form = [key: string, value: string][];

const maxValiditySeconds = 36_000;

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const dialTwiml = ({ from, agentLine }: HumanCall): string =>
  `<Response><Dial callerId="${escapeXml(from)}"><Number>${escapeXml(agentLine)}</Number></Dial></Response>`;

const contentForm = (content: OutgoingMessage['content']): Form =>
  'text' in content
    ? [['Body', content.text]]
    : [
        ['ContentSid', content.contentId],
        ['ContentVariables', JSON.stringify(content.variables)],
      ];

function messageForm({ channel, from, to, content, validitySeconds, statusCallback }: OutgoingMessage): Form {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
  return [
    ['To', `${prefix}${to}`],
    from.startsWith('MG') ? ['MessagingServiceSid', from] : ['From', `${prefix}${from}`],
    ...contentForm(content),
    ['ValidityPeriod', String(Math.min(Math.max(Math.floor(validitySeconds), 1), maxValiditySeconds))],
    ['StatusCallback', statusCallback],
  ];
}

const callEvents = ['initiated', 'ringing', 'answered', 'completed'];

const callForm = (call: HumanCall): Form => [
  ['To', call.to],
  ['From', call.from],
  ['Twiml', dialTwiml(call)],
  ['StatusCallback', call.statusCallback],
  ...callEvents.map((event): Form[number] => ['StatusCallbackEvent', event]),
];

/** Sends requests with an account's credentials, as a form if there is one. */
const telephonyRequest =
  ({ account_sid, api_key_sid, api_key_secret, base_url }: TelephonySecret) =>
  async <Value>(
    resource: string,
    timeoutMs: number,
    valueOf: (body: unknown) => Value | undefined,
    form?: Form,
  ): Promise<ProviderOutcome<Value>> => {
    const credentials = Buffer.from(`${api_key_sid}:${api_key_secret}`).toString('base64');
    const outcome = await callProvider(
      {
        provider: 'telephony',
        method: form ? 'POST' : 'GET',
        url: `${base_url}/2010-04-01/Accounts/${account_sid}/${resource}`,
        headers: {
          authorization: `Basic ${credentials}`,
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
        timeoutMs,
      },
      { valueOf, codeOf: (body) => fieldOf(body, 'code') },
    );
    if (outcome.kind !== 'refused') return outcome;
    return refusedOutcome(outcome.status, outcome.code, outcome.reason ?? telephonyRefusalReason(outcome.code));
  };

/** A client with an account's credentials. Requests time out after 10 seconds, calls after 20. */
export function telephonyClient(
  secret: TelephonySecret,
  { messageTimeoutMs = 10_000, callTimeoutMs = 20_000 } = {},
): TelephonyClient {
  const request = telephonyRequest(secret);
  return {
    sendMessage: (message) => {
      const parse = (body: unknown) => {
        const [messageId, status] = [providerId(fieldOf(body, 'sid')), providerId(fieldOf(body, 'status'))];
        return messageId && status ? { messageId, status } : undefined;
      };
      return request('Messages.json', messageTimeoutMs, parse, messageForm(message));
    },
    startHumanCall: (call) => {
      const parse = (body: unknown) => {
        const callSid = providerId(fieldOf(body, 'sid'));
        return callSid ? { callSid } : undefined;
      };
      return request('Calls.json', callTimeoutMs, parse, callForm(call));
    },
  };
}

/** A number that the account owns. */
export interface OwnedNumber {
  readonly numberId: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly canCall: boolean;
}

/** The numbers of an account. */
export interface TelephonyNumbersClient {
  /** Reads a number in E.164; null if the account does not own it. */
  readOwnedNumber(phoneNumber: string): Promise<ProviderOutcome<OwnedNumber | null>>;
}

/** The provider writes the names of capabilities with capitals in some places. */
const canCall = (capabilities: unknown): boolean =>
  Object.entries(capabilities ?? {}).some(([name, value]) => name.toLowerCase() === 'voice' && value === true);

function parseOwnedNumber(number: unknown): OwnedNumber[] {
  const [numberId, phoneNumber] = [providerId(fieldOf(number, 'sid')), providerId(fieldOf(number, 'phone_number'))];
  if (numberId === undefined || phoneNumber === undefined) return [];
  return [{ numberId, phoneNumber, canCall: canCall(fieldOf(number, 'capabilities')) }];
}

function parseOwnedNumbers(body: unknown): OwnedNumber[] | undefined {
  const numbers = fieldOf(body, 'incoming_phone_numbers');
  return Array.isArray(numbers) ? numbers.flatMap(parseOwnedNumber) : undefined;
}

/** A client with an account's credentials. Requests time out after 10 seconds. */
export function telephonyNumbersClient(secret: TelephonySecret, { timeoutMs = 10_000 } = {}): TelephonyNumbersClient {
  const request = telephonyRequest(secret);
  return {
    readOwnedNumber: async (phoneNumber) => {
      const query = new URLSearchParams({ PhoneNumber: phoneNumber });
      const found = await request(`IncomingPhoneNumbers.json?${query.toString()}`, timeoutMs, parseOwnedNumbers);
      // The provider also returns numbers that contain the given one.
      return mapAccepted(found, (numbers) => numbers.find((each) => each.phoneNumber === phoneNumber) ?? null);
    },
  };
}
