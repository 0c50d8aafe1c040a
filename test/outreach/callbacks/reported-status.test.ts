import { describe, expect, it } from 'vitest';
import {
  addressReport,
  callOutcome,
  hasNewFields,
  lateFields,
  transientFields,
} from '../../../lib/outreach/callbacks/reported-status.ts';
import { interactionStatuses } from '../../../lib/history/interactions/interaction-status.ts';
import { anInteraction } from '../../builders.ts';

const at = '2030-01-15T12:34:56.000Z';

describe('an event with fields', () => {
  const delivered = anInteraction({ delivered_at: at, failure: { reason: 'failed' } });

  it('is new if any of them differs from what is stored', () => {
    expect(hasNewFields(delivered, { delivered_at: at, failure: { reason: 'failed' } })).toBe(false);
    expect(hasNewFields(delivered, { failure: { reason: 'failed', provider_code: '1' } })).toBe(true);
    expect(hasNewFields(delivered, { read_at: at })).toBe(true);
  });
});

describe('an event without a status', () => {
  const bounce = { failure: { reason: 'bounced_for_now' } };

  it('is noted until the end is known', () => {
    expect(transientFields(anInteraction({ status: 'sent' }), bounce)).toEqual(bounce);
    for (const status of ['delivered', 'undelivered', 'read'] as const)
      expect(transientFields(anInteraction({ status }), bounce)).toBeUndefined();
  });

  it('is noted once', () => {
    expect(transientFields(anInteraction({ status: 'sent', ...bounce }), bounce)).toBeUndefined();
  });
});

describe('a status that arrives after a later one', () => {
  const read = anInteraction({ status: 'read', read_at: at });

  it('adds the fields that are missing, but no failure', () => {
    const reported = { delivered_at: at, read_at: 'other', failure: { reason: 'failed' } };
    expect(lateFields(read, 'delivered', reported)).toEqual({ delivered_at: at });
    expect(lateFields(read, 'delivered', { read_at: 'other' })).toBeUndefined();
  });

  it('adds what is missing if it repeats the present status', () => {
    expect(lateFields(read, 'read', { delivered_at: at })).toEqual({ delivered_at: at });
  });

  it('adds nothing if it excludes the present status', () => {
    expect(lateFields(anInteraction({ status: 'failed' }), 'delivered', { delivered_at: at })).toBeUndefined();
  });
});

describe('the report about an address', () => {
  const sms = anInteraction({ status: 'sent' });
  const email = anInteraction({ channel: 'email', to: 'ana@mail.example', status: 'sent' });
  const optedOut = { address: 'opted_out', status: 'undelivered' } as const;

  it('opts out the recipient', () => {
    expect(addressReport(sms, optedOut)).toEqual({ kind: 'opted_out', to: sms.to });
  });

  it('suppresses an email address that bounced', () => {
    expect(addressReport(email, { address: 'bounced', status: 'undelivered' })).toMatchObject({
      kind: 'bounced',
      email: 'ana@mail.example',
    });
  });

  it('is absent if the event says nothing about it, or was applied before', () => {
    expect(addressReport(sms, { status: 'delivered' })).toBeUndefined();
    expect(addressReport({ ...sms, status: 'undelivered' }, optedOut)).toBeUndefined();
  });

  it('is absent for an interaction without an address', () => {
    const { to: _, ...withoutAddress } = sms;
    expect(addressReport(withoutAddress, optedOut)).toBeUndefined();
  });
});

describe('the outcome of a call', () => {
  it('is known from its final statuses only', () => {
    const outcomes = interactionStatuses.flatMap((status) => {
      const outcome = callOutcome(status);
      return outcome ? [`${status}: ${outcome}`] : [];
    });
    expect(outcomes.sort()).toEqual([
      'busy: no_answer',
      'canceled: no_answer',
      'completed: answered',
      'failed: no_answer',
      'no_answer: no_answer',
      'voicemail: no_answer',
    ]);
    expect(callOutcome(null)).toBeUndefined();
  });
});
