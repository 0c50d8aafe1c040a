import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, aTenant, call, importAccounts, platform } from './api-client.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const change = (body: object) => call('updateOrganization', tenant.admin, { body });

describe('the settings of an organization', () => {
  it('can be changed one by one', async () => {
    const before = (await call('readOrganization', tenant.admin)).body;
    const after = await change({
      name: 'Renamed',
      contact_hours: { start: '09:30', end: '24:00', days: [1, 7] },
      contact_frequency: { per_day: 2, per_week: 5 },
    });
    expect(after).toMatchObject({ status: 200 });
    expect(after.body).toEqual({
      ...before,
      name: 'Renamed',
      contact_hours: { start: '09:30', end: '24:00', days: [1, 7] },
      contact_frequency: { per_day: 2, per_week: 5 },
      updated_at: after.body.updated_at,
    });
    expect((await call('readOrganization', tenant.admin)).body).toEqual(after.body);
  });

  it('are merged field by field, including nested ones', async () => {
    const { admin } = await aTenant();
    const body = { contact_hours: { start: '10:00' }, contact_frequency: { per_week: 6 } };
    expect(await call('updateOrganization', admin, { body })).toMatchObject({
      status: 200,
      body: {
        contact_hours: { start: '10:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] },
        contact_frequency: { per_day: 1, per_week: 6 },
      },
    });
    const early = { contact_hours: { end: '09:00' } };
    expect(await call('updateOrganization', admin, { body: early })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'contact_hours.end' }] },
    });
  });

  it.each([{ preset: 'us-reg-f' }, { preset: ['co-ley-2300', 'ar-courtesy'] }, { preset: null }])(
    'may choose additional contact rules: %j',
    async (rules) => {
      expect(await change({ contact_rules: rules })).toMatchObject({ status: 200, body: { contact_rules: rules } });
      expect((await call('readOrganization', tenant.admin)).body.contact_rules).toEqual(rules);
      const created = await call('createOrganization', platform(), { body: { name: 'Ruled', contact_rules: rules } });
      expect(created.body.contact_rules).toEqual(rules);
    },
  );

  it.each([
    { preset_scope: 'organization' },
    { country: 'CO' },
    { country: null },
    { holidays: { calendar: 'CO', extra: ['2026-12-24'], not: ['2026-12-08'] } },
    { holidays: { calendar: null, extra: ['2026-12-24'], not: [] } },
    { holidays: null },
    { minimum_gap_hours: 36 },
    { minimum_gap_hours: null },
  ])('may say whose law applies, and have holidays and a gap of their own: %j', async (setting) => {
    expect(await change(setting)).toMatchObject({ status: 200, body: setting });
    expect((await call('readOrganization', tenant.admin)).body).toMatchObject(setting);
    const created = await call('createOrganization', platform(), { body: { name: 'Own', ...setting } });
    expect(created).toMatchObject({ status: 201, body: setting });
  });

  it('need no lists of days', async () => {
    const { body } = await change({ holidays: { calendar: 'AR' } });
    expect(body.holidays).toEqual({ calendar: 'AR', extra: [], not: [] });
  });

  it('contain no contact rules by default', async () => {
    const { admin } = await aTenant();
    expect((await call('readOrganization', admin)).body.contact_rules).toEqual({ preset: null });
  });

  it('apply from the next request on: an import uses the new currency', async () => {
    await change({ currency: 'PEN' });
    await importAccounts(tenant, [{ external_id: 'after', contact: { name: 'Ana' }, total_amount: 1 }]);
    const { body } = await call('listAccounts', tenant.viewer, { query: { external_id: 'after' } });
    expect(body.data).toMatchObject([{ currency: 'PEN' }]);
  });

  it.each([
    ['an empty name', { name: ' ' }],
    ['an invalid time zone', { timezone: 'Buenos Aires' }],
    ['an invalid currency', { currency: 'AR$' }],
    ['an invalid language', { language: 'Spanish' }],
    ['an unknown language', { language: 'xx' }],
    ['hours that end before they start', { contact_hours: { start: '20:00', end: '08:00', days: [1] } }],
    ['an invalid time', { contact_hours: { start: '8:00', end: '25:00', days: [1] } }],
    ['an invalid day', { contact_hours: { start: '08:00', end: '20:00', days: [8] } }],
    ['a duplicate day', { contact_hours: { start: '08:00', end: '20:00', days: [1, 1] } }],
    ['no day', { contact_hours: { start: '08:00', end: '20:00', days: [] } }],
    ['a negative frequency', { contact_frequency: { per_day: -1, per_week: 3 } }],
    ['an unknown preset', { contact_rules: { preset: 'us-reg-z' } }],
    ['an empty list of presets', { contact_rules: { preset: [] } }],
    ['a duplicate preset', { contact_rules: { preset: ['us-ma', 'us-ma'] } }],
    ['an unknown field in contact_rules', { contact_rules: { preset: null, per_day: 100 } }],
    ['an unknown scope of presets', { preset_scope: 'person' }],
    ['an unknown country', { country: 'XX' }],
    ['an unknown calendar', { holidays: { calendar: 'ZZ', extra: [], not: [] } }],
    ['an invalid day off', { holidays: { calendar: null, extra: ['2026-02-30'], not: [] } }],
    ['a duplicate day off', { holidays: { calendar: null, extra: ['2026-12-24', '2026-12-24'], not: [] } }],
    ['no gap at all', { minimum_gap_hours: 0 }],
    ['a gap of more than thirty days', { minimum_gap_hours: 721 }],
    ['an id', { id: 'x' }],
  ])('cannot be set to %s', async (_, body) => {
    expect(await change(body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    if (!('id' in body)) {
      const created = await call('createOrganization', platform(), { body: { name: 'Whole', ...body } });
      expect(created.status).toBe(422);
    }
  });
});

describe('the contact-rule presets', () => {
  it('can be listed by any user, with their sources, and chosen', async () => {
    const { body } = await call('listContactRulePresets', tenant.viewer);
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain('us-reg-f');
    for (const { sources, rules } of body.data) expect([sources.length > 0, rules.length > 0]).toEqual([true, true]);
    expect(await change({ contact_rules: { preset: ids } })).toMatchObject({ status: 200 });
  });
});
