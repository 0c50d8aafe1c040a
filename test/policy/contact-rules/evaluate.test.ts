import { describe, expect, it } from 'vitest';
import { channels } from '../../../lib/policy/contact-rules/channel.ts';
import { RulingView } from '../../../lib/policy/contact-rules/contract.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { rulesOf } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import { ruleCodes } from '../../../lib/policy/contact-rules/rules/rule-registry.ts';
import { collectionStatuses } from '../../../lib/policy/contact-rules/collection-status.ts';
import { account, anAttempt, factsWith, open, otherAccount, rule } from './builders.ts';

const settings = {
  contact_hours: { start: '08:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] },
  contact_frequency: { per_day: 1, per_week: 3 },
};
const simple = rulesOf(settings);

/** A Tuesday at ten in Buenos Aires. */
const now = new Date('2026-11-24T10:00:00-03:00');

describe('the rules of an organization', () => {
  it('are checked in the specified order, each with the values it compared', () => {
    const decision = evaluate(now, factsWith(), simple);
    expect(decision).toEqual({
      allowed: true,
      at: '2026-11-24T13:00:00.000Z',
      reason: null,
      retry_at: null,
      allowed_until: '2026-11-24T23:00:00.000Z',
      checks: [
        { rule: 'contact_opted_out', compared: { opted_out: false } },
        { rule: 'contact_held', compared: { hold: null } },
        { rule: 'account_held', compared: { hold: null } },
        {
          rule: 'frequency_daily',
          compared: {
            max: 1,
            counted: 0,
            window: 'calendar_day',
            since: '2026-11-24T03:00:00.000Z',
            timezones: ['America/Argentina/Buenos_Aires'],
            scope: 'contact',
          },
        },
        {
          rule: 'frequency_weekly',
          compared: {
            max: 3,
            counted: 0,
            window: 'rolling_7_days',
            since: '2026-11-17T13:00:00.001Z',
            timezones: ['America/Argentina/Buenos_Aires'],
            scope: 'contact',
          },
        },
        {
          rule: 'outside_contact_hours',
          compared: {
            windows: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }],
            local: [{ timezone: 'America/Argentina/Buenos_Aires', local_time: '2026-11-24T10:00:00', weekday: 2 }],
          },
        },
        { rule: 'channel_not_preferred', compared: { channel: 'email', preferred_channels: null } },
        { rule: 'outside_preferred_hours', compared: { preferred_hours: null } },
        { rule: 'account_paused', compared: { collection_status: 'active', blocked: 'paused' } },
        { rule: 'account_disputed', compared: { collection_status: 'active', blocked: 'disputed' } },
        { rule: 'no_address', compared: { channel: 'email', address: 'present' } },
      ].map((check) => ({ ...check, source: 'organization', passed: true, retry_at: null })),
    });
  });

  it('are all checked even if the first fails, and the first failure is the reason', () => {
    const attempts = [1, 2, 3].map((hours) => anAttempt(new Date(now.getTime() - hours * 3_600_000).toISOString()));
    const decision = evaluate(
      new Date('2026-11-24T21:00:00-03:00'),
      factsWith({
        contact: { opted_out: true },
        account: { id: account, collection_status: 'paused' },
        address: 'missing',
        attempts,
        holds: [
          { id: 'h', kind: 'identity_check', blocks: 'all', scope: 'account' },
          { id: 'i', kind: 'reply_unread', blocks: 'automatic', scope: 'contact', until: '2026-11-26T00:00:00.000Z' },
        ],
        preferred: { channels: ['sms'], hours: { start: '10:00', end: '11:00', days: [2] } },
      }),
      simple,
    );
    expect(decision.allowed).toBe(false);
    expect(decision.reason).toBe('contact_opted_out');
    expect(decision.checks.filter(({ passed }) => !passed).map(({ rule: code }) => code)).toEqual([
      'contact_opted_out',
      'contact_held',
      'account_held',
      'frequency_daily',
      'frequency_weekly',
      'outside_contact_hours',
      'channel_not_preferred',
      'outside_preferred_hours',
      'account_paused',
      'no_address',
    ]);
    expect(decision.retry_at).toBeNull();
    expect(decision.checks.map(({ rule: code, retry_at }) => [code, retry_at])).toEqual([
      ['contact_opted_out', null],
      ['contact_held', '2026-11-26T00:00:00.000Z'],
      ['account_held', null],
      ['frequency_daily', '2026-11-25T03:00:00.000Z'],
      ['frequency_weekly', '2026-12-01T10:00:00.000Z'],
      ['outside_contact_hours', '2026-11-25T11:00:00.000Z'],
      ['channel_not_preferred', null],
      ['outside_preferred_hours', '2026-12-01T13:00:00.000Z'],
      ['account_paused', null],
      ['account_disputed', null],
      ['no_address', null],
    ]);
  });

  it('give a retry_at at which all of them pass', () => {
    const facts = factsWith({ attempts: [anAttempt('2026-11-24T09:00:00-03:00')] });
    const { reason, retry_at, allowed_until } = evaluate(now, facts, simple);
    expect(reason).toBe('frequency_daily');
    expect(retry_at).toBe('2026-11-25T11:00:00.000Z');
    expect(allowed_until).toBeNull();
  });

  it.each(collectionStatuses)(
    'permit contact for a %s account unless it is paused or disputed',
    (collection_status) => {
      const { reason } = evaluate(now, factsWith({ account: { id: account, collection_status } }), simple);
      const reasons: Record<string, string> = { paused: 'account_paused', disputed: 'account_disputed' };
      expect(reason).toBe(reasons[collection_status] ?? null);
    },
  );

  it.each(['missing', 'undeliverable'] as const)('forbid contact at an address that is %s', (address) => {
    expect(evaluate(now, factsWith({ address }), simple).reason).toBe('no_address');
  });

  it.each(channels)('count all channels and accounts together, so an SMS uses up the cap for %s', (channel) => {
    const facts = factsWith({
      channel,
      attempts: [anAttempt('2026-11-24T09:00:00-03:00', { channel: 'sms', account_id: otherAccount })],
    });
    expect(evaluate(now, facts, simple).reason).toBe('frequency_daily');
  });

  it('never permit contact with a frequency of zero', () => {
    const none = rulesOf({ ...open, contact_frequency: { per_day: 0, per_week: 3 } });
    expect(evaluate(now, factsWith(), none)).toMatchObject({ reason: 'frequency_daily', retry_at: null });
  });

  it('give no allowed_until if the hours never end', () => {
    expect(evaluate(now, factsWith(), rulesOf(open))).toMatchObject({ allowed: true, allowed_until: null });
  });
});

describe('a decision', () => {
  it('matches its wire schema', () => {
    const decision = evaluate(now, factsWith(), rulesOf({ ...settings, contact_rules: { preset: 'us-ma' } }));
    expect(RulingView().parse(decision)).toEqual(decision);
  });

  it('has codes that each belong to one rule', () => {
    expect(new Set(ruleCodes()).size).toBe(ruleCodes().length);
  });

  it('passes a rule that applies only to other channels, and reports both', () => {
    const callsOnly = rule({ kind: 'cap', max: 0, window: 'calendar_day', scope: 'contact', channels: ['voice'] });
    expect(evaluate(now, factsWith(), [callsOnly]).checks).toEqual([
      {
        rule: 'frequency_daily',
        source: 'organization',
        passed: true,
        compared: { channel: 'email', channels: ['voice'] },
        retry_at: null,
      },
    ]);
  });

  it('throws without a time zone, with an unknown one, or if an instant is invalid', () => {
    expect(() => evaluate(now, factsWith({ timezones: [] }), simple)).toThrow(RangeError);
    expect(() => evaluate(now, factsWith({ timezones: ['Mars/Olympus'] }), simple)).toThrow(RangeError);
    const attempts = [{ ...anAttempt('2026-11-24'), at: 'yesterday' }];
    expect(() => evaluate(now, factsWith({ attempts }), simple)).toThrow(RangeError);
    expect(() => evaluate(new Date(NaN), factsWith(), simple)).toThrow(RangeError);
  });
});
