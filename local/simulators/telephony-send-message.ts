import { randomBytes } from 'node:crypto';
import type { RecentItems } from '../foundation/recent-items.ts';
import { phoneOutcome, replyOf } from './magic-recipients.ts';
import { type Form, formValue } from './request-form.ts';
import type { Callbacks, HandledRequest, ProviderReply } from './simulator.ts';
import { type Message, errorTexts, messageView } from './telephony-message.ts';
import type { OwnedNumbers } from './telephony-numbers.ts';
import {
  type TelephonyContext,
  isPhone,
  replyByRecipient,
  signedForm,
  telephonyError,
  unexpectedFieldError,
} from './telephony-protocol.ts';

const fields = new Set(
  (
    'To From Body StatusCallback ApplicationSid MaxPrice ProvideFeedback Attempt ValidityPeriod ForceDelivery ' +
    'ContentRetention AddressRetention SmartEncoded TrafficType ShortenUrls ScheduleType SendAt SendAsMms ' +
    'ContentVariables RiskCheck FallbackFrom MessagingServiceSid ContentSid MessageIntent'
  ).split(' '),
);
const listFields = new Set(['MediaUrl', 'PersistentAction']);
const maxBodyCharacters = 1600;
const maxValiditySeconds = 36_000;
/** The sender of a message through a messaging service. */
const poolNumber = '+15005550006';
const whatsapp = 'whatsapp:';

/** POST Messages.json: sends an SMS, or a WhatsApp message if the addresses begin with `whatsapp:`. */
export const sendMessage = (
  context: TelephonyContext,
  numbers: OwnedNumbers,
  messages: RecentItems<Message>,
  form: Form,
): HandledRequest => {
  const address = formValue(form, 'To') ?? '';
  const isWhatsapp = address.startsWith(whatsapp);
  const to = address.slice(isWhatsapp ? whatsapp.length : 0);
  const shown = { operation: isWhatsapp ? 'send_whatsapp' : 'send_sms', to };
  const refusal = refusalOf(form, to, isWhatsapp) ?? replyByRecipient(phoneOutcome(to), to);
  if (refusal !== undefined) return { ...shown, reply: refusal };
  const message: Message = {
    sid: `SM${randomBytes(16).toString('hex')}`,
    from: formValue(form, 'From') ?? poolNumber,
    to: address,
    body: formValue(form, 'Body') ?? '',
    direction: 'outbound-api',
    messagingServiceSid: formValue(form, 'MessagingServiceSid'),
    createdAt: context.now(),
    status: 'queued',
    errorCode: undefined,
  };
  messages.add(message.sid, message);
  const statusCallback = formValue(form, 'StatusCallback');
  return {
    ...shown,
    reply: { status: 201, body: messageView(context, message) },
    afterwards: (callbacks) => deliver(context, numbers, messages, message, statusCallback, callbacks),
  };
};

const refusalOf = (form: Form, to: string, isWhatsapp: boolean): ProviderReply | undefined => {
  const invalid = (code: number, message: string): ProviderReply => telephonyError(400, code, message);
  const unexpected = unexpectedFieldError(form, fields, listFields);
  if (unexpected) return unexpected;
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
  if (body !== undefined && body.length > maxBodyCharacters) {
    return invalid(21617, 'The concatenated message body exceeds the 1600 character limit.');
  }
  const validity = formValue(form, 'ValidityPeriod');
  if (validity !== undefined && !(/^\d+$/.test(validity) && +validity >= 1 && +validity <= maxValiditySeconds)) {
    return invalid(20001, `ValidityPeriod must be from 1 to ${maxValiditySeconds} seconds`);
  }
  const callback = formValue(form, 'StatusCallback');
  if (callback !== undefined && !URL.canParse(callback)) {
    return invalid(21609, `The StatusCallback URL ${callback} is not a valid URL.`);
  }
  return undefined;
};

const deliver = async (
  context: TelephonyContext,
  numbers: OwnedNumbers,
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
    calls.push(
      callbacks.callAsOverridden(
        status,
        statusCallback,
        signedForm(context, statusCallback, statusOf(context, message)),
      ),
    );
  }
  const text = replyOf(phone);
  if (text !== undefined) {
    await callbacks.pause();
    const sender = message.from.replace(whatsapp, '');
    const url = numbers.find(sender)?.smsUrl ?? `${context.publicUrl}/api/webhooks/telephony/inbound`;
    const reply: Message = {
      ...message,
      sid: `SM${randomBytes(16).toString('hex')}`,
      from: message.to,
      to: message.from,
      body: text,
      direction: 'inbound',
      createdAt: context.now(),
      status: 'received',
    };
    messages.add(reply.sid, reply);
    if (url !== '')
      calls.push(callbacks.callAsOverridden(`inbound ${text}`, url, signedForm(context, url, inbound(context, reply))));
  }
  await Promise.all(calls);
};

const statusOf = (context: TelephonyContext, message: Message): Record<string, string> => {
  const { status, errorCode } = message;
  const isWhatsapp = message.to.startsWith(whatsapp);
  const isFinal = status !== 'sent';
  return {
    AccountSid: context.keys.account_sid,
    ApiVersion: '2010-04-01',
    From: message.from,
    To: message.to,
    MessageSid: message.sid,
    MessageStatus: status,
    SmsSid: message.sid,
    SmsStatus: status,
    ...(message.messagingServiceSid !== undefined && { MessagingServiceSid: message.messagingServiceSid }),
    ...(errorCode !== undefined && { ErrorCode: String(errorCode), ErrorMessage: errorTexts[errorCode] ?? '' }),
    ...(isFinal && !isWhatsapp && { RawDlrDoneDate: compactMinutes(context.now()) }),
    ...(isWhatsapp && { ChannelPrefix: 'whatsapp', ChannelInstallSid: `XE${context.keys.account_sid.slice(2)}` }),
    ...(isWhatsapp && errorCode !== undefined && { ChannelStatusMessage: errorTexts[errorCode] ?? '' }),
    ...(status === 'read' && { EventType: 'READ' }),
  };
};

/** `YYMMDDhhmm`. */
const compactMinutes = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(2, 12);

const inbound = (context: TelephonyContext, reply: Message): Record<string, string> => {
  const isWhatsapp = reply.from.startsWith(whatsapp);
  const isKeyword = reply.messagingServiceSid !== undefined && reply.body === 'STOP';
  return {
    AccountSid: context.keys.account_sid,
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
