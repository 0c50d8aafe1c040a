import { fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
import type { ProviderOutcome } from './provider-outcome.ts';
import type { TelephonySecret } from './provider-secrets.ts';
import { type TelephonyForm, telephonyRequest } from './telephony-request.ts';

export interface OutgoingMessage {
  readonly channel: 'sms' | 'whatsapp';
  /** Our number in E.164, or the id of a messaging service (`MG…`). */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  /** Text, or a WhatsApp content template with the values of its variables. */
  readonly content:
    | { readonly text: string }
    | { readonly contentId: string; readonly variables: Readonly<Record<string, string>> };
  /** The time after which the provider drops an unsent message: 1 to 36,000 seconds. */
  readonly validitySeconds: number;
  readonly statusCallback: string;
}

interface AcceptedMessage {
  readonly messageId: string;
  readonly status: string;
}

/** Rings the contact and, once answered, the organization's agents. */
export interface HumanCall {
  /** Our number in E.164, which both sides see. */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  readonly agentLine: string;
  readonly statusCallback: string;
}

interface StartedHumanCall {
  readonly callSid: string;
}

/** Requests are never repeated: the provider has no idempotency keys. */
export interface TelephonyClient {
  sendMessage(message: OutgoingMessage): Promise<ProviderOutcome<AcceptedMessage>>;
  startHumanCall(call: HumanCall): Promise<ProviderOutcome<StartedHumanCall>>;
}

const maxValiditySeconds = 36_000;

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const dialTwiml = ({ from, agentLine }: HumanCall): string =>
  `<Response><Dial callerId="${escapeXml(from)}"><Number>${escapeXml(agentLine)}</Number></Dial></Response>`;

const contentForm = (content: OutgoingMessage['content']): TelephonyForm =>
  'text' in content
    ? [['Body', content.text]]
    : [
        ['ContentSid', content.contentId],
        ['ContentVariables', JSON.stringify(content.variables)],
      ];

function messageForm({ channel, from, to, content, validitySeconds, statusCallback }: OutgoingMessage): TelephonyForm {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
  return [
    ['To', `${prefix}${to}`],
    from.startsWith('MG') ? ['MessagingServiceSid', from] : ['From', `${prefix}${from}`],
    ...contentForm(content),
    ['ValidityPeriod', String(Math.min(Math.max(Math.floor(validitySeconds), 1), maxValiditySeconds))],
    ['StatusCallback', statusCallback],
  ];
}

export const callEvents = ['initiated', 'ringing', 'answered', 'completed'];

const callForm = (call: HumanCall): TelephonyForm => [
  ['To', call.to],
  ['From', call.from],
  ['Twiml', dialTwiml(call)],
  ['StatusCallback', call.statusCallback],
  ...callEvents.map((event): TelephonyForm[number] => ['StatusCallbackEvent', event]),
];

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
