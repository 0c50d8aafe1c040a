import type { ContactRules } from '../contact-rules/contract.ts';
import type { OrganizationId } from '../ids.ts';
import type { NewOrganization, OrganizationView } from './contract.ts';

/** An organization and the settings its work follows. */
export interface Organization {
  readonly kind: 'organization';
  readonly id: OrganizationId;
  readonly name: string;
  readonly timezone: string;
  readonly language: string;
  readonly currency: string;
  readonly contact_hours: { readonly start: string; readonly end: string; readonly days: number[] };
  readonly contact_frequency: { readonly per_day: number; readonly per_week: number };
  /** Absent where no preset was ever chosen. */
  readonly contact_rules?: ContactRules;
  /** Since when automatic dispatch is paused; absent while it runs. */
  readonly execution_paused_at?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

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
  ...(given.contact_rules && { contact_rules: given.contact_rules }),
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

export const organizationView = (organization: Organization): OrganizationView => ({
  id: organization.id,
  name: organization.name,
  timezone: organization.timezone,
  language: organization.language,
  currency: organization.currency,
  contact_hours: organization.contact_hours,
  contact_frequency: organization.contact_frequency,
  contact_rules: organization.contact_rules ?? { preset: null },
  created_at: organization.created_at,
  updated_at: organization.updated_at,
});
