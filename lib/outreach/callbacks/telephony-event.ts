import { ownValue } from '../../foundation/own-value.ts';
import type {
  MessageReceived,
  ProviderEvent,
  ReportedFields,
  StatusReached,
} from '../../history/messages/provider-event.ts';
import { toKnownNumber, toE164 } from '../../portfolio/contacts/phone.ts';
import { type InteractionRef, interactionRefText } from '../../platform/providers/interaction-ref.ts';
import { providerId } from '../../platform/providers/provider-id.ts';
import { telephonyRefusalReason } from '../../platform/providers/telephony-errors.ts';
import type { InteractionStatus } from '../../history/interactions/interaction-status.ts';
import { isStopWord } from './stop-word.ts';
import { providerAddress, providerCode, providerPrice, providerSeconds, providerText } from './provider-value.ts';

/** https://www.twilio.com/docs/messaging/api/message-resource */
const messageStatuses: Readonly<Record<string, InteractionStatus>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'canceled',
};

/** https://www.twilio.com/docs/voice/api/call-resource */
const callStatuses: Readonly<Record<string, InteractionStatus>> = {
  queued: 'queued',
  initiated: 'initiated',
  ringing: 'ringing',
  'in-progress': 'in_progress',
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'canceled',
};

const maxBodyLength = 5000;

/**
 * Parses an event of the telephony provider; undefined if the service does not use it. `interaction` comes from the
 * URL. Parses as much of an inbound message as possible, because a request to stop must not be lost to a malformed
 * field.
 */
export function parseTelephonyEvent(
  form: URLSearchParams,
  interaction: InteractionRef | undefined,
  receivedAt: string,
): ProviderEvent | undefined {
  if (form.has('CallStatus')) return interaction && callProgress(form, interaction, receivedAt);
  const status = form.get('MessageStatus') ?? form.get('SmsStatus') ?? '';
  const isStatus = interaction !== undefined && ownValue(messageStatuses, status) !== undefined;
  if (isStatus) return messageStatus(form, interaction, receivedAt);
  return form.has('Body') || form.has('OptOutType') ? inboundMessage(form, receivedAt) : undefined;
}

const valueOf = (form: URLSearchParams, ...names: readonly string[]): string | undefined =>
  names.map((name) => form.get(name)).find((value): value is string => !!value);

const idOf = (form: URLSearchParams, ...names: readonly string[]): string | undefined =>
  providerId(valueOf(form, ...names));

/** Callbacks have none; the record that is read of a message or call has, once it is charged. */
const priceIn = (form: URLSearchParams) => providerPrice(form.get('Price'), form.get('PriceUnit'));

function messageStatus(form: URLSearchParams, interaction: InteractionRef, receivedAt: string): StatusReached {
  const given = valueOf(form, 'MessageStatus', 'SmsStatus') ?? '';
  const status = form.get('EventType') === 'READ' ? 'read' : (ownValue(messageStatuses, given) ?? null);
  const id = idOf(form, 'MessageSid', 'SmsSid');
  const hasFailed = status === 'undelivered' || status === 'failed';
  const failure = hasFailed ? failureOf(status, valueOf(form, 'ErrorCode')) : undefined;
  const price = priceIn(form);
  return {
    kind: 'status_reached',
    interaction: interactionRefText(interaction),
    status,
    reported: {
      ...(id && { provider_message_id: id }),
      ...(failure && { failure }),
      ...(price && { provider_price: price }),
      ...(status === 'delivered' && { delivered_at: receivedAt }),
      ...(status === 'read' && { read_at: receivedAt }),
    },
    ...(failure?.reason === 'opted_out' && { address: 'opted_out' }),
    is_conversation: false,
  };
}

function failureOf(status: string, given: string | undefined): NonNullable<ReportedFields['failure']> {
  const code = providerCode(given);
  return {
    reason: (code === undefined ? null : telephonyRefusalReason(code)) ?? status,
    ...(code && { provider_code: code }),
  };
}

const finalCallStatuses: readonly InteractionStatus[] = [
  'completed',
  'voicemail',
  'busy',
  'no_answer',
  'failed',
  'canceled',
];

function callProgress(
  form: URLSearchParams,
  interaction: InteractionRef,
  receivedAt: string,
): ProviderEvent | undefined {
  const reported = ownValue(callStatuses, form.get('CallStatus') ?? '');
  if (reported === undefined) return undefined;
  const isMachine = /^(machine|fax)/.test(form.get('AnsweredBy') ?? '');
  const status = reported === 'completed' && isMachine ? 'voicemail' : reported;
  const seconds = providerSeconds(Number(form.get('CallDuration') ?? Number.NaN));
  const sid = idOf(form, 'CallSid');
  const price = priceIn(form);
  return {
    kind: 'status_reached',
    interaction: interactionRefText(interaction),
    status,
    reported: {
      ...(sid && { call_sid: sid }),
      ...(status === 'failed' && { failure: failureOf(status, valueOf(form, 'ErrorCode', 'SipResponseCode')) }),
      ...(seconds !== undefined && { duration_seconds: seconds }),
      ...(price && { provider_price: price }),
      ...(finalCallStatuses.includes(status) && { ended_at: receivedAt }),
    },
    is_conversation: status === 'completed' && (seconds ?? 0) > 0,
  };
}

const whatsappPrefix = /^whatsapp:/i;

const bareAddress = (address: string): string => address.replace(whatsappPrefix, '').trim();

/** Converts a number to the form of the contacts' numbers; anything else stays unchanged. */
const senderNumber = (address: string): string => toKnownNumber(bareAddress(address)) ?? bareAddress(address);

/** Converts a number to E.164; anything else stays unchanged. */
const ownNumber = (address: string): string => toE164(bareAddress(address)) ?? bareAddress(address);

function inboundMessage(form: URLSearchParams, receivedAt: string): MessageReceived | undefined {
  const from = providerAddress(form.get('From'));
  if (from === undefined) return undefined;
  const body = providerText(form.get('Body'), maxBodyLength) ?? '';
  const type = form.get('OptOutType')?.trim().toUpperCase();
  // START lifts the provider's block, but not ours, which only a person may lift.
  const wish = type === 'STOP' || isStopWord(body) ? 'stop' : type === 'START' ? 'may_stop' : 'other';
  return {
    kind: 'message_received',
    channel: whatsappPrefix.test(from) ? 'whatsapp' : 'sms',
    message_id: idOf(form, 'MessageSid', 'SmsMessageSid', 'SmsSid') ?? `${senderNumber(from)} ${receivedAt}`,
    from: senderNumber(from),
    to: ownNumber(providerAddress(form.get('To')) ?? ''),
    body,
    wish,
  };
}
