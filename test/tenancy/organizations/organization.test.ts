import { describe, expect, it } from 'vitest';
import { anOrganizationId, noon } from '../../builders.ts';
import { mergeSettings, newOrganization, organizationView } from '../../../lib/tenancy/organizations/organization.ts';

const before = {
  contact_hours: { start: '08:00', end: '20:00', days: [1, 2, 3] },
  contact_frequency: { per_day: 1, per_week: 3 },
};

describe('the scope of presets', () => {
  const created = newOrganization({ name: 'Acme' }, anOrganizationId, noon);

  it('is the debtor in new organizations, the organization in those created before', () => {
    expect(organizationView(created).preset_scope).toBe('debtor');
    const { preset_scope: _, ...before } = created;
    expect(organizationView(before).preset_scope).toBe('organization');
  });

  it('can be chosen at once', () => {
    const given = { name: 'Acme', preset_scope: 'organization' } as const;
    expect(newOrganization(given, anOrganizationId, noon).preset_scope).toBe('organization');
  });
});

describe('a change of settings', () => {
  it('merges nested settings field by field', () => {
    expect(mergeSettings(before, { contact_hours: { end: '18:00' }, contact_frequency: { per_day: 2 } })).toEqual({
      contact_hours: { start: '08:00', end: '18:00', days: [1, 2, 3] },
      contact_frequency: { per_day: 2, per_week: 3 },
    });
  });

  it('replaces the days as a whole', () => {
    expect(mergeSettings(before, { contact_hours: { days: [5] } }).contact_hours?.days).toEqual([5]);
  });

  it('names no setting that it does not change', () => {
    expect(mergeSettings(before, { name: 'Acme', currency: undefined })).toEqual({ name: 'Acme' });
  });

  it('is rejected if the merged hours end before they start', () => {
    expect(() => mergeSettings(before, { contact_hours: { start: '21:00' } })).toThrow('contact_hours.end');
  });
});
