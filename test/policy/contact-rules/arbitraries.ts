import fc from 'fast-check';
import { channels } from '../../../lib/policy/contact-rules/channel.ts';
import type { Attempt, ContactFacts, HoldInForce, Preferred } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { presetIds } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';
import type { ContactSettings } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import type { Rule } from '../../../lib/policy/contact-rules/rules/rule.ts';
import { account, otherAccount, rule } from './builders.ts';

/** Zones whose clocks change at different hours, by an hour or half an hour, or not at all. */
export const timezone = fc.constantFrom(
  'America/New_York',
  'America/Santiago',
  'Europe/London',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Kathmandu',
  'America/Argentina/Buenos_Aires',
  'Pacific/Apia',
);

/** Instants at which the clocks of some of those zones change. */
const changes = [
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-09-06T04:00:00Z',
  '2027-04-04T03:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-10-03T16:00:00Z',
  '2027-04-03T16:00:00Z',
].map((text) => new Date(text).getTime());

const hour = 3_600_000;
const somewhen = fc.integer({
  min: new Date('2026-01-01').getTime(),
  max: new Date('2027-12-31').getTime(),
});
const nearAChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -36 * hour, max: 36 * hour }))
  .map(([change, from]) => change + from);

/** An instant, often near a clock change, sometimes on a quarter hour. */
export const instant = fc
  .tuple(fc.oneof(somewhen, nearAChange), fc.boolean())
  .map(([at, isFull]) => new Date(isFull ? at - (at % 900_000) : at));

const channel = fc.constantFrom(...channels);

const attemptBefore = (now: Date): fc.Arbitrary<Attempt> =>
  fc
    .record({
      id: fc.uuid(),
      ago: fc.oneof(fc.integer({ min: -1000, max: 3 * 24 * hour }), fc.integer({ min: 0, max: 35 * 24 * hour })),
      channel,
      account_id: fc.constantFrom(account, otherAccount),
      answered: fc.option(fc.integer({ min: 0, max: 2 * 24 * hour })),
      inbound: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    })
    .map(({ id, ago, channel: by, account_id, answered, inbound }): Attempt => {
      const at = now.getTime() - ago;
      if (inbound) return { id, at: new Date(at).toISOString(), channel: by, account_id, inbound };
      const conversation_at =
        answered === null ? undefined : new Date(Math.max(at, Math.min(at + answered, now.getTime()))).toISOString();
      return {
        id,
        at: new Date(at).toISOString(),
        channel: by,
        account_id,
        ...(conversation_at !== undefined && { conversation_at }),
      };
    });

/** Facts in which usually only time can forbid a contact. */
export const factsAt = (now: Date, attemptsMax = 12): fc.Arbitrary<ContactFacts> =>
  fc
    .tuple(laterFactsAt(now, attemptsMax), earlierFactsAt(now, attemptsMax))
    .map(([later, earlier]) => ({ ...earlier, ...later }));

/** An identity check, a moratorium or the like. */
export const holdAt = (now: Date): fc.Arbitrary<HoldInForce> =>
  fc.record(
    {
      id: fc.uuid(),
      kind: fc.constantFrom('identity_check', 'identity_check', 'disputed'),
      blocks: fc.constantFrom('automatic', 'all'),
      scope: fc.constantFrom('account', 'contact', 'address'),
      until: fc
        .integer({ min: -2 * 24 * hour, max: 9 * 24 * hour })
        .map((ahead) => new Date(now.getTime() + ahead).toISOString()),
    },
    { requiredKeys: ['id', 'kind', 'blocks', 'scope'] },
  );

export const preferred: fc.Arbitrary<Preferred> = fc.record(
  {
    channels: fc.uniqueArray(channel, { minLength: 2 }),
    hours: fc.record({
      start: fc.constantFrom('00:00', '08:30', '14:00'),
      end: fc.constantFrom('15:15', '22:00', '24:00'),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 4 }),
    }),
  },
  { requiredKeys: [] },
);

export const attemptsAt = (now: Date, attemptsMax = 12): fc.Arbitrary<Attempt[]> =>
  fc.array(attemptBefore(now), { maxLength: attemptsMax });

/** The facts that decisions did not always have: usually none of them. */
const laterFactsAt = (now: Date, attemptsMax: number): fc.Arbitrary<Partial<ContactFacts>> =>
  fc.oneof(
    fc.constant({}),
    fc.record(
      {
        address_attempts: attemptsAt(now, attemptsMax),
        holds: fc.oneof(
          { weight: 5, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.array(holdAt(now), { maxLength: 2 }) },
        ),
        is_automatic: fc.boolean(),
        replies_to_message_at: fc
          .integer({ min: 0, max: 3 * hour })
          .map((ago) => new Date(now.getTime() - ago).toISOString()),
        preferred,
      },
      { requiredKeys: [] },
    ),
  );

const earlierFactsAt = (now: Date, attemptsMax: number): fc.Arbitrary<ContactFacts> =>
  fc.record({
    channel,
    account: fc.record({
      id: fc.constant(account),
      collection_status: fc.oneof(
        { weight: 20, arbitrary: fc.constant('active' as const) },
        { weight: 1, arbitrary: fc.constantFrom('paused' as const, 'disputed' as const) },
      ),
    }),
    contact: fc.record({
      opted_out: fc.oneof({ weight: 20, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
    address: fc.oneof(
      { weight: 20, arbitrary: fc.constant('present' as const) },
      { weight: 1, arbitrary: fc.constantFrom('missing' as const, 'undeliverable' as const) },
    ),
    timezones: fc.uniqueArray(timezone, { minLength: 1, maxLength: 2 }),
    attempts: attemptsAt(now, attemptsMax),
  });

const timeOfDay = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );

const someChannels = fc.option(fc.uniqueArray(channel, { minLength: 1 }), { nil: undefined, freq: 2 });
const scope = fc.constantFrom('account' as const, 'contact' as const);
const lookBack = fc.oneof(
  fc.constantFrom('calendar_day' as const, 'calendar_week' as const),
  fc.record({ rolling_days: fc.constantFrom(1, 2, 7, 30) }),
);

/** Limits a rule to some channels, or to none. */
const limited = <Terms extends object>(terms: fc.Arbitrary<Terms>) =>
  fc.tuple(terms, someChannels).map(([each, only]) => ({ ...each, ...(only && { channels: only }) }));

const dates = fc.uniqueArray(fc.constantFrom('2026-03-08', '2026-11-02', '2026-12-25', '2027-01-01', '2027-04-05'));

const hours = fc
  .record({
    windows: fc.array(
      fc.record({
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        from: timeOfDay,
        to: fc.oneof(timeOfDay, fc.constant('24:00')),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    calendar: fc.option(fc.constantFrom('AR@1' as const, 'CL@1' as const, 'AU@1' as const)),
    own: fc.option(fc.record({ extra: dates, not: dates }), { freq: 1 }),
  })
  .map(({ windows, calendar, own }) => ({
    kind: 'contact_hours' as const,
    windows,
    ...(calendar && { holidays: calendar }),
    ...(own && { own_days: own }),
  }));

const terms = fc.oneof(
  limited(hours),
  limited(hours),
  limited(
    fc.record({ kind: fc.constant('cap' as const), max: fc.integer({ min: 0, max: 5 }), window: lookBack, scope }),
  ),
  limited(
    fc.record({
      kind: fc.constant('minimum_gap' as const),
      gap: fc.oneof(
        fc.record({ minutes: fc.integer({ min: 1, max: 600 }) }),
        fc.record({ days: fc.integer({ min: 1, max: 4 }) }),
      ),
      scope,
    }),
  ),
  limited(
    fc.record({
      kind: fc.constant('cooldown' as const),
      days: fc.integer({ min: 1, max: 8 }),
      day_counts_as_one: fc.boolean(),
      scope,
    }),
  ),
  limited(fc.record({ kind: fc.constant('channel_lock' as const), window: lookBack, scope })),
  limited(
    fc.record(
      {
        kind: fc.constant('channel_lock' as const),
        window: lookBack,
        scope,
        after: fc.constant('use' as const),
        except: fc.constant('preferred' as const),
      },
      { requiredKeys: ['kind', 'window', 'scope', 'after'] },
    ),
  ),
  fc.constantFrom(
    { kind: 'opted_out' as const },
    { kind: 'hold' as const, of: 'contact' as const },
    { kind: 'hold' as const, of: 'account' as const },
    { kind: 'preferred' as const, of: 'channel' as const },
    { kind: 'preferred' as const, of: 'hours' as const },
    { kind: 'address' as const },
    { kind: 'account_status' as const, status: 'paused' as const },
    { kind: 'account_status' as const, status: 'disputed' as const },
  ),
);

/** Any rule, including ones that no preset has. */
export const anyRule: fc.Arbitrary<Rule> = terms.map(rule);

export const anyRules = fc.array(anyRule, { maxLength: 5 });

/** Settings of an organization, with no, one or several presets. */
export const settings: fc.Arbitrary<ContactSettings> = fc
  .record({
    start: timeOfDay,
    end: fc.constantFrom('12:00', '20:00', '24:00'),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    per_day: fc.integer({ min: 0, max: 4 }),
    per_week: fc.integer({ min: 0, max: 10 }),
    gap: fc.option(fc.integer({ min: 1, max: 72 })),
    holidays: fc.option(
      fc.record({ calendar: fc.constantFrom(null, 'AR' as const, 'US' as const), extra: dates, not: dates }),
    ),
    preset: fc.oneof(
      fc.constant(null),
      fc.constantFrom(...presetIds()),
      fc.uniqueArray(fc.constantFrom(...presetIds()), { minLength: 1, maxLength: 3 }),
    ),
  })
  .filter(({ start, end }) => start < end)
  .map(({ start, end, days, per_day, per_week, gap, holidays, preset }) => ({
    contact_hours: { start, end, days },
    contact_frequency: { per_day, per_week },
    contact_rules: { preset },
    minimum_gap_hours: gap,
    holidays,
  }));
