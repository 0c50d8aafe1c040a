import { randomBytes } from 'node:crypto';
import { phoneOutcome, replyOf } from './magic-recipients.ts';
import { type Form, formValue } from './request-form.ts';
import type { RecentItems } from '../foundation/recent-items.ts';
import type { Callbacks, HandledRequest, ProviderReply } from './simulator.ts';
import { type Message, errorTexts, messageView } from './telephony-message.ts';
import {
  type TelephonyContext,
  replyByRecipient,
  unexpectedFieldError,
  isPhone,
  signedForm,
  telephonyError,
} from './telephony-protocol.ts';

const fields = new Set(
  (
    'To From Body StatusCallback ApplicationSid MaxPrice ProvideFeedback Attempt ValidityPeriod ForceDelivery ' +
    'ContentRetention AddressRetention SmartEncoded TrafficType ShortenUrls ScheduleType SendAt SendAsMms ' +
    'ContentVariables RiskCheck FallbackFrom MessagingServiceSid ContentSid MessageIntent'
  ).split(' '),
);
const listFields = new Set(['MediaUrl', 'PersistentAction']);
const bodyCharactersMax = 1600;
const validitySecondsMax = 36_000;
/** What a messaging service sends from; the numbers of a real one are chosen in its settings. */
const poolNumber = '+15005550006';
const whatsapp = 'whatsapp:';

/** POST Messages.json: an SMS, or a WhatsApp message where the addresses say so. */
export const sendMessage = (world: TelephonyContext, messages: RecentItems<Message>, form: Form): HandledRequest => {
  const address = formValue(form, 'To') ?? '';
  const isWhatsapp = address.startsWith(whatsapp);
  const to = address.slice(isWhatsapp ? whatsapp.length : 0);
  const asked = { operation: isWhatsapp ? 'send_whatsapp' : 'send_sms', to };
  const refusal = refusalOf(form, to, isWhatsapp) ?? replyByRecipient(phoneOutcome(to), to);
  if (refusal !== undefined) return { ...asked, reply: refusal };
  const message: Message = {
    sid: `SM${randomBytes(16).toString('hex')}`,
    from: formValue(form, 'From') ?? poolNumber,
    to: address,
    body: formValue(form, 'Body') ?? '',
    direction: 'outbound-api',
    messagingServiceSid: formValue(form, 'MessagingServiceSid'),
    createdAt: world.now(),
    status: 'queued',
    errorCode: undefined,
  };
  messages.add(message.sid, message);
  const statusCallback = formValue(form, 'StatusCallback');
  return {
    ...asked,
    reply: { status: 201, body: messageView(world, message) },
    afterwards: (callbacks) => deliver(world, messages, message, statusCallback, callbacks),
  };
};

const refusalOf = (form: Form, to: string, isWhatsapp: boolean): ProviderReply | undefined => {
  const invalid = (code: number, message: string): ProviderReply => telephonyError(400, code, message);
  const strange = unexpectedFieldError(form, fields, listFields);
  if (strange) return strange;
  const [from, body, content] = [formValue(form, 'From'), formValue(form, 'Body'), formValue(form, 'ContentSid')];
  if (to === '') return invalid(21604, "A 'To' phone number is required.");
  if (!isPhone(to)) return invalid(21211, `Invalid 'To' Phone Number: ${to}`);
  if (from === undefined && formValue(form, 'MessagingServiceSid') === undefined) {
    return invalid(21603, "A 'From' phone number is required.");
  }
  if (from !== undefined) {
    if (from.startsWith(whatsapp) !== isWhatsapp) return invalid(21910, "Invalid 'From' and 'To' pair");
    const number = from.replace(whatsapp, '');
    if (!isPhone(number)) return invalid(21212, `Invalid 'From' Phone Number: ${number}`);
  }
  if (!body && content === undefined && !form.has('MediaUrl')) return invalid(21602, 'Message body is required.');
  if (body !== undefined && body.length > bodyCharactersMax) {
    return invalid(21617, 'The concatenated message body exceeds the 1600 character limit.');
  }
  const validity = formValue(form, 'ValidityPeriod');
  if (validity !== undefined && !(/^\d+$/.test(validity) && +validity >= 1 && +validity <= validitySecondsMax)) {
    return invalid(20001, `ValidityPeriod must be from 1 to ${validitySecondsMax} seconds`);
  }
  const callback = formValue(form, 'StatusCallback');
  if (callback !== undefined && !URL.canParse(callback)) {
    return invalid(21609, `The StatusCallback URL ${callback} is not a valid URL.`);
  }
  return undefined;
};

const deliver = async (
  world: TelephonyContext,
  messages: RecentItems<Message>,
  message: Message,
  statusCallback: string | undefined,
  callbacks: Callbacks,
): Promise<void> => {
  const isWhatsapp = message.to.startsWith(whatsapp);
  const phone = message.to.replace(whatsapp, '');
  const isLost = phoneOutcome(phone) === 'undelivered';
  const arrival = isLost ? ['undelivered'] : isWhatsapp ? ['delivered', 'read'] : ['delivered'];
  const calls: Promise<unknown>[] = [];
  for (const status of ['sent', ...arrival]) {
    await callbacks.pause();
    message.status = status;
    if (status === 'undelivered') message.errorCode = isWhatsapp ? 63024 : 30003;
    if (statusCallback === undefined) continue;
    calls.push(callbacks.call(status, statusCallback, signedForm(world, statusCallback, statusOf(world, message))));
  }
  const text = replyOf(phone);
  if (text !== undefined) {
    await callbacks.pause();
    const url = `${world.publicUrl}/api/webhooks/telephony`;
    const reply: Message = {
      ...message,
      sid: `SM${randomBytes(16).toString('hex')}`,
      from: message.to,
      to: message.from,
      body: text,
      direction: 'inbound',
      createdAt: world.now(),
      status: 'received',
    };
    messages.add(reply.sid, reply);
    calls.push(callbacks.call(`inbound ${text}`, url, signedForm(world, url, inbound(world, reply))));
  }
  await Promise.all(calls);
};

const statusOf = (world: TelephonyContext, message: Message): Record<string, string> => {
  const { status, errorCode } = message;
  const isWhatsapp = message.to.startsWith(whatsapp);
  const isFinal = status !== 'sent';
  return {
    AccountSid: world.keys.account_sid,
    ApiVersion: '2010-04-01',
    From: message.from,
    To: message.to,
    MessageSid: message.sid,
    MessageStatus: status,
    SmsSid: message.sid,
    SmsStatus: status,
    ...(message.messagingServiceSid !== undefined && { MessagingServiceSid: message.messagingServiceSid }),
    ...(errorCode !== undefined && { ErrorCode: String(errorCode), ErrorMessage: errorTexts[errorCode] ?? '' }),
    ...(isFinal && !isWhatsapp && { RawDlrDoneDate: compactMinutes(world.now()) }),
    ...(isWhatsapp && { ChannelPrefix: 'whatsapp', ChannelInstallSid: `XE${world.keys.account_sid.slice(2)}` }),
    ...(isWhatsapp && errorCode !== undefined && { ChannelStatusMessage: errorTexts[errorCode] ?? '' }),
    ...(status === 'read' && { EventType: 'READ' }),
  };
};

/** `YYMMDDhhmm`. */
const compactMinutes = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(2, 12);

const inbound = (world: TelephonyContext, reply: Message): Record<string, string> => {
  const isWhatsapp = reply.from.startsWith(whatsapp);
  const isKeyword = reply.messagingServiceSid !== undefined && reply.body === 'STOP';
  return {
    AccountSid: world.keys.account_sid,
    ApiVersion: '2010-04-01',
    Body: reply.body,
    From: reply.from,
    To: reply.to,
    MessageSid: reply.sid,
    SmsMessageSid: reply.sid,
    SmsSid: reply.sid,
    SmsStatus: 'received',
    NumMedia: '0',
    NumSegments: '1',
    ...(reply.messagingServiceSid !== undefined && { MessagingServiceSid: reply.messagingServiceSid }),
    ...(isKeyword && { OptOutType: 'STOP' }),
    ...(isWhatsapp
      ? { ProfileName: 'Ana Ruiz', WaId: reply.from.replace(/\D/g, ''), MessageType: 'text' }
      : {
          FromCountry: '',
          FromState: '',
          FromCity: '',
          FromZip: '',
          ToCountry: '',
          ToState: '',
          ToCity: '',
          ToZip: '',
        }),
  };
};
