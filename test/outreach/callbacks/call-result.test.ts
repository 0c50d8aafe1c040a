import { describe, expect, it } from 'vitest';
import type { CallResult } from '../../../lib/history/messages/provider-event.ts';
import { callEndedAt, callResultFields, isConversation } from '../../../lib/outreach/callbacks/call-result.ts';
import { anInteraction, noon } from '../../builders.ts';

const receivedAt = '2030-01-15T12:10:00.000Z';
const call = anInteraction({ channel: 'voice', status: 'initiated' });
const none = { isPromised: false };

const aResult = (over: Partial<CallResult> = {}): CallResult => ({
  status: 'completed',
  transcript: [{ role: 'contact', message: 'Sí', at_seconds: 1 }],
  contact_result: 'unknown',
  analysis: { summary: 'Ana answered.' },
  needs_person: false,
  ...over,
});

describe('a conversation', () => {
  it('is a completed call in which the contact said something', () => {
    expect(isConversation(aResult())).toBe(true);
    expect(isConversation(aResult({ status: 'voicemail' }))).toBe(false);
    expect(isConversation(aResult({ transcript: [{ role: 'agent', message: 'Hola', at_seconds: 0 }] }))).toBe(false);
  });
});

describe('the end of a call', () => {
  it.each([
    ['the provider’s time', '2030-01-15T12:05:00.000Z', undefined, '2030-01-15T12:05:00.000Z'],
    ['when the callback arrived, if that time precedes the call', '2001-09-09T00:00:00.000Z', undefined, receivedAt],
    ['when the callback arrived, if that time lies ahead', '2096-10-02T00:00:00.000Z', undefined, receivedAt],
    ['the time known before, if the provider gives none', undefined, noon.toISOString(), noon.toISOString()],
    ['when the callback arrived, if nothing else is known', undefined, undefined, receivedAt],
  ])('is %s', (_, reported, known, expected) => {
    const before = { created_at: noon.toISOString(), ...(known && { ended_at: known }) };
    expect(callEndedAt(before, reported ? { ended_at: reported } : {}, receivedAt)).toBe(expected);
  });
});

describe('the disposition of a call', () => {
  const dispositionOf = (result: CallResult, before = call, promise = none) =>
    callResultFields(before, result, promise, receivedAt).disposition;

  it('is a promise if one was registered, whatever the model says', () => {
    const before = anInteraction({ disposition: 'opted_out' });
    expect(dispositionOf(aResult({ disposition: 'refused to pay' }), before, { isPromised: true })).toBe(
      'promise_to_pay',
    );
  });

  it.each(['opted_out', 'person_requested'])('is what a tool did in the call: %s', (disposition) => {
    expect(dispositionOf(aResult({ disposition: 'talked' }), anInteraction({ disposition }))).toBe(disposition);
  });

  it('is what the model found otherwise, then what is known, then what the status says', () => {
    const before = anInteraction({ disposition: 'wrong number' });
    expect(dispositionOf(aResult({ disposition: 'refused to pay' }), before)).toBe('refused to pay');
    expect(dispositionOf(aResult(), before)).toBe('wrong number');
    expect(dispositionOf(aResult())).toBe('talked');
    expect(dispositionOf(aResult({ transcript: [] }))).toBe('answered');
    expect(dispositionOf(aResult({ status: 'busy', transcript: [] }))).toBe('busy');
  });
});

describe('the fields of a call', () => {
  const fieldsOf = (result: CallResult, promise = none) => callResultFields(call, result, promise, receivedAt);

  it('say why a promise was rejected', () => {
    const promise = { amount: 5000, due_date: '2030-01-20' };
    const rejected = { isPromised: false, rejected: 'amount_above_balance' };
    expect(fieldsOf(aResult({ promise }), rejected).analysis).toEqual({
      summary: 'Ana answered.',
      promise_rejected: { reason: 'amount_above_balance', ...promise },
    });
  });

  it('have a failure only if the call failed', () => {
    expect(fieldsOf(aResult({ status: 'failed', failure_code: '1011' }))).toMatchObject({
      failure: { reason: 'failed', provider_code: '1011' },
    });
    expect(fieldsOf(aResult({ failure_code: '1011' }))).not.toHaveProperty('failure');
  });

  it('leave out what the provider did not report', () => {
    const fields = fieldsOf(aResult({ transcript: [] }));
    for (const name of ['conversation_id', 'call_sid', 'duration_seconds', 'sentiment', 'transcript', 'needs_person'])
      expect(fields).not.toHaveProperty(name);
  });
});
