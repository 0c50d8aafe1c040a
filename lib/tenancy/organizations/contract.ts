import * as z from 'zod/mini';
import { presetScopes } from '../../policy/contact-rules/applicable-presets.ts';
import { ContactRules, OwnHolidays, OwnHolidaysView, PresetView } from '../../policy/contact-rules/contract.ts';
import { maxFrequency, maxMinimumGapHours } from '../../policy/contact-rules/frequency-limits.ts';
import { NewPrices, PriceView } from '../../policy/prices/contract.ts';
import { maxAmount } from '../../foundation/money.ts';
import { proofFacts } from './portal-settings.ts';
import { PaymentSettings, PaymentSettingsView } from './payment-settings.ts';
import { stopScopes } from './stop-scope.ts';
import { voiceVerifications } from './voice-verification.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  Country,
  Currency,
  InstantView,
  Language,
  Page,
  Text,
  Timezone,
  outOfOrder,
  pagingParameters,
} from '../../platform/http/wire.ts';

export const endsTooEarlyMessage = 'Must be later than start.';

export const endsAfterStart = ({ start, end }: { readonly start: string; readonly end: string }): boolean =>
  start < end;

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

const AnyContactHours = () =>
  z.strictObject({
    start: z.string().check(z.regex(timeOfDay, 'Must be a time such as 08:00.')),
    end: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time such as 20:00 or 24:00.')),
    /** ISO weekdays: Monday is 1, Sunday 7. */
    days: z
      .array(z.int().check(z.gte(1), z.lte(7)))
      .check(z.minLength(1), z.maxLength(7), z.refine(isDistinct, 'Must not contain the same day twice.'))
      .register(z.globalRegistry, { uniqueItems: true }),
  });

export const ContactHours = () =>
  AnyContactHours().check(z.refine(endsAfterStart, outOfOrder('end', endsTooEarlyMessage)));

const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const ContactFrequency = () =>
  z.strictObject({
    per_day: z.int().check(z.gte(0), z.lte(maxFrequency.per_day)),
    per_week: z.int().check(z.gte(0), z.lte(maxFrequency.per_week)),
  });

const Portal = () =>
  z.strictObject({
    proof: z
      .array(z.enum(proofFacts))
      .check(z.maxLength(proofFacts.length), z.refine(isDistinct, 'Must not contain the same fact twice.'))
      .register(z.globalRegistry, { uniqueItems: true }),
  });

const maxReplyHoldHours = 168;

const settings = () => ({
  timezone: Timezone(),
  language: Language(),
  currency: Currency(),
  contact_hours: ContactHours(),
  contact_frequency: ContactFrequency(),
  contact_rules: ContactRules(),
  preset_scope: z.enum(presetScopes),
  country: z.nullable(Country()),
  holidays: z.nullable(OwnHolidays()),
  minimum_gap_hours: z.nullable(z.int().check(z.gte(1), z.lte(maxMinimumGapHours))),
  monthly_goal: z.nullable(z.int().check(z.gte(1), z.lte(maxAmount))),
  require_second_approver: z.boolean(),
  voice_verification: z.enum(voiceVerifications),
  reply_hold_hours: z.int().check(z.gte(1), z.lte(maxReplyHoldHours)),
  stop_scope: z.enum(stopScopes),
  portal: Portal(),
  payments: z.nullable(PaymentSettings()),
  plan_reminder_days: z.int().check(z.gte(0), z.lte(30)),
  plan_grace_days: z.int().check(z.gte(0), z.lte(30)),
  plan_max_late_instalments: z.int().check(z.gte(1), z.lte(12)),
  plan_max_late_days: z.int().check(z.gte(1), z.lte(365)),
  prices: NewPrices(),
});

export const NewOrganization = () =>
  z.strictObject({ name: Text(200), ...z.partial(z.strictObject(settings())).shape });
export type NewOrganization = z.output<ReturnType<typeof NewOrganization>>;

export const OrganizationChange = () =>
  z.strictObject({
    ...z.partial(NewOrganization()).shape,
    contact_hours: z.optional(z.partial(AnyContactHours())),
    contact_frequency: z.optional(z.partial(ContactFrequency())),
  });
export type OrganizationChange = z.output<ReturnType<typeof OrganizationChange>>;

export const OrganizationView = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    ...settings(),
    holidays: z.nullable(OwnHolidaysView()),
    prices: z.array(PriceView()),
    payments: z.nullable(PaymentSettingsView()),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type OrganizationView = z.output<ReturnType<typeof OrganizationView>>;

export const readOrganization = {
  method: 'GET',
  path: '/api/admin/organization',
  summary: "Read the caller's organization and its settings",
  access: { role: 'admin' },
  replies: { 200: OrganizationView },
  table: 'read',
} as const satisfies Route;

export const updateOrganization = {
  method: 'PATCH',
  path: '/api/admin/organization',
  summary: "Change settings of the caller's organization",
  access: { role: 'admin' },
  body: OrganizationChange,
  replies: { 200: OrganizationView },
  refusals: { 409: ['concurrent_change'] },
  table: 'write',
} as const satisfies Route;

export const createOrganization = {
  method: 'POST',
  path: '/api/platform/organizations',
  summary: 'Create an organization',
  access: { role: 'platform_admin' },
  acrossOrganizations: true,
  body: NewOrganization,
  replies: { 201: OrganizationView },
  table: 'write',
} as const satisfies Route;

export const listOrganizations = {
  method: 'GET',
  path: '/api/platform/organizations',
  summary: 'List organizations, ordered by id',
  access: { role: 'platform_admin' },
  acrossOrganizations: true,
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(OrganizationView()) },
  table: 'page',
} as const satisfies Route;

export const listContactRulePresets = {
  method: 'GET',
  path: '/api/admin/contact-rule-presets',
  summary: "List the countries' contact rules that an organization can choose, with their sources",
  access: { role: 'viewer' },
  replies: { 200: () => z.object({ data: z.array(PresetView()) }) },
  table: 'read',
} as const satisfies Route;

export const organizationRoutes = {
  readOrganization,
  updateOrganization,
  createOrganization,
  listOrganizations,
  listContactRulePresets,
};
