import { describe, expect, it } from 'vitest';
import { decidingRule, refusalEvent } from '../../../lib/policy/strategies/refusal.ts';
import type { ContactFacts } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { rulesOf } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import type { CollectionStatus } from '../../../lib/policy/contact-rules/collection-status.ts';
import { anAccount } from '../../builders.ts';

const rules = rulesOf({
  contact_hours: { start: '09:00', end: '18:00', days: [1, 2, 3, 4, 5] },
  contact_frequency: { per_day: 1, per_week: 3 },
});
const attempt = { step: 2, round: 1 };
const sunday = new Date('2026-11-29T15:00:00.000Z');

const refused = (over: Partial<ContactFacts>, status: CollectionStatus = 'active') =>
  evaluate(
    sunday,
    {
      channel: 'sms',
      account: { id: anAccount().id, collection_status: status },
      contact: { opted_out: false },
      address: 'present',
      timezones: ['UTC'],
      attempts: [],
      ...over,
    },
    rules,
  );
const after = (...facts: Parameters<typeof refused>) => refusalEvent(refused(...facts), sunday.toISOString(), attempt);

describe('A refused step', () => {
  it('is postponed until the rules allow it', () => {
    expect(after({})).toEqual({ kind: 'postponed', until: '2026-11-30T09:00:00.000Z', attempt });
  });

  it('fails on a channel of which the person opted out, and stops if it is every channel', () => {
    expect(after({ contact: { opted_out: true, opted_out_channels: ['sms'] } })).toEqual({
      kind: 'failed',
      at: sunday.toISOString(),
      attempt,
    });
    expect(after({ contact: { opted_out: true } })).toEqual({ kind: 'stopped', reason: 'opted_out' });
  });

  it('fails without an address, even outside the contact hours', () => {
    for (const address of ['missing', 'undeliverable'] as const) {
      expect(decidingRule(refused({ address }))).toBe('no_address');
      expect(after({ address })).toEqual({ kind: 'failed', at: sunday.toISOString(), attempt });
    }
  });

  it('stops the strategy after an opt-out or a dispute', () => {
    expect(after({ contact: { opted_out: true } })).toEqual({ kind: 'stopped', reason: 'opted_out' });
    expect(after({}, 'disputed')).toEqual({ kind: 'stopped', reason: 'disputed' });
  });

  it('is looked at again a day later while a hold without an end is open', () => {
    const hold = { id: 'hold', kind: 'identity_check', blocks: 'all', scope: 'account' } as const;
    const until = new Date(sunday.getTime() + 86_400_000).toISOString();
    expect(after({ holds: [hold] })).toEqual({ kind: 'postponed', until, attempt, isHeld: true });
    const ending = { ...hold, until: '2026-12-01T12:00:00.000Z' };
    expect(after({ holds: [ending] })).toEqual({ kind: 'postponed', until: ending.until, attempt, isHeld: true });
  });

  it('has no event while the account is paused', () => {
    expect(after({}, 'paused')).toBeUndefined();
  });
});

it('has no deciding rule if every rule passes', () => {
  expect(decidingRule({ reason: null, retry_at: null, checks: [] })).toBeNull();
});
