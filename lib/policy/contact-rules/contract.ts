import * as z from 'zod/mini';
import { InstantView } from '../../platform/http/wire.ts';
import {
  AccountStatus,
  Address,
  Cap,
  ChannelLock,
  ContactHours,
  Cooldown,
  Held,
  MinimumGap,
  OptedOut,
  OtherChannels,
  Preference,
} from './checks/contract.ts';
import { placeOrigins, presetReasons } from './applicable-presets.ts';
import { maxOwnHolidays } from './frequency-limits.ts';
import { holidayCountries } from './holidays/holidays.ts';
import { presetIds } from './presets/preset-registry.ts';
import { grades, presetStandings } from './presets/preset.ts';
import { type RuleCode, ruleCodes } from './rules/rule-registry.ts';

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const Days = () =>
  z
    .array(z.iso.date('Must be a date such as 2026-12-24.'))
    .check(z.maxLength(maxOwnHolidays), z.refine(areDistinct, 'Must not contain the same date twice.'))
    .register(z.globalRegistry, { uniqueItems: true });

const Calendar = () =>
  z.nullable(z.enum(holidayCountries(), 'Must be a country with a calendar, such as AR, or null.'));

export const OwnHolidays = () =>
  z.strictObject({
    calendar: Calendar(),
    extra: z._default(z.optional(Days()), []),
    not: z._default(z.optional(Days()), []),
  });

export const OwnHolidaysView = () =>
  z.object({ calendar: Calendar(), extra: z.array(z.iso.date()), not: z.array(z.iso.date()) });

const PresetId = () => z.enum(presetIds(), 'Must be the id of a preset, such as us-reg-f.');

export const ContactRules = () =>
  z.strictObject({
    preset: z.nullable(
      z.union(
        [
          PresetId(),
          z
            .array(PresetId())
            .check(
              z.minLength(1),
              z.maxLength(presetIds().length),
              z.refine(areDistinct, 'Must not contain the same preset twice.'),
            )
            .register(z.globalRegistry, { uniqueItems: true }),
        ],
        'Must be the id of a preset, such as us-reg-f, or a list of such ids.',
      ),
    ),
  });
export type ContactRules = z.output<ReturnType<typeof ContactRules>>;

const checkOf = <const Codes extends readonly RuleCode[], Shape extends z.ZodMiniType>(rules: Codes, compared: Shape) =>
  z.object({
    rule: z.enum(rules),
    source: z.union([z.literal('organization'), PresetId()]),
    passed: z.boolean(),
    compared: z.union([compared, OtherChannels()]),
    retry_at: z.nullable(InstantView()),
  });

export const CheckView = () =>
  z.discriminatedUnion('rule', [
    checkOf(['contact_opted_out'], OptedOut()),
    checkOf(['contact_held', 'account_held'], Held()),
    checkOf(['frequency_daily', 'frequency_weekly', 'frequency_monthly'], Cap()),
    checkOf(['minimum_gap'], MinimumGap()),
    checkOf(['cooldown_after_conversation'], Cooldown()),
    checkOf(['channel_lock'], ChannelLock()),
    checkOf(['outside_contact_hours'], ContactHours()),
    checkOf(['channel_not_preferred', 'outside_preferred_hours'], Preference()),
    checkOf(['account_paused', 'account_disputed'], AccountStatus()),
    checkOf(['no_address'], Address()),
  ]);
export type CheckView = z.output<ReturnType<typeof CheckView>>;

export const RulingView = () =>
  z.object({
    allowed: z.boolean(),
    at: InstantView(),
    reason: z.nullable(z.enum(ruleCodes())),
    retry_at: z.nullable(InstantView()),
    allowed_until: z.nullable(InstantView()),
    checks: z.array(CheckView()),
  });

export const PresetApplicabilityView = () =>
  z.object({
    preset: z.string(),
    applies: z.boolean(),
    reason: z.enum(presetReasons),
    places: z.optional(z.array(z.string())),
    from: z.optional(z.enum(placeOrigins)),
  });

export const PresetView = () =>
  z.object({
    id: PresetId(),
    version: z.int(),
    title: z.string(),
    country: z.string(),
    standing: z.enum(presetStandings),
    grade: z.enum(grades),
    verified_on: z.iso.date(),
    sources: z.array(z.object({ name: z.string(), url: z.optional(z.string()) })),
    not_covered: z.array(z.string()),
    rules: z.array(z.looseObject({ kind: z.string(), basis: z.string(), grade: z.enum(grades) })),
  });
export type PresetView = z.output<ReturnType<typeof PresetView>>;
