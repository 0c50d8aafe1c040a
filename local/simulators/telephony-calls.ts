import { randomBytes } from 'node:crypto';
import type { RecentItems } from '../foundation/recent-items.ts';
import { type PhoneOutcome, phoneOutcome } from './magic-recipients.ts';
import { type Form, formValue } from './request-form.ts';
import type { Callbacks, HandledRequest, ProviderReply } from './simulator.ts';
import {
  type PathParts,
  type TelephonyContext,
  isPhone,
  replyByRecipient,
  rfc2822,
  signedForm,
  telephonyError,
  unexpectedFieldError,
} from './telephony-protocol.ts';

const fields = new Set(
  (
    'To From Method FallbackUrl FallbackMethod StatusCallback StatusCallbackMethod SendDigits Timeout Record ' +
    'RecordingChannels RecordingStatusCallback RecordingStatusCallbackMethod SipAuthUsername SipAuthPassword ' +
    'MachineDetection MachineDetectionTimeout Trim CallerId MachineDetectionSpeechThreshold ' +
    'MachineDetectionSpeechEndThreshold MachineDetectionSilenceTimeout AsyncAmd AsyncAmdStatusCallback ' +
    'AsyncAmdStatusCallbackMethod Byoc CallReason CallToken RecordingTrack TimeLimit ClientNotificationUrl Url Twiml ' +
    'ApplicationSid'
  ).split(' '),
);
const listFields = new Set(['StatusCallbackEvent', 'RecordingStatusCallbackEvent']);
const progressEvents = ['initiated', 'ringing', 'answered', 'completed'];
const maxTwimlCharacters = 4000;
const callSeconds = 42;

export interface Call {
  readonly sid: string;
  readonly form: Form;
  readonly createdAt: Date;
  status: string;
  duration: number | undefined;
  answeredBy: string | undefined;
  endedAt: Date | undefined;
}

/** POST Calls.json: a call that connects the debtor to an agent of the organization. */
export const placeCall = (context: TelephonyContext, calls: RecentItems<Call>, form: Form): HandledRequest => {
  const to = formValue(form, 'To') ?? '';
  const shown = { operation: 'place_call', to };
  const refusal = refusalOf(form, to) ?? replyByRecipient(phoneOutcome(to), to);
  if (refusal !== undefined) return { ...shown, reply: refusal };
  const call: Call = {
    sid: `CA${randomBytes(16).toString('hex')}`,
    form,
    createdAt: context.now(),
    status: 'queued',
    duration: undefined,
    answeredBy: undefined,
    endedAt: undefined,
  };
  calls.add(call.sid, call);
  return {
    ...shown,
    reply: { status: 201, body: callView(context, call) },
    afterwards: (callbacks) => simulateCall(context, call, callbacks),
  };
};

export const readCall = (
  context: TelephonyContext,
  calls: RecentItems<Call>,
  { sid = '' }: PathParts,
): ProviderReply => {
  const call = calls.get(sid);
  return call
    ? { status: 200, body: callView(context, call) }
    : telephonyError(404, 20404, `The requested resource /Calls/${sid}.json was not found`);
};

const refusalOf = (form: Form, to: string): ProviderReply | undefined => {
  const invalid = (code: number, message: string): ProviderReply => telephonyError(400, code, message);
  const unexpected = unexpectedFieldError(form, fields, listFields);
  if (unexpected) return unexpected;
  const from = formValue(form, 'From');
  if (to === '') return invalid(21201, "No 'To' number is specified");
  if (!isPhone(to)) return invalid(21211, `Invalid 'To' Phone Number: ${to}`);
  if (from === undefined) return invalid(21213, "A 'From' phone number is required.");
  if (!isPhone(from)) return invalid(21212, `Invalid 'From' Phone Number: ${from}`);
  if (!['Url', 'Twiml', 'ApplicationSid'].some((name) => form.has(name))) {
    return invalid(21205, "One of 'Url', 'Twiml' and 'ApplicationSid' is required.");
  }
  if ((formValue(form, 'Twiml') ?? '').length > maxTwimlCharacters) return invalid(20001, 'Twiml is too long');
  const event = form.get('StatusCallbackEvent')?.find((name) => !progressEvents.includes(name));
  if (event !== undefined) return invalid(20001, `'${event}' is not a StatusCallbackEvent`);
  const address = ['Url', 'StatusCallback'].find(
    (name) => !URL.canParse(formValue(form, name) ?? 'https://absent.test'),
  );
  if (address !== undefined) return invalid(21609, `The ${address} is not a valid URL.`);
  const method = ['Method', 'StatusCallbackMethod'].find((name) => (formValue(form, name) ?? 'POST') !== 'POST');
  return method === undefined ? undefined : invalid(20001, `The simulator supports only POST as ${method}.`);
};

const unanswered: Partial<Record<PhoneOutcome, readonly [status: string, sipCode: number]>> = {
  undelivered: ['failed', 404],
  no_answer: ['no-answer', 487],
  busy: ['busy', 486],
};

const simulateCall = async (context: TelephonyContext, call: Call, callbacks: Callbacks): Promise<void> => {
  const { sid, form } = call;
  const outcome = phoneOutcome(formValue(form, 'To') ?? '');
  const statusCallback = formValue(form, 'StatusCallback');
  const wanted = form.get('StatusCallbackEvent') ?? ['completed'];
  const detects = form.has('MachineDetection');
  const answeredBy: { AnsweredBy?: string } = detects
    ? { AnsweredBy: outcome === 'voicemail' ? 'machine_start' : 'human' }
    : {};
  const [endStatus = 'completed', sipCode = 200] = unanswered[outcome] ?? [];
  const isAnswered = endStatus === 'completed';
  const calls: Promise<unknown>[] = [];
  let sequence = 0;

  const progress = (event: string, status: string, more: Record<string, string> = {}): void => {
    // The resource of a call has no status of its own between its start and the first ring.
    call.status = status === 'initiated' ? 'queued' : status;
    if (statusCallback === undefined || !wanted.includes(event)) return;
    const parameters = {
      ...callParameters(context, sid, form),
      CallStatus: status,
      Timestamp: rfc2822(context.now()),
      CallbackSource: 'call-progress-events',
      SequenceNumber: String(sequence++),
      ...more,
    };
    calls.push(callbacks.callAsOverridden(status, statusCallback, signedForm(context, statusCallback, parameters)));
  };

  await callbacks.pause();
  progress('initiated', 'initiated');
  await callbacks.pause();
  progress('ringing', 'ringing');
  await callbacks.pause();
  if (isAnswered) {
    progress('answered', 'in-progress', answeredBy);
    const url = formValue(form, 'Url');
    const request = { ...callParameters(context, sid, form), CallStatus: 'in-progress', ...answeredBy };
    if (url !== undefined)
      calls.push(callbacks.callAsOverridden('instructions', url, signedForm(context, url, request)));
    await callbacks.pause();
  }
  const duration = isAnswered ? callSeconds : 0;
  call.endedAt = context.now();
  call.duration = isAnswered ? duration : undefined;
  if (isAnswered) call.answeredBy = answeredBy.AnsweredBy;
  progress('completed', endStatus, {
    CallDuration: String(duration),
    Duration: String(Math.ceil(duration / 60)),
    SipResponseCode: String(sipCode),
    ...(isAnswered && answeredBy),
  });
  await Promise.all(calls);
};

const callParameters = ({ keys }: TelephonyContext, sid: string, form: Form): Record<string, string> => {
  const [to, from] = [formValue(form, 'To') ?? '', formValue(form, 'From') ?? ''];
  return {
    AccountSid: keys.account_sid,
    ApiVersion: '2010-04-01',
    CallSid: sid,
    Direction: 'outbound-api',
    From: from,
    To: to,
    Caller: from,
    Called: to,
  };
};

const callView = ({ keys }: TelephonyContext, call: Call): Record<string, unknown> => {
  const { sid, form, createdAt, status, duration, answeredBy, endedAt } = call;
  const uri = `/2010-04-01/Accounts/${keys.account_sid}/Calls/${sid}`;
  const [to, from] = [formValue(form, 'To'), formValue(form, 'From')];
  return {
    account_sid: keys.account_sid,
    annotation: null,
    answered_by: answeredBy ?? null,
    api_version: '2010-04-01',
    caller_name: null,
    date_created: rfc2822(createdAt),
    date_updated: rfc2822(endedAt ?? createdAt),
    direction: 'outbound-api',
    duration: duration === undefined ? null : String(duration),
    end_time: endedAt ? rfc2822(endedAt) : null,
    forwarded_from: null,
    from,
    from_formatted: from,
    group_sid: null,
    parent_call_sid: null,
    phone_number_sid: null,
    price: null,
    price_unit: 'USD',
    queue_time: '0',
    sid,
    start_time: duration === undefined ? null : rfc2822(createdAt),
    status,
    subresource_uris: { recordings: `${uri}/Recordings.json`, events: `${uri}/Events.json` },
    to,
    to_formatted: to,
    trunk_sid: null,
    uri: `${uri}.json`,
  };
};
