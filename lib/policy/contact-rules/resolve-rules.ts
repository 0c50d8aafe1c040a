import { BoundedCache } from '../../foundation/bounded-cache.ts';
import { type Places, type PresetSettings, applicablePresets, presetsOf } from './applicable-presets.ts';
import { type HolidayCalendar, type HolidayCountry, latestCalendarOf } from './holidays/holidays.ts';
import type { KnownPreset, PinnedPreset } from './presets/find-preset.ts';
import type { Preset } from './presets/preset.ts';
import type { Rule } from './rules/rule.ts';

export interface ContactSettings extends PresetSettings {
  /** ISO weekdays and `HH:MM` local time; `end` is exclusive and may be `24:00`. */
  readonly contact_hours: { readonly start: string; readonly end: string; readonly days: readonly number[] };
  /** Maximum attempts over all channels, per calendar day and in any 7 × 24 hours. */
  readonly contact_frequency: { readonly per_day: number; readonly per_week: number };
  /** Days off in addition to `contact_hours`: those of a calendar and `extra` ones (`YYYY-MM-DD`), but `not` some. */
  readonly holidays?: OwnHolidays<HolidayCountry> | null | undefined;
  /** Between two attempts, over all channels. */
  readonly minimum_gap_hours?: number | null | undefined;
}

export interface OwnHolidays<Calendar> {
  readonly calendar: Calendar | null;
  readonly extra: readonly string[];
  readonly not: readonly string[];
}

/**
 * Settings as stored with a decision, so that it can be replayed: presets and calendars are pinned to versions, and
 * only presets that apply to the debtor are in it.
 */
export interface RulesInForce {
  /** Absent in decisions from before holds and preferences were rules. */
  readonly revision?: 2;
  readonly contact_hours: ContactSettings['contact_hours'];
  readonly contact_frequency: ContactSettings['contact_frequency'];
  readonly contact_rules: { readonly preset: readonly PinnedPreset[] };
  readonly holidays?: OwnHolidays<HolidayCalendar>;
  readonly minimum_gap_hours?: number;
}

const alwaysInForce: readonly Rule[] = [
  { kind: 'opted_out', source: 'organization' },
  { kind: 'account_status', status: 'paused', source: 'organization' },
  { kind: 'account_status', status: 'disputed', source: 'organization' },
  { kind: 'address', source: 'organization' },
];

/** In force since revision 2. */
const alsoInForce: readonly Rule[] = [
  { kind: 'hold', of: 'contact', source: 'organization' },
  { kind: 'hold', of: 'account', source: 'organization' },
  { kind: 'preferred', of: 'channel', source: 'organization' },
  { kind: 'preferred', of: 'hours', source: 'organization' },
];

/** Keyed by the settings as JSON. Caches are keyed by the rules, so the same array must be returned again. */
const rulesBySettings = new BoundedCache<readonly Rule[]>(100);

/** All of these rules apply, so settings can tighten a preset but never loosen it. */
export function resolveRules(inForce: RulesInForce): readonly Rule[] {
  const { revision, contact_hours, contact_frequency, contact_rules, holidays, minimum_gap_hours } = inForce;
  const key = JSON.stringify([revision, contact_hours, contact_frequency, contact_rules, holidays, minimum_gap_hours]);
  const cached = rulesBySettings.get(key);
  if (cached) return cached;
  const rules = [
    ...alwaysInForce,
    ...(revision === 2 ? alsoInForce : []),
    ...ownRules(inForce),
    ...presetsOf(inForce).flatMap(rulesOfPreset),
  ];
  rulesBySettings.set(key, rules);
  return rules;
}

export const rulesOf = (settings: ContactSettings, places?: Places): readonly Rule[] =>
  resolveRules(rulesInForce(settings, places));

const minutesPerHour = 60;

const ownRules = ({
  contact_hours,
  contact_frequency,
  holidays,
  minimum_gap_hours: gap,
}: RulesInForce): readonly Rule[] => [
  {
    kind: 'cap',
    max: contact_frequency.per_day,
    window: 'calendar_day',
    scope: 'contact',
    source: 'organization',
  },
  {
    kind: 'cap',
    max: contact_frequency.per_week,
    window: { rolling_days: 7 },
    scope: 'contact',
    source: 'organization',
  },
  {
    kind: 'contact_hours',
    windows: [{ days: contact_hours.days, from: contact_hours.start, to: contact_hours.end }],
    ...(holidays?.calendar && { holidays: holidays.calendar }),
    ...(holidays && holidays.extra.length + holidays.not.length > 0 && { own_days: ownDays(holidays) }),
    source: 'organization',
  },
  ...(gap === undefined ? [] : [gapRule(gap)]),
];

const ownDays = ({ extra, not }: OwnHolidays<HolidayCalendar>) => ({ extra, not });

const gapRule = (hours: number): Rule => ({
  kind: 'minimum_gap',
  gap: { minutes: hours * minutesPerHour },
  scope: 'contact',
  source: 'organization',
});

/** `places` are those where the debtor may be; without them, every preset of the settings applies. */
export const rulesInForce = (settings: ContactSettings, places?: Places): RulesInForce => ({
  revision: 2,
  contact_hours: settings.contact_hours,
  contact_frequency: settings.contact_frequency,
  contact_rules: {
    preset: applicablePresets(settings, places).flatMap(({ preset, applies }) => (applies ? [preset] : [])),
  },
  ...(settings.holidays && { holidays: pinnedHolidays(settings.holidays) }),
  ...(settings.minimum_gap_hours && { minimum_gap_hours: settings.minimum_gap_hours }),
});

const pinnedHolidays = ({ calendar, extra, not }: OwnHolidays<HolidayCountry>): OwnHolidays<HolidayCalendar> => ({
  calendar: calendar === null ? null : latestCalendarOf(calendar),
  extra,
  not,
});

const rulesOfPresets = new WeakMap<Preset, readonly Rule[]>();

function rulesOfPreset(preset: KnownPreset): readonly Rule[] {
  let rules = rulesOfPresets.get(preset);
  if (!rules) {
    rules = preset.rules.map((rule) => ({ ...rule, source: preset.id }));
    rulesOfPresets.set(preset, rules);
  }
  return rules;
}
