import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';
import { callProvider, fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
import type { TelephonySecret } from './provider-secrets.ts';
import { telephonyRefusalReason } from './telephony-errors.ts';

/** A message by SMS or WhatsApp. */
export interface OutgoingMessage {
  readonly channel: 'sms' | 'whatsapp';
  /** A number of ours in E.164, or the id of a messaging service (`MG…`). */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  /** Text, or on WhatsApp a content template of the provider's with the values of its variables. */
  readonly content:
    { readonly text: string } | { readonly contentId: string; readonly variables: Readonly<Record<string, string>> };
  /** For how long the provider may hold the message back before it drops it; it takes 1 to 36,000 seconds. */
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
  /** A number of ours in E.164; both sides see it. */
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

/** Messages and calls over the telephone network. Nothing here is repeated: the provider knows no idempotency key. */
export interface TelephonyClient {
  sendMessage(message: OutgoingMessage): Promise<ProviderOutcome<AcceptedMessage>>;
  startHumanCall(call: HumanCall): Promise<ProviderOutcome<StartedHumanCall>>;
}

/** Keys and values in their order; a list is its key, repeated. */
type Form = [key: string, value: string][];

const validitySecondsMax = 36_000;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const dialing = ({ from, agentLine }: HumanCall): string =>
  `<Response><Dial callerId="${escaped(from)}"><Number>${escaped(agentLine)}</Number></Dial></Response>`;

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
    ['ValidityPeriod', String(Math.min(Math.max(Math.floor(validitySeconds), 1), validitySecondsMax))],
    ['StatusCallback', statusCallback],
  ];
}

const callEvents = ['initiated', 'ringing', 'answered', 'completed'];

const callForm = (call: HumanCall): Form => [
  ['To', call.to],
  ['From', call.from],
  ['Twiml', dialing(call)],
  ['StatusCallback', call.statusCallback],
  ...callEvents.map((event): Form[number] => ['StatusCallbackEvent', event]),
];

/** Telephony with an account's credentials. An answer is awaited for 10 seconds, 20 for a call. */
export function telephonyClient(
  { account_sid, api_key_sid, api_key_secret, base_url }: TelephonySecret,
  { messageTimeoutMilliseconds = 10_000, callTimeoutMilliseconds = 20_000 } = {},
): TelephonyClient {
  const credentials = Buffer.from(`${api_key_sid}:${api_key_secret}`).toString('base64');

  async function post<Value>(
    resource: string,
    form: Form,
    timeoutMilliseconds: number,
    valueOf: (body: unknown) => Value | undefined,
  ): Promise<ProviderOutcome<Value>> {
    const outcome = await callProvider(
      {
        provider: 'telephony',
        method: 'POST',
        url: `${base_url}/2010-04-01/Accounts/${account_sid}/${resource}.json`,
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form).toString(),
        timeoutMs: timeoutMilliseconds,
      },
      { valueOf, codeOf: (body) => fieldOf(body, 'code') },
    );
    if (outcome.kind !== 'refused') return outcome;
    return refusedOutcome(outcome.status, outcome.code, outcome.reason ?? telephonyRefusalReason(outcome.code));
  }

  return {
    sendMessage: (message) =>
      post('Messages', messageForm(message), messageTimeoutMilliseconds, (body) => {
        const [messageId, status] = [providerId(fieldOf(body, 'sid')), providerId(fieldOf(body, 'status'))];
        return messageId && status ? { messageId, status } : undefined;
      }),
    startHumanCall: (call) =>
      post('Calls', callForm(call), callTimeoutMilliseconds, (body) => {
        const callSid = providerId(fieldOf(body, 'sid'));
        return callSid ? { callSid } : undefined;
      }),
  };
}
