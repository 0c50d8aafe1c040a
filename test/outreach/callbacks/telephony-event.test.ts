import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { interactionRefText } from '../../../lib/platform/providers/interaction-ref.ts';
import { anInteractionRef, noon } from '../../builders.ts';

const at = noon.toISOString();
const ref = anInteractionRef();
const status = (fields: Record<string, string>, interaction = true) =>
  parseTelephonyEvent(new URLSearchParams(fields), interaction ? ref : undefined, at);
const sent = { AccountSid: 'AC1', From: '+15005550006', To: '+5491155550123', MessageSid: 'SM1' };

describe('the status of a message', () => {
  it.each([
    ['queued', 'queued'],
    ['accepted', 'queued'],
    ['sending', 'queued'],
    ['sent', 'sent'],
    ['undelivered', 'undelivered'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
  ])('%s is %s', (theirs, ours) => {
    expect(status({ ...sent, MessageStatus: theirs, SmsStatus: theirs })).toMatchObject({
      kind: 'status_reached',
      interaction: interactionRefText(ref),
      status: ours,
      reported: { provider_message_id: 'SM1' },
      is_conversation: false,
    });
  });

  it('has the time of delivery or reading', () => {
    expect(status({ ...sent, MessageStatus: 'delivered' })).toMatchObject({ reported: { delivered_at: at } });
    expect(status({ ...sent, MessageStatus: 'delivered', EventType: 'READ' })).toMatchObject({
      status: 'read',
      reported: { read_at: at },
    });
  });

  it('has our reason for a failure and the provider’s code', () => {
    expect(status({ ...sent, MessageStatus: 'undelivered', ErrorCode: '30006' })).toMatchObject({
      reported: { failure: { reason: 'not_mobile', provider_code: '30006' } },
    });
    expect(status({ ...sent, MessageStatus: 'failed', ErrorCode: '99999' })).toMatchObject({
      reported: { failure: { reason: 'failed', provider_code: '99999' } },
    });
    expect(status({ ...sent, MessageStatus: 'failed' })).toMatchObject({ reported: { failure: { reason: 'failed' } } });
  });

  it('opts out the address of a recipient who opted out with the provider', () => {
    expect(status({ ...sent, MessageStatus: 'undelivered', ErrorCode: '21610' })).toMatchObject({
      address: 'opted_out',
    });
    expect(status({ ...sent, MessageStatus: 'undelivered', ErrorCode: '30003' })).not.toHaveProperty('address');
  });

  it('is ignored if the URL names no interaction or the status is unknown', () => {
    expect(status({ ...sent, MessageStatus: 'delivered' }, false)).toBeUndefined();
    expect(status({ ...sent, MessageStatus: 'teleported' })).toBeUndefined();
  });
});

describe('the progress of a call', () => {
  const call = { AccountSid: 'AC1', CallSid: 'CA1', From: '+1', To: '+2' };

  it.each([
    ['initiated', 'initiated'],
    ['ringing', 'ringing'],
    ['in-progress', 'in_progress'],
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
  ])('%s is %s, without a conversation', (theirs, ours) => {
    expect(status({ ...call, CallStatus: theirs })).toMatchObject({
      status: ours,
      reported: { call_sid: 'CA1' },
      is_conversation: false,
    });
  });

  it('is a conversation if it lasted and no machine answered', () => {
    const done = { ...call, CallStatus: 'completed', CallDuration: '42' };
    expect(status(done)).toMatchObject({
      status: 'completed',
      reported: { duration_seconds: 42, ended_at: at },
      is_conversation: true,
    });
    expect(status({ ...done, CallDuration: '0' })).toMatchObject({ status: 'completed', is_conversation: false });
    for (const AnsweredBy of ['machine_start', 'machine_end_beep', 'fax'])
      expect(status({ ...done, AnsweredBy })).toMatchObject({ status: 'voicemail', is_conversation: false });
  });
});

describe('an inbound message', () => {
  const inbound = { MessageSid: 'SM2', From: '+5491155550123', To: '+541152360100', SmsStatus: 'received' };

  it('is parsed with sender, recipient and body', () => {
    expect(status({ ...inbound, Body: 'Hola' }, false)).toEqual({
      kind: 'message_received',
      channel: 'sms',
      message_id: 'SM2',
      from: '+5491155550123',
      to: '+541152360100',
      body: 'Hola',
      wish: 'other',
    });
  });

  it('is a WhatsApp message if its sender has the prefix', () => {
    const byWhatsapp = { ...inbound, From: 'whatsapp:+5491155550123', To: 'whatsapp:+541152360100', Body: 'BAJA' };
    expect(status(byWhatsapp, false)).toMatchObject({
      channel: 'whatsapp',
      from: '+5491155550123',
      to: '+541152360100',
      wish: 'stop',
    });
  });

  it('opts out by a known stop word, or by the provider’s flag whatever the word', () => {
    expect(status({ ...inbound, Body: 'stop' }, false)).toMatchObject({ wish: 'stop' });
    expect(status({ ...inbound, Body: 'ΣΤΟΠ', OptOutType: 'STOP' }, false)).toMatchObject({ wish: 'stop' });
    expect(status({ ...inbound, OptOutType: 'STOP' }, false)).toMatchObject({ wish: 'stop', body: '' });
  });

  it('needs a person if it says START: only a person removes an opt-out', () => {
    expect(status({ ...inbound, Body: 'START', OptOutType: 'START' }, false)).toMatchObject({ wish: 'may_stop' });
  });

  it('is a request to stop whatever other fields are missing or malformed', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('received', 'teleported', '', '0', 'null'));
    const names = ['MessageSid', 'SmsSid', 'SmsStatus', 'MessageStatus', 'To', 'NumMedia', 'ProfileName', 'AccountSid'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (fields) => {
        const form = { ...fields, From: '+5491155550123', Body: 'STOP' };
        expect(status(form, false)).toMatchObject({ kind: 'message_received', wish: 'stop', from: '+5491155550123' });
      }),
    );
  });
});
