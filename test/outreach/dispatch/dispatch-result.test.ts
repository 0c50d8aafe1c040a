import { describe, expect, it } from 'vitest';
import { earlierResult, recordedOutcome } from '../../../lib/outreach/dispatch/dispatch-result.ts';
import { outboundInteraction, validitySeconds } from '../../../lib/outreach/dispatch/outbound-interaction.ts';
import { refusedOutcome } from '../../../lib/platform/providers/provider-outcome.ts';
import { anInteraction, noon } from '../../builders.ts';
import { aContext, anIntent, phone } from './builders.ts';

describe('the result of an intent that was attempted before', () => {
  it.each([
    ['sending', 'in_progress'],
    ['refused', 'not_sent'],
    ['outcome_unknown', 'not_sent'],
    ['sent', 'sent'],
    ['initiated', 'sent'],
    ['delivered', 'sent'],
    ['failed', 'sent'],
    ['undelivered', 'sent'],
  ] as const)('with the status %s is %s', (status, kind) => {
    const interaction = anInteraction({ status });
    expect(earlierResult(interaction)).toEqual({ kind, interaction });
  });
});

describe('what a provider’s answer changes', () => {
  it('is the status and the ids if it accepted', () => {
    const outcome = { kind: 'accepted', value: { provider_message_id: 'SM1' } } as const;
    expect(recordedOutcome(outcome, 'sent')).toEqual({
      status: 'sent',
      fields: { provider_message_id: 'SM1' },
      isContact: true,
    });
    expect(recordedOutcome(outcome, 'initiated')).toMatchObject({ status: 'initiated' });
  });

  it.each([
    [refusedOutcome(400, '21610', 'opted_out'), 'opted_out', '21610'],
    [refusedOutcome(400, 'http_400', null), 'provider_refused', 'http_400'],
    [refusedOutcome(null, 'not_connected', 'not_connected'), 'not_connected', 'not_connected'],
    [
      { kind: 'rate_limited', status: 429, code: 'http_429', retryAfterSeconds: null } as const,
      'rate_limited',
      'http_429',
    ],
  ])('is a refusal that does not count as a contact: %j', (outcome, reason, code) => {
    expect(recordedOutcome(outcome, 'sent')).toEqual({
      status: 'refused',
      fields: { failure: { reason, provider_code: code } },
      isContact: false,
    });
  });

  it('counts as a contact if its outcome is unknown', () => {
    expect(recordedOutcome({ kind: 'unknown', status: null, code: 'timeout' }, 'sent')).toEqual({
      status: 'outcome_unknown',
      fields: { failure: { reason: 'outcome_unknown', provider_code: 'timeout' } },
      isContact: true,
    });
  });
});

describe('the interaction that is written before the provider is called', () => {
  it('has the ids and the time of its intent, so that it is written once', () => {
    const later = new Date(noon.getTime() + 5000);
    const prepared = { provider: 'telephony', fields: { from: '+15005550006', body: 'Hola' } } as const;
    expect(outboundInteraction(anIntent(), aContext(), 'sms', prepared, phone, later)).toMatchObject({
      id: anIntent().interaction,
      decision_id: anIntent().decision,
      status: 'sending',
      direction: 'outbound',
      to: phone,
      body: 'Hola',
      created_at: noon.toISOString(),
      updated_at: later.toISOString(),
    });
  });
});

describe('the time for which a provider may hold a message back', () => {
  it.each([
    [null, 36_000],
    ['2030-01-15T12:10:00.900Z', 600],
    ['2030-01-15T12:00:00.000Z', 1],
    ['2030-01-15T11:00:00.000Z', 1],
    ['2030-01-20T12:00:00.000Z', 36_000],
  ])('ends with the permitted hours (%s): %i seconds', (allowedUntil, seconds) => {
    expect(validitySeconds(allowedUntil, noon)).toBe(seconds);
  });
});
