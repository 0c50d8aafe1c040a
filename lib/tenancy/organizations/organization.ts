import type { ContactRules } from '../../policy/contact-rules/contract.ts';
import type { PresetScope } from '../../policy/contact-rules/applicable-presets.ts';
import type { HolidayCountry } from '../../policy/contact-rules/holidays/holidays.ts';
import type { OwnHolidays } from '../../policy/contact-rules/resolve-rules.ts';
import { type Price, priceView } from '../../policy/prices/price.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { invalid } from '../../foundation/problem.ts';
import {
  type NewOrganization,
  type OrganizationChange,
  type OrganizationView,
  endsAfterStart,
  endsTooEarlyMessage,
} from './contract.ts';
import { type AuditDetails, type AuditEntry, subjectAuditEntry } from '../audit/audit-entry.ts';
import { type PortalSettings, proofOf } from './portal-settings.ts';
import type { PaymentSettings } from './payment-settings.ts';
import type { stopScopes } from './stop-scope.ts';
import type { VoiceSettings } from './voice-settings.ts';
import { type VoiceVerification, voiceVerificationOf } from './voice-verification.ts';

export interface Organization {
  readonly kind: 'organization';
  readonly id: OrganizationId;
  readonly name: string;
  readonly timezone: string;
  readonly language: string;
  readonly currency: string;
  readonly contact_hours: { readonly start: string; readonly end: string; readonly days: number[] };
  readonly contact_frequency: { readonly per_day: number; readonly per_week: number };
  readonly contact_rules?: ContactRules;
  /** Absent in organizations from before presets could apply by debtor. */
  readonly preset_scope?: PresetScope;
  /** Derived from the time zone if absent. */
  readonly country?: string | null;
  readonly holidays?: OwnHolidays<HolidayCountry> | null;
  readonly minimum_gap_hours?: number | null;
  /** What is to be recovered in a month, in the currency of the organization. */
  readonly monthly_goal?: number | null;
  /** A settlement needs the approval of someone other than its proposer. Absent means no. */
  readonly require_second_approver?: boolean;
  readonly voice_verification?: VoiceVerification;
  /** How long a message that nobody has handled stops automatic contact. */
  readonly reply_hold_hours?: number;
  /** Days before its due date on which the debtor is reminded of an instalment. */
  readonly plan_reminder_days?: number;
  /** Days after its due date from which an unpaid instalment is late, unless its plan has others. */
  readonly plan_grace_days?: number;
  /** How many instalments that are late at once break a plan, and the days for which one may be late. */
  readonly plan_max_late_instalments?: number;
  readonly plan_max_late_days?: number;
  /** How debtors pay on their page; absent if they do not. */
  readonly payments?: PaymentSettings | null;
  readonly former_payment_accounts?: readonly string[];
  /** Absent means all channels. */
  readonly stop_scope?: (typeof stopScopes)[number];
  /** Of the debtor's page. */
  readonly portal?: PortalSettings;
  /** What messages and calls cost. Absent means none are known. */
  readonly prices?: readonly Price[];
  readonly voice?: VoiceSettings;
  readonly execution_paused_at?: string;
  /** The index of its accounts has all of them. Absent in organizations from before it, until its backfill. */
  readonly accounts_indexed?: true;
  readonly created_at: string;
  readonly updated_at: string;
}

export const defaultReplyHoldHours = 72;

/** The settings of instalment plans, with their defaults. */
export const planSettings = (organization: Organization) => ({
  plan_reminder_days: organization.plan_reminder_days ?? 2,
  plan_grace_days: organization.plan_grace_days ?? 3,
  plan_max_late_instalments: organization.plan_max_late_instalments ?? 2,
  plan_max_late_days: organization.plan_max_late_days ?? 30,
});

const planSettingNames = [
  'plan_reminder_days',
  'plan_grace_days',
  'plan_max_late_instalments',
  'plan_max_late_days',
] as const satisfies readonly (keyof Organization)[];

const defaults = {
  timezone: 'America/Argentina/Buenos_Aires',
  currency: 'ARS',
  language: 'es',
  contact_hours: { start: '08:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] },
  contact_frequency: { per_day: 1, per_week: 3 },
};

export const newOrganization = (given: NewOrganization, id: OrganizationId, now: Date): Organization => ({
  kind: 'organization',
  id,
  name: given.name,
  timezone: given.timezone ?? defaults.timezone,
  language: given.language ?? defaults.language,
  currency: given.currency ?? defaults.currency,
  contact_hours: given.contact_hours ?? defaults.contact_hours,
  contact_frequency: given.contact_frequency ?? defaults.contact_frequency,
  ...(given.require_second_approver !== undefined && { require_second_approver: given.require_second_approver }),
  ...(given.contact_rules && { contact_rules: given.contact_rules }),
  preset_scope: given.preset_scope ?? 'debtor',
  ...(given.country && { country: given.country }),
  ...(given.holidays && { holidays: given.holidays }),
  ...(given.minimum_gap_hours && { minimum_gap_hours: given.minimum_gap_hours }),
  ...(given.monthly_goal && { monthly_goal: given.monthly_goal }),
  ...(given.voice_verification && { voice_verification: given.voice_verification }),
  ...(given.reply_hold_hours !== undefined && { reply_hold_hours: given.reply_hold_hours }),
  ...(given.payments && { payments: given.payments }),
  ...(given.stop_scope && { stop_scope: given.stop_scope }),
  ...(given.portal && { portal: given.portal }),
  ...(given.prices && { prices: given.prices }),
  ...Object.fromEntries(planSettingNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))),
  accounts_indexed: true,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

export function mergeSettings(
  { contact_hours: hours, contact_frequency: frequency }: Pick<Organization, 'contact_hours' | 'contact_frequency'>,
  change: OrganizationChange,
): Partial<Organization> {
  const { contact_hours: newHours, contact_frequency: newFrequency, ...others } = change;
  const mergedHours = mergeFields(hours, newHours ?? {});
  if (newHours && !endsAfterStart(mergedHours))
    throw invalid([{ path: 'contact_hours.end', code: 'out_of_order', message: endsTooEarlyMessage }]);
  return {
    ...definedFields(others),
    ...(newHours && { contact_hours: mergedHours }),
    ...(newFrequency && { contact_frequency: mergeFields(frequency, newFrequency) }),
  };
}

type Defined<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

const definedFields = <Fields extends object>(fields: Fields): Defined<Fields> =>
  // Object.fromEntries does not keep the field names in its type.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;

const mergeFields = <Fields extends object>(
  before: Fields,
  change: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields => ({ ...before, ...definedFields(change) });

export const organizationAuditEntry = (
  organization: OrganizationId,
  change: Pick<AuditEntry, 'action'> & { readonly details: AuditDetails },
  { actor: { kind, id }, newId, now }: Acting,
): AuditEntry =>
  subjectAuditEntry(
    {
      ...change,
      actor: { kind, id },
      reason: null,
      subject: { type: 'organization', id: organization },
      at: now.toISOString(),
    },
    newId(AuditEntryId),
  );

export const organizationView = (organization: Organization): OrganizationView => ({
  id: organization.id,
  name: organization.name,
  timezone: organization.timezone,
  language: organization.language,
  currency: organization.currency,
  contact_hours: organization.contact_hours,
  contact_frequency: organization.contact_frequency,
  contact_rules: organization.contact_rules ?? { preset: null },
  preset_scope: organization.preset_scope ?? 'organization',
  country: organization.country ?? null,
  holidays: holidaysView(organization.holidays),
  minimum_gap_hours: organization.minimum_gap_hours ?? null,
  monthly_goal: organization.monthly_goal ?? null,
  require_second_approver: organization.require_second_approver ?? false,
  voice_verification: voiceVerificationOf(organization),
  reply_hold_hours: organization.reply_hold_hours ?? defaultReplyHoldHours,
  payments: organization.payments ?? null,
  stop_scope: organization.stop_scope ?? 'all',
  portal: { proof: [...proofOf(organization)] },
  ...planSettings(organization),
  prices: (organization.prices ?? []).map(priceView),
  created_at: organization.created_at,
  updated_at: organization.updated_at,
});

const holidaysView = (holidays: Organization['holidays']): OrganizationView['holidays'] =>
  holidays ? { calendar: holidays.calendar, extra: [...holidays.extra], not: [...holidays.not] } : null;
