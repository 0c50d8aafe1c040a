import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt, ContactFacts } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import {
  lookbacksOf,
  lookbacksOfAnySettings,
  relevantAttempts,
} from '../../../lib/policy/contact-rules/relevant-attempts.ts';
import { rulesOf } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import type { Rule } from '../../../lib/policy/contact-rules/rules/rule.ts';
import { anyRules, factsAt, instant, settings } from './arbitraries.ts';
import { account, anAttempt, open, otherAccount, rule } from './builders.ts';

/** A decision without the values that are only reported. */
const decide = (now: Date, facts: ContactFacts, rules: readonly Rule[]) => {
  const { checks, ...decision } = evaluate(now, facts, rules);
  return { ...decision, checks: checks.map(({ compared: _, ...check }) => check) };
};

const day = 86_400_000;
const now = new Date('2026-11-21T14:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();

describe('relevantAttempts', () => {
  it('leads to the same decision as all attempts on both logs, for any account and any rules', () => {
    const anyCase = instant.chain((at) =>
      fc.record({ at: fc.constant(at), facts: factsAt(at, 40), rules: fc.oneof(anyRules, settings.map(rulesOf)) }),
    );
    fc.assert(
      fc.property(anyCase, ({ at, facts, rules }) => {
        const pruned = (log: readonly Attempt[]) => relevantAttempts(log, lookbacksOf(rules), at, facts.account.id);
        const { attempts, address_attempts: ofAddress } = facts;
        const ofBoth = { ...facts, attempts: pruned(attempts), address_attempts: ofAddress && pruned(ofAddress) };
        expect(decide(at, ofBoth, rules)).toEqual(decide(at, facts, rules));
      }),
    );
  });

  it('keeps enough, with the lookbacks of any settings, for settings that the organization chooses later', () => {
    const anyCase = instant.chain((at) =>
      fc.record({ at: fc.constant(at), facts: factsAt(at, 40), chosen: settings, later: fc.nat({ max: 3 * day }) }),
    );
    fc.assert(
      fc.property(anyCase, ({ at, facts, chosen, later }) => {
        const pruned = (log: readonly Attempt[]) => relevantAttempts(log, lookbacksOfAnySettings(), at);
        const { attempts, address_attempts: ofAddress } = facts;
        const ofBoth = { ...facts, attempts: pruned(attempts), address_attempts: ofAddress && pruned(ofAddress) };
        const then = new Date(at.getTime() + later);
        const rules = rulesOf(chosen);
        expect(decide(then, ofBoth, rules)).toEqual(decide(then, facts, rules));
      }),
    );
  });

  it('keeps no more attempts than a rule counts', () => {
    const attempts = [3, 2, 1].map((days) => anAttempt(daysAgo(days)));
    const reach = lookbacksOf([rule({ kind: 'cap', max: 2, window: { rolling_days: 7 }, scope: 'contact' })]);
    expect(relevantAttempts(attempts, reach, now)).toEqual(attempts.slice(1));
  });

  it('counts per account for a rule whose scope is the account', () => {
    const attempts = [
      anAttempt(daysAgo(2)),
      anAttempt(daysAgo(2), { account_id: otherAccount }),
      anAttempt(daysAgo(1)),
    ];
    const reach = lookbacksOf([rule({ kind: 'cap', max: 1, window: { rolling_days: 7 }, scope: 'account' })]);
    expect(relevantAttempts(attempts, reach, now)).toEqual(attempts.slice(1));
    expect(relevantAttempts(attempts, reach, now, account)).toEqual(attempts.slice(2));
  });

  it('keeps an old attempt whose conversation was recent', () => {
    const talkedYesterday = anAttempt(daysAgo(12), { conversation_at: daysAgo(1) });
    const reach = lookbacksOf([rule({ kind: 'cooldown', days: 7, day_counts_as_one: true, scope: 'account' })]);
    expect(relevantAttempts([anAttempt(daysAgo(1)), talkedYesterday], reach, now)).toEqual([talkedYesterday]);
  });

  it('keeps the newest attempt on each channel, however old, so that a reply can be attributed to it', () => {
    const bySms = anAttempt(daysAgo(300), { channel: 'sms' });
    const byWhatsapp = anAttempt(daysAgo(200), { channel: 'whatsapp' });
    const olderBySms = anAttempt(daysAgo(301), { channel: 'sms' });
    expect(relevantAttempts([olderBySms, bySms, byWhatsapp], lookbacksOfAnySettings(), now)).toEqual([
      bySms,
      byWhatsapp,
    ]);
  });

  it('keeps a text of the person as a conversation, not as an attempt', () => {
    const written = anAttempt(daysAgo(2), { channel: 'sms', inbound: true });
    const sent = anAttempt(daysAgo(3), { channel: 'sms' });
    const cap = lookbacksOf([rule({ kind: 'cap', max: 1, window: { rolling_days: 7 }, scope: 'contact' })]);
    expect(relevantAttempts([sent, written], cap, now)).toEqual([sent]);
    const cooldown = lookbacksOf([rule({ kind: 'cooldown', days: 7, day_counts_as_one: true, scope: 'contact' })]);
    expect(relevantAttempts([sent, written], cooldown, now)).toEqual([written]);
    expect(relevantAttempts([anAttempt(daysAgo(100), { inbound: true })], lookbacksOfAnySettings(), now)).toEqual([]);
  });

  it('keeps a small part of the attempts that an organization can make in 35 days', () => {
    const { per_week } = open.contact_frequency;
    const attempts = Array.from({ length: 5 * per_week }, (_, n) => anAttempt(daysAgo(35 - n / 100)));
    expect(relevantAttempts(attempts, lookbacksOfAnySettings(), now)).toHaveLength(per_week);
  });
});
