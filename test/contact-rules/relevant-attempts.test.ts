import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relevantAttempts, lookbacksOf, lookbacksOfAnySettings } from '../../lib/contact-rules/relevant-attempts.ts';
import { evaluate } from '../../lib/contact-rules/evaluate.ts';
import type { ContactFacts } from '../../lib/contact-rules/contact-facts.ts';
import { resolveRules } from '../../lib/contact-rules/resolve-rules.ts';
import type { Rule } from '../../lib/contact-rules/rules/rule-registry.ts';
import { anyRules, factsAt, instant, settings } from './arbitraries.ts';
import { account, anAttempt, open, otherAccount, rule } from './builders.ts';

/** The result of a decision, without the values that are only reported. */
const verdict = (now: Date, facts: ContactFacts, rules: readonly Rule[]) => {
  const { checks, ...decision } = evaluate(now, facts, rules);
  return { ...decision, checks: checks.map(({ compared: _, ...check }) => check) };
};

const day = 86_400_000;
const now = new Date('2026-11-21T14:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();

describe('the attempts in reach of rules', () => {
  it('decide like all attempts, about any account at hand and by any rules', () => {
    const anyCase = instant.chain((at) =>
      fc.record({ at: fc.constant(at), facts: factsAt(at, 40), rules: fc.oneof(anyRules, settings.map(resolveRules)) }),
    );
    fc.assert(
      fc.property(anyCase, ({ at, facts, rules }) => {
        const attempts = relevantAttempts(facts.attempts, lookbacksOf(rules), at, facts.account.id);
        expect(verdict(at, { ...facts, attempts }, rules)).toEqual(verdict(at, facts, rules));
      }),
    );
  });

  it('of any settings are enough for the settings that an organization chooses later', () => {
    const anyCase = instant.chain((at) =>
      fc.record({ at: fc.constant(at), facts: factsAt(at, 40), chosen: settings, later: fc.nat({ max: 3 * day }) }),
    );
    fc.assert(
      fc.property(anyCase, ({ at, facts, chosen, later }) => {
        const attempts = relevantAttempts(facts.attempts, lookbacksOfAnySettings(), at);
        const then = new Date(at.getTime() + later);
        const rules = resolveRules(chosen);
        expect(verdict(then, { ...facts, attempts }, rules)).toEqual(verdict(then, facts, rules));
      }),
    );
  });

  it('are no more than a rule counts', () => {
    const attempts = [3, 2, 1].map((days) => anAttempt(daysAgo(days)));
    const reach = lookbacksOf([rule({ kind: 'cap', max: 2, window: { rolling_days: 7 }, scope: 'contact' })]);
    expect(relevantAttempts(attempts, reach, now)).toEqual(attempts.slice(1));
  });

  it('are counted for each account by a rule about accounts', () => {
    const attempts = [
      anAttempt(daysAgo(2)),
      anAttempt(daysAgo(2), { account_id: otherAccount }),
      anAttempt(daysAgo(1)),
    ];
    const reach = lookbacksOf([rule({ kind: 'cap', max: 1, window: { rolling_days: 7 }, scope: 'account' })]);
    expect(relevantAttempts(attempts, reach, now)).toEqual(attempts.slice(1));
    expect(relevantAttempts(attempts, reach, now, account)).toEqual(attempts.slice(2));
  });

  it('include a conversation by its own time', () => {
    const talkedYesterday = anAttempt(daysAgo(12), { conversation_at: daysAgo(1) });
    const reach = lookbacksOf([rule({ kind: 'cooldown', days: 7, day_counts_as_one: true, scope: 'account' })]);
    expect(relevantAttempts([anAttempt(daysAgo(1)), talkedYesterday], reach, now)).toEqual([talkedYesterday]);
  });

  it('include the newest on each channel, however old, because a reply belongs to it', () => {
    const bySms = anAttempt(daysAgo(300), { channel: 'sms' });
    const byWhatsapp = anAttempt(daysAgo(200), { channel: 'whatsapp' });
    const olderBySms = anAttempt(daysAgo(301), { channel: 'sms' });
    expect(relevantAttempts([olderBySms, bySms, byWhatsapp], lookbacksOfAnySettings(), now)).toEqual([
      bySms,
      byWhatsapp,
    ]);
  });

  it('are a small part of what an organization can do in 35 days', () => {
    const { per_week } = open.contact_frequency;
    const attempts = Array.from({ length: 5 * per_week }, (_, n) => anAttempt(daysAgo(35 - n / 100)));
    expect(relevantAttempts(attempts, lookbacksOfAnySettings(), now)).toHaveLength(per_week);
  });
});
