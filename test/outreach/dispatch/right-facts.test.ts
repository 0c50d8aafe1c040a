import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { mapInParallel } from '../../../lib/foundation/map-in-parallel.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { required } from '../../harness/required.ts';
import { submitImport } from '../../harness/run-import.ts';
import { setOwnChannel } from '../../harness/set-channel.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { applyEvent } from '../callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../callbacks/signed-requests.ts';

let dependencies: ServiceDependencies;
let service: Service;

useService((started) => {
  ({ service, dependencies } = started);
});

afterEach(() => {
  vi.useRealTimers();
});

const setClock = (at: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });

/** The line of each organization. */
const lines = new Map<OrganizationId, string>();
const lineOf = (organization: OrganizationId) => required(lines.get(organization));

async function anOrganization(settings: object): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  const from = aSenderNumber();
  await setOwnChannel(organization, 'sms', { from });
  await setOwnChannel(organization, 'whatsapp', { from });
  await setOwnChannel(organization, 'voice', { from, human_agent_number: aSenderNumber() });
  await service.call('updateOrganization', { organization, body: settings });
  for (const channel of ['sms', 'whatsapp']) {
    const body = { name: 'Reminder', channel, action_type: 'reminder', language: 'es', body: 'Hola' };
    await service.call('createTemplate', { organization, body });
  }
  lines.set(organization, from);
  dependencies.providers.forget();
  return organization;
}

const anyHour = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
const workingHours = { start: '08:00', end: '20:00', days: [1, 2, 3, 4, 5, 6, 7] };
const buenosAires = 'America/Argentina/Buenos_Aires';

const record = (external_id: string, contact: object, over: object = {}) => ({
  external_id,
  contact: { name: 'Ana Ruiz', ...contact },
  total_amount: 100,
  ...over,
});

async function importList(organization: OrganizationId, records: readonly object[]): Promise<ImportView> {
  const { jobId, split, chunks } = await submitImport(service, organization, records);
  await split();
  for (const store of await chunks()) await store();
  return service.call<ImportView>('readImport', { organization, params: { jobId } });
}

const accountOf = (organization: OrganizationId, externalId: string) =>
  service.call<AccountView>('readAccount', { organization, params: { id: accountIdOf(organization, externalId) } });

const create = (organization: OrganizationId, body: object) =>
  service.call<AccountView>('createAccount', { organization, body });

const text = (organization: OrganizationId, { id }: Pick<AccountView, 'id'>, channel = 'Sms') =>
  askRoute(service, `dispatch${channel}`, { organization, body: { account_id: id } });

const check = (organization: OrganizationId, { id }: Pick<AccountView, 'id'>, channel = 'sms') =>
  askRoute(service, 'checkDispatch', { organization, body: { account_id: id, channel } });

describe('a list with wrong facts', () => {
  it('whose person ids a spreadsheet rounded, or that say nothing, merges no strangers', async () => {
    const organization = await anOrganization({ contact_hours: anyHour });
    const ids = ['2,71235E+10', '0', '-', 'S/D'];
    const list = ids.flatMap((external_id, n) => [
      record(`A-${n}`, { name: 'Ana Ruiz', external_id, phone: `+54911555501${n}0` }),
      record(`B-${n}`, { name: 'Pedro Gómez', external_id, phone: `+54911555501${n}1` }),
    ]);
    const { imported, errors } = await importList(organization, list);
    expect(imported).toBe(0);
    expect(errors.map(({ code }) => code)).toEqual(
      ids.flatMap((id) => (id.includes('E') ? ['rounded_id', 'rounded_id'] : ['placeholder_id', 'placeholder_id'])),
    );
  });

  it('of a second creditor with the same invoice numbers stops contact until a person has looked', async () => {
    const organization = await anOrganization({ contact_hours: anyHour });
    await importList(organization, [record('INV-1', { phone: '+5491155550111' }, { source_system: 'bank' })]);
    const other = record('INV-1', { name: 'Pedro Gómez', phone: '+5491155550122' }, { source_system: 'telco' });
    const { warnings } = await importList(organization, [other]);
    expect(warnings).toMatchObject([
      { code: 'person_changed', before: { name: 'Ana Ruiz' }, after: { name: 'Pedro Gómez' } },
      { code: 'account_moved', before: { source_system: 'bank' }, after: { source_system: 'telco' } },
    ]);
    const account = await accountOf(organization, 'INV-1');
    expect(await text(organization, account)).toMatchObject({ status: 422, body: { code: 'account_held' } });
    expect(dependencies.providers.asked).toEqual([]);
  });

  it('of forty invoices without a person id but with one phone sends one text a day, not forty', async () => {
    setClock('2026-11-24T15:00:00Z');
    for (const settings of [
      { contact_hours: anyHour, contact_frequency: { per_day: 1, per_week: 7 } },
      { timezone: 'America/Bogota', contact_hours: anyHour, contact_rules: { preset: 'co-ley-2300' } },
    ]) {
      const organization = await anOrganization(settings);
      const invoices = Array.from({ length: 40 }, (_, n) => record(`INV-${n}`, { phone: '+573001234567' }));
      await importList(organization, invoices);
      const replies = await mapInParallel(invoices, 8, async ({ external_id }) =>
        text(organization, await accountOf(organization, external_id)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
        new Set(['frequency_daily']),
      );
      expect(dependencies.providers.asked).toHaveLength(1);
    }
  });

  it.each([
    ['at 23:19 in Madrid from Buenos Aires', '2026-01-15T22:19:00Z', buenosAires, '+34600111222'],
    ['at 05:30 in Los Angeles from New York', '2026-01-15T13:30:00Z', 'America/New_York', '+12135550123'],
  ])('of people without a time zone contacts nobody %s', async (_, at, timezone, phone) => {
    setClock(at);
    const organization = await anOrganization({ timezone, contact_hours: workingHours });
    const account = await create(organization, { contact: { name: 'Ana', phone }, total_amount: 100 });
    expect(await text(organization, account)).toMatchObject({ status: 422, body: { code: 'outside_contact_hours' } });
    const local = { contact: { name: 'Bo', email: 'bo@mail.example' }, total_amount: 100 };
    const { id } = await create(organization, local);
    const { body } = await check(organization, { id });
    expect(body.checks).toContainEqual(expect.objectContaining({ rule: 'outside_contact_hours', passed: true }));
  });

  it('of debtors in two countries and in New York City obeys the law of each, not of all', async () => {
    // 19:30 in Buenos Aires, 17:30 in Bogotá and New York.
    setClock('2026-11-24T22:30:00Z');
    const organization = await anOrganization({
      timezone: buenosAires,
      contact_hours: anyHour,
      preset_scope: 'debtor',
      contact_rules: { preset: ['ar-courtesy', 'co-ley-2300', 'us-nyc'] },
    });
    const verdictOf = async (contact: object) => {
      const account = await create(organization, { contact: { name: 'Ana', ...contact }, total_amount: 100 });
      const { allowed, reason, presets } = (await check(organization, account)).body;
      const applied = presets.flatMap(({ preset, applies }: { preset: string; applies: boolean }) =>
        applies ? [preset] : [],
      );
      return { allowed, code: reason?.code ?? reason, applied };
    };
    expect(await verdictOf({ phone: '+5491155550123' })).toMatchObject({ allowed: false, applied: ['ar-courtesy@2'] });
    expect(await verdictOf({ phone: '+573001234567' })).toMatchObject({ allowed: true, applied: ['co-ley-2300@2'] });
    expect(await verdictOf({ phone: '+12125550123', region: 'US-NY' })).toMatchObject({
      allowed: true,
      applied: ['us-nyc@1'],
    });
    expect(await verdictOf({ phone: '+12135550123', region: 'US-CA' })).toMatchObject({ allowed: true, applied: [] });
    expect(await verdictOf({ phones: [{ number: '+573001234567' }, { number: '+5491155550124' }] })).toMatchObject({
      allowed: false,
      applied: ['ar-courtesy@2', 'co-ley-2300@2'],
    });
  });

  it('in Colombia is not called on Tuesday after a WhatsApp message that was answered on Monday', async () => {
    setClock('2026-11-23T15:00:00Z');
    const organization = await anOrganization({
      timezone: 'America/Bogota',
      contact_hours: anyHour,
      contact_rules: { preset: 'co-ley-2300' },
    });
    const phone = '+573001234567';
    const account = await create(organization, { contact: { name: 'Ana', whatsapp: phone, phone }, total_amount: 100 });
    expect(await text(organization, account, 'Whatsapp')).toMatchObject({ status: 200 });
    setClock('2026-11-23T16:00:00Z');
    const answer = inboundMessageForm(`whatsapp:${phone}`, `whatsapp:${lineOf(organization)}`, 'Ya pagué');
    const at = new Date().toISOString();
    await applyEvent(service, parseTelephonyEvent(new URLSearchParams(answer), undefined, at), at);
    setClock('2026-11-24T15:00:00Z');
    const call = await askRoute(service, 'dispatchVoice', {
      organization,
      body: { account_id: account.id, agent_type: 'human' },
    });
    expect(call).toMatchObject({ status: 422, body: { code: 'channel_lock' } });
    expect(await text(organization, account, 'Whatsapp')).toMatchObject({ status: 200 });
  });

  it('has its old forms of phones corrected, and impossible ones refused', async () => {
    const organization = await anOrganization({ contact_hours: anyHour });
    const given = ['+56 09 6123 4567', '+54 9 11 15 5555 0123', '+52 044 55 1234 5678'];
    const { imported } = await importList(
      organization,
      given.map((phone, n) => record(`INV-${n}`, { phone })),
    );
    expect(imported).toBe(3);
    const stored = await mapInParallel(
      [0, 1, 2],
      3,
      async (n) => (await accountOf(organization, `INV-${n}`)).contact.phone,
    );
    expect(stored).toEqual(['+56961234567', '+5491155550123', '+525512345678']);
    const impossible = await askRoute(service, 'createAccount', {
      organization,
      body: { contact: { name: 'Ana', phone: '+56 0 12' }, total_amount: 1 },
    });
    expect(impossible).toMatchObject({ status: 422 });
  });

  it.each(['2024-04-01', '2024-06-21', '2024-10-11', '2026-07-10', '2026-12-07'])(
    'in Argentina contacts nobody on the bridge day %s',
    async (day) => {
      setClock(`${day}T15:00:00Z`);
      const organization = await anOrganization({
        timezone: buenosAires,
        contact_hours: anyHour,
        contact_rules: { preset: 'ar-courtesy' },
      });
      const account = await create(organization, {
        contact: { name: 'Ana', phone: '+5491155550123' },
        total_amount: 1,
      });
      expect(await text(organization, account)).toMatchObject({ status: 422, body: { code: 'outside_contact_hours' } });
    },
  );

  it('with a number that opted out under another name shows it before dispatch refuses', async () => {
    const organization = await anOrganization({ contact_hours: anyHour });
    const phone = '+5491155550123';
    const first = await create(organization, { contact: { name: 'Ana', phone }, total_amount: 1 });
    const stop = inboundMessageForm(phone, lineOf(organization), 'STOP');
    const at = new Date().toISOString();
    expect(await text(organization, first)).toMatchObject({ status: 200 });
    await applyEvent(service, parseTelephonyEvent(new URLSearchParams(stop), undefined, at), at);
    const second = await create(organization, { contact: { name: 'Bo', phone }, total_amount: 1 });
    expect(second.contact).toMatchObject({ opted_out: true, opted_out_by: 'address' });
    expect(await text(organization, second)).toMatchObject({ status: 422, body: { code: 'contact_opted_out' } });
  });
});
