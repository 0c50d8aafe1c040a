import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ContactFacts } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { CheckView } from '../../../lib/policy/contact-rules/contract.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import {
  type ContactSettings,
  resolveRules,
  rulesInForce,
  rulesOf,
} from '../../../lib/policy/contact-rules/resolve-rules.ts';
import type { Rule } from '../../../lib/policy/contact-rules/rules/rule.ts';
import { bySize } from '../../harness/by-size.ts';
import {
  anyRule,
  anyRules,
  attemptsAt,
  factsAt,
  holdAt,
  instant,
  preferred,
  settings,
  timezone,
} from './arbitraries.ts';
import { allAllow, hoursAreOpen, ruleAllows } from './oracle.ts';

const minute = 60_000;
const day = 86_400_000;

interface Case {
  readonly now: Date;
  readonly facts: ContactFacts;
  readonly rules: readonly Rule[];
}

const caseWith = (rules: fc.Arbitrary<readonly Rule[]>): fc.Arbitrary<Case> =>
  instant.chain((now) => fc.record({ now: fc.constant(now), facts: factsAt(now), rules }));

const ofAnyRules = caseWith(anyRules);
const ofSettings = caseWith(settings.map(rulesOf));
const anyCase = fc.oneof(ofAnyRules, ofSettings);

/** Sample instants between two others: every minute near both ends, and quarter hours in between. */
function* between(from: number, until: number): Generator<number> {
  const near = 90 * minute;
  yield from;
  for (let at = from - (from % minute) + minute; at < until;) {
    yield at;
    const isNearAnEnd = at - from < near || until - at < near;
    at += isNearAnEnd ? minute : Math.min(15 * minute, until - at - near + minute);
  }
  yield until - 1;
}

const scannedDaysMax = 12;

/** So many in `npm run test:large`, a quarter in `npm test`. */
const runs = (large: number): number => bySize({ small: large / 4, large });

describe('a decision', () => {
  it('agrees with the reference implementation', () => {
    fc.assert(
      fc.property(anyCase, ({ now, facts, rules }) => {
        const decision = evaluate(now, facts, rules);
        expect(decision.allowed).toBe(allAllow(rules, facts, now.getTime()));
        expect(decision.checks).toHaveLength(rules.length);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('compares the values that its rules declare, and no others', () => {
    const Checks = z.array(CheckView());
    fc.assert(
      fc.property(anyCase, ({ now, facts, rules }) => {
        const { checks } = evaluate(now, facts, rules);
        expect(Checks.parse(checks)).toEqual(checks);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('agrees with the reference implementation on each rule', () => {
    fc.assert(
      fc.property(caseWith(anyRule.map((each) => [each])), ({ now, facts, rules }) => {
        const [check] = evaluate(now, facts, rules).checks;
        expect(check?.passed).toBe(ruleAllows(rules[0]!, facts, now.getTime()));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('reports counts that agree with the result of a cap', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(), ({ now, facts, rules }, place) => {
        const at = new Date(facts.attempts[place % (facts.attempts.length || 1)]?.at ?? now);
        for (const instantOfCheck of [now, at, new Date(at.getTime() + 7 * day)]) {
          for (const { compared, passed } of evaluate(instantOfCheck, facts, rules).checks)
            if ('counted' in compared)
              expect(facts.replies_to_message_at !== undefined || compared.counted < compared.max).toBe(passed);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('never allows more when a rule is added', () => {
    fc.assert(
      fc.property(anyCase, anyRule, fc.nat(), ({ now, facts, rules }, more, place) => {
        const at = place % (rules.length + 1);
        const without = evaluate(now, facts, rules);
        expectNoMore(without, evaluate(now, facts, [...rules.slice(0, at), more, ...rules.slice(at)]));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('reports the log of the address only if the rule passes later on it', () => {
    fc.assert(
      fc.property(anyCase, ({ now, facts, rules }) => {
        const { address_attempts, ...ofContact } = facts;
        const onBoth = evaluate(now, facts, rules).checks;
        const onContact = evaluate(now, ofContact, rules).checks;
        for (const [index, { compared, passed, retry_at }] of onBoth.entries()) {
          const by = 'counted_by' in compared ? compared.counted_by : undefined;
          if (address_attempts === undefined || by === undefined) expect(onBoth[index]).toEqual(onContact[index]);
          // A limit that does not bind an answer passes, whatever it counts.
          if (by !== 'address' || facts.replies_to_message_at !== undefined) continue;
          expect(passed).toBe(false);
          expect(retry_at).not.toBe(onContact[index]!.passed ? null : onContact[index]!.retry_at);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('does not depend on the order of the rules or of the attempts', () => {
    fc.assert(
      fc.property(anyCase, ({ now, facts, rules }) => {
        const { checks: _, ...decision } = evaluate(now, facts, rules);
        const turned = { ...facts, attempts: facts.attempts.toReversed() };
        expect(evaluate(now, turned, rules.toReversed())).toMatchObject({ ...decision });
      }),
      { numRuns: runs(500) },
    );
  });

  it('depends on nothing but its arguments and does not modify them', () => {
    fc.assert(
      fc.property(instant, settings, fc.nat(), (now, given, seed) => {
        const [facts] = fc.sample(factsAt(now), { numRuns: 1, seed });
        const before = JSON.stringify([facts, given]);
        const decision = evaluate(now, facts!, rulesOf(given));
        expect(JSON.stringify([facts, given])).toBe(before);
        const receipt = JSON.parse(JSON.stringify({ ...decision, facts, rules_in_force: rulesInForce(given) }));
        const replayed = evaluate(new Date(receipt.at), receipt.facts, resolveRules(receipt.rules_in_force));
        expect(JSON.stringify(replayed)).toBe(JSON.stringify(decision));
      }),
      { numRuns: runs(500) },
    );
  });
});

interface Narrowed {
  readonly now: Date;
  readonly before: ContactFacts;
  readonly after: ContactFacts;
  readonly given: ContactSettings;
}

/** Facts, and the same with one more that can only forbid. */
const narrowed = (
  more: (now: Date, facts: ContactFacts) => fc.Arbitrary<Partial<ContactFacts>>,
): fc.Arbitrary<Narrowed> =>
  instant.chain((now) =>
    factsAt(now).chain((before) =>
      fc.record({
        now: fc.constant(now),
        before: fc.constant(before),
        after: more(now, before).map((fact) => ({ ...before, ...fact })),
        given: settings,
      }),
    ),
  );

const expectNoMore = (without: ReturnType<typeof evaluate>, withIt: ReturnType<typeof evaluate>) => {
  if (withIt.allowed) expect(without.allowed).toBe(true);
  if (withIt.allowed && without.allowed_until !== null)
    expect(withIt.allowed_until !== null && withIt.allowed_until <= without.allowed_until).toBe(true);
  if (!without.allowed && withIt.retry_at !== null)
    expect(without.retry_at !== null && without.retry_at <= withIt.retry_at).toBe(true);
};

describe('a decision never allows more than before', () => {
  it.each([
    [
      'when the log of the address is known',
      narrowed((now, { address_attempts: known = [] }) =>
        attemptsAt(now).map((more) => ({ address_attempts: [...known, ...more] })),
      ),
    ],
    [
      'when an attempt or a text of the person is added',
      narrowed((now, { attempts }) => attemptsAt(now, 2).map((more) => ({ attempts: [...attempts, ...more] }))),
    ],
    [
      'when the person may also be in another time zone',
      narrowed((_, { timezones }) => timezone.map((zone) => ({ timezones: [...timezones, zone] }))),
    ],
    [
      'when a hold is placed',
      narrowed((now, { holds = [] }) => holdAt(now).map((hold) => ({ holds: [...holds, hold] }))),
    ],
    ['when nobody asked for the contact', narrowed(() => fc.constant({ is_automatic: true }))],
    [
      'when the person chooses hours',
      narrowed((_, { preferred: chosen }) =>
        preferred.map(({ hours }) => ({ preferred: { ...chosen, hours: chosen?.hours ?? hours } })),
      ),
    ],
  ])('%s', (_, anyNarrowed) => {
    fc.assert(
      fc.property(anyNarrowed, ({ now, before, after, given }) => {
        const rules = rulesOf(given);
        expectNoMore(evaluate(now, before, rules), evaluate(now, after, rules));
      }),
      { numRuns: runs(400) },
    );
  });

  it('when the person chooses channels, unless a law leaves a chosen channel open', () => {
    const chosen = narrowed((_, { preferred: before }) =>
      preferred.map(({ channels }) => ({ preferred: { ...before, channels: before?.channels ?? channels } })),
    );
    fc.assert(
      fc.property(chosen, ({ now, before, after, given }) => {
        const rules = rulesOf(given).filter((each) => each.kind !== 'channel_lock');
        expectNoMore(evaluate(now, before, rules), evaluate(now, after, rules));
      }),
      { numRuns: runs(400) },
    );
  });

  it('when the debtor may also be in another country or region', () => {
    const place = fc.constantFrom('AR', 'CO', 'CL', 'US', 'US-MA', 'US-NY', 'US-CA', 'BR', 'BR-RJ', 'GB-SCT', 'ES');
    const somewhere = fc.tuple(fc.uniqueArray(place, { minLength: 1, maxLength: 3 }), place);
    fc.assert(
      fc.property(
        narrowed(() => fc.constant({})),
        somewhere,
        ({ now, before, given }, [places, another]) => {
          const byDebtor = { ...given, preset_scope: 'debtor' as const };
          const known = rulesOf(byDebtor, { places, from: 'phones' });
          const wider = rulesOf(byDebtor, { places: [...places, another], from: 'phones' });
          expectNoMore(evaluate(now, before, known), evaluate(now, before, wider));
          expectNoMore(evaluate(now, before, wider), evaluate(now, before, rulesOf(given)));
        },
      ),
      { numRuns: runs(400) },
    );
  });
});

describe('retry_at', () => {
  it('is null if allowed, and otherwise the first allowed instant', () => {
    let scanned = 0;
    fc.assert(
      fc.property(anyCase, ({ now, facts, rules }) => {
        const { allowed, retry_at } = evaluate(now, facts, rules);
        if (allowed) expect(retry_at).toBeNull();
        if (retry_at === null) return;
        const retryAt = new Date(retry_at);
        expect(retryAt > now).toBe(true);
        expect(evaluate(retryAt, facts, rules).allowed).toBe(true);
        expect(allAllow(rules, facts, retryAt.getTime())).toBe(true);
        expect(allAllow(rules, facts, retryAt.getTime() - 1)).toBe(false);
        if (retryAt.getTime() - now.getTime() > scannedDaysMax * day) return;
        scanned += 1;
        for (const at of between(now.getTime(), retryAt.getTime())) {
          if (allAllow(rules, facts, at)) expect.fail(`${new Date(at).toISOString()} is allowed before ${retry_at}`);
        }
      }),
      { numRuns: 400 },
    );
    expect(scanned).toBeGreaterThan(50);
  });

  it('is null for a forbidden contact only if nothing is allowed within 400 days', () => {
    fc.assert(
      fc.property(anyCase, ({ now, facts, rules }) => {
        const { allowed, retry_at } = evaluate(now, facts, rules);
        if (allowed || retry_at !== null) return;
        for (let hours = 0; hours < 400 * 24; hours += 17)
          expect(allAllow(rules, facts, now.getTime() + hours * 60 * minute)).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });

  it('of a check is the first instant at which that rule passes', () => {
    fc.assert(
      fc.property(anyCase, ({ now, facts, rules }) => {
        const { checks } = evaluate(now, facts, rules);
        for (const check of checks) {
          if (check.passed) expect(check.retry_at).toBeNull();
          if (check.retry_at === null) continue;
          const at = new Date(check.retry_at).getTime();
          const passing = rules.filter((each) => !ruleAllows(each, facts, at - 1) && ruleAllows(each, facts, at));
          expect(passing).not.toHaveLength(0);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('allowed_until', () => {
  it('is the first instant outside the contact hours', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyCase, ({ now, facts, rules }) => {
        const { allowed, allowed_until } = evaluate(now, facts, rules);
        if (!allowed) expect(allowed_until).toBeNull();
        if (!allowed) return;
        const until = allowed_until === null ? now.getTime() + 8 * day : new Date(allowed_until).getTime();
        if (allowed_until !== null) expect(hoursAreOpen(rules, facts, until)).toBe(false);
        seen += 1;
        for (const at of between(now.getTime(), until)) {
          if (!hoursAreOpen(rules, facts, at)) expect.fail(`${new Date(at).toISOString()} is before ${until}`);
        }
      }),
      { numRuns: 600 },
    );
    expect(seen).toBeGreaterThan(50);
  });
});
