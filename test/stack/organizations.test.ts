import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, aTenant, call, imported, platform } from './client.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const change = (body: object) => call('updateOrganization', tenant.admin, { body });

describe('the settings of an organization', () => {
  it('change one by one, and the rest stays', async () => {
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

  it('hold from the next request on: an import takes the new currency', async () => {
    await change({ currency: 'PEN' });
    await imported(tenant, [{ external_id: 'after', contact: { name: 'Ana' }, total_amount: 1 }]);
    const { body } = await call('listAccounts', tenant.viewer, { query: { external_id: 'after' } });
    expect(body.data).toMatchObject([{ currency: 'PEN' }]);
  });

  it.each([
    ['an empty name', { name: ' ' }],
    ['a time zone that is none', { timezone: 'Buenos Aires' }],
    ['a currency that is none', { currency: 'AR$' }],
    ['a language that is none', { language: 'Spanish' }],
    ['hours that end before they start', { contact_hours: { start: '20:00', end: '08:00', days: [1] } }],
    ['an hour that is none', { contact_hours: { start: '8:00', end: '25:00', days: [1] } }],
    ['an eighth day', { contact_hours: { start: '08:00', end: '20:00', days: [8] } }],
    ['a day twice', { contact_hours: { start: '08:00', end: '20:00', days: [1, 1] } }],
    ['no day', { contact_hours: { start: '08:00', end: '20:00', days: [] } }],
    ['half of the hours', { contact_hours: { start: '08:00' } }],
    ['a negative frequency', { contact_frequency: { per_day: -1, per_week: 3 } }],
    ['an id', { id: 'x' }],
  ])('cannot become %s', async (_, body) => {
    expect(await change(body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    if (!('id' in body)) {
      const created = await call('createOrganization', platform(), { body: { name: 'Whole', ...body } });
      expect(created.status).toBe(422);
    }
  });
});
