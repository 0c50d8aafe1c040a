import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { type Tenant, aTenant, anAccountOf, call } from './api-client.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const create = (body: unknown) => call('createAccount', tenant.agent, { body });

describe('POST /api/v1/accounts', () => {
  it('creates an account with every field of an import record', async () => {
    const body = {
      external_id: 'A-1',
      source_system: 'erp',
      contact: {
        name: 'Ana Pérez',
        phone: '+54 9 11 5555-0123',
        email: 'ana@example.com',
        whatsapp: '+5491155550124',
        timezone: 'America/Bogota',
      },
      total_amount: 1500.25,
      pending_balance: 1200.1,
      currency: 'USD',
      reference: 'F-77',
      due_date: '2020-01-01',
      notes: 'calls back on Mondays',
    };
    const created = await create(body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...body,
      contact: { ...body.contact, phone: '+5491155550123', external_id: null, opted_out: false },
      paid_amount: 0,
      collection_status: 'active',
      campaign_id: null,
    });
    expect(created.body.days_past_due).toBeGreaterThan(2000);
  });

  it('defaults to pesos and to the total as pending balance', async () => {
    const { body } = await create({ contact: { name: 'Ana' }, total_amount: 10 });
    expect(body).toMatchObject({ currency: 'ARS', pending_balance: 10, external_id: null });
  });

  it('creates two accounts from two requests without an external_id', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => create({ contact: { name: 'Ana' }, total_amount: 10 })));
    expect([one?.status, two?.status]).toEqual([201, 201]);
    expect(one?.body.id).not.toBe(two?.body.id);
  });

  it('updates the given fields of an existing external_id, and moves the balance with the total', async () => {
    const first = await anAccountOf(tenant, { external_id: 'A-2', notes: 'keep me', pending_balance: 40 });
    const again = await create({
      external_id: 'A-2',
      contact: { name: 'Ana María', email: 'am@example.com' },
      total_amount: 200,
    });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      id: first.id,
      notes: 'keep me',
      pending_balance: 40 + 200 - first.total_amount,
      total_amount: 200,
      created_at: first.created_at,
      contact: { id: first.contact.id, name: 'Ana María', email: 'am@example.com' },
    });
  });

  it('clears fields that are null', async () => {
    await anAccountOf(tenant, {
      external_id: 'A-3',
      notes: 'gone soon',
      contact: { name: 'Ana', email: 'a@example.com' },
    });
    const { body } = await create({
      external_id: 'A-3',
      contact: { name: 'Ana', email: null },
      total_amount: 1,
      notes: null,
    });
    expect(body).toMatchObject({ notes: null, contact: { email: null } });
  });

  it('creates one account from many concurrent upserts', async () => {
    const body = { external_id: randomUUID(), contact: { name: 'Ana' }, total_amount: 10 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('keeps an account with its shared contact if a later upsert does not name that contact', async () => {
    const first = await anAccountOf(tenant, { external_id: 'A-4', contact: { name: 'Shared', external_id: 'C-4' } });
    const again = await create({ external_id: 'A-4', contact: { name: 'Renamed' }, total_amount: 5 });
    expect(again.body.contact).toMatchObject({ id: first.contact.id, external_id: 'C-4', name: 'Renamed' });
    const contacts = await call('listContacts', tenant.admin, { query: { limit: 1000 } });
    expect(contacts.body.data.filter(({ name }: { name: string }) => name === 'Renamed')).toHaveLength(1);
  });

  it('moves an account to the contact that an upsert names', async () => {
    await anAccountOf(tenant, { external_id: 'A-5', contact: { name: 'Old', external_id: 'C-old' } });
    const again = await create({ external_id: 'A-5', contact: { name: 'New', external_id: 'C-new' }, total_amount: 5 });
    expect(again.body.contact).toMatchObject({ external_id: 'C-new', name: 'New' });
  });

  it('changes the currency only before the first payment', async () => {
    await anAccountOf(tenant, { external_id: 'A-6', total_amount: 10.5 });
    const inChile = await create({ external_id: 'A-6', contact: { name: 'Ana' }, total_amount: 9000, currency: 'CLP' });
    expect(inChile.body).toMatchObject({ currency: 'CLP', total_amount: 9000, pending_balance: 9000 });
    await call('createPayment', tenant.agent, { body: { account_external_id: 'A-6', amount: 1 } });
    const back = await create({ external_id: 'A-6', contact: { name: 'Ana' }, total_amount: 10, currency: 'ARS' });
    expect(back).toMatchObject({ status: 422, body: { code: 'currency_immutable' } });
  });

  it('checks decimals against the account’s currency if none is given', async () => {
    await anAccountOf(tenant, { external_id: 'A-7', total_amount: 1.125, currency: 'KWD' });
    const more = await create({ external_id: 'A-7', contact: { name: 'Ana' }, total_amount: 2.125 });
    expect(more).toMatchObject({ status: 200, body: { currency: 'KWD', total_amount: 2.125 } });
    const unknown = await create({ external_id: 'A-8', contact: { name: 'Ana' }, total_amount: 2.125 });
    expect(unknown).toMatchObject({ status: 422, body: { code: 'too_precise' } });
  });
});

describe('GET /api/v1/accounts/{id}', () => {
  it('finds an account by its id and by its external_id', async () => {
    const account = await anAccountOf(tenant, { external_id: 'with / and ?' });
    const byId = await call('readAccount', tenant.viewer, { params: { id: account.id.toUpperCase() } });
    const byExternalId = await call('readAccount', tenant.viewer, {
      params: { id: 'with / and ?' },
      query: { by: 'external_id' },
    });
    expect(byId.body).toEqual(account);
    expect(byExternalId.body).toEqual(account);
  });

  it('counts days past due by the organization’s calendar day', async () => {
    const [east, west] = await Promise.all([
      aTenant({ timezone: 'Pacific/Kiritimati' }),
      aTenant({ timezone: 'Pacific/Pago_Pago' }),
    ]);
    const due_date = '2024-05-01';
    const [inEast, inWest] = await Promise.all([anAccountOf(east, { due_date }), anAccountOf(west, { due_date })]);
    expect((inEast.days_past_due ?? 0) - (inWest.days_past_due ?? 0)).toBeGreaterThanOrEqual(1);
  });
});

describe('PATCH /api/v1/accounts/{id}', () => {
  const update = (id: string, body: unknown) => call('updateAccount', tenant.agent, { params: { id }, body });

  it('changes fields of the account and, field by field, of its contact', async () => {
    const account = await anAccountOf(tenant, {
      contact: { name: 'Ana', phone: '+5491155550123', email: 'a@example.com' },
    });
    const changed = await update(account.id, {
      reference: 'R-9',
      total_amount: 99.5,
      contact: { email: null, timezone: 'America/Lima' },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        reference: 'R-9',
        total_amount: 99.5,
        contact: { name: 'Ana', phone: '+5491155550123', email: null, timezone: 'America/Lima' },
      },
    });
    const read = await call('readAccount', tenant.viewer, { params: { id: account.id } });
    expect({ ...read.body, updated_at: null }).toEqual({ ...changed.body, updated_at: null });
  });

  it.each([
    ['external_id', { external_id: 'other' }, 'external_id_immutable'],
    ['the status', { collection_status: 'resolved' }, 'validation_failed'],
    ['the campaign', { campaign_id: randomUUID() }, 'validation_failed'],
    ['an empty name', { contact: { name: '' } }, 'validation_failed'],
    ['no name at all', { contact: { name: null } }, 'validation_failed'],
  ])('refuses to change %s', async (_, body, code) => {
    const account = await anAccountOf(tenant);
    expect(await update(account.id, body)).toMatchObject({ status: 422, body: { code } });
  });

  it('loses no concurrent change', async () => {
    const account = await anAccountOf(tenant);
    const fields = { reference: 'r', notes: 'n', source_system: 's', due_date: '2025-01-01' };
    const answers = await Promise.all(
      Object.entries(fields).map(([name, value]) => update(account.id, { [name]: value })),
    );
    const done = answers.every(({ status }) => status === 200);
    const read = await call('readAccount', tenant.viewer, { params: { id: account.id } });
    expect(done).toBe(true);
    expect(read.body).toMatchObject(fields);
  });
});

describe('a contact', () => {
  it('shows a change on all its accounts', async () => {
    const contact = { name: 'Shared', external_id: randomUUID() };
    const accounts = await Promise.all(Array.from({ length: 5 }, () => anAccountOf(tenant, { contact })));
    const id = required(accounts[0]?.contact.id);
    const changed = await call('updateContact', tenant.agent, { params: { id }, body: { phone: '+5491155550199' } });
    expect(changed.status).toBe(200);
    for (const account of accounts) {
      const read = await call('readAccount', tenant.viewer, { params: { id: account.id } });
      expect(read.body.contact).toMatchObject({ id, phone: '+5491155550199' });
    }
  });

  it('shows a change made through one account on the others', async () => {
    const contact = { name: 'Shared', external_id: randomUUID() };
    const [one, two] = await Promise.all([anAccountOf(tenant, { contact }), anAccountOf(tenant, { contact })]);
    await call('updateAccount', tenant.agent, { params: { id: one.id }, body: { contact: { name: 'Renamed' } } });
    const read = await call('readAccount', tenant.viewer, { params: { id: two.id } });
    expect(read.body.contact.name).toBe('Renamed');
  });
});

describe('POST /api/admin/bulk/accounts', () => {
  const bulk = (body: unknown) => call('changeAccountsInBulk', tenant.admin, { body });
  const statusOf = async (id: string) =>
    (await call('readAccount', tenant.viewer, { params: { id } })).body.collection_status;

  it('pauses, resumes and changes the status, and counts only the accounts that moved', async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => anAccountOf(tenant)));
    const ids = accounts.map(({ id }) => id);
    expect((await bulk({ account_ids: ids.slice(0, 2), action: 'pause' })).body).toEqual({ affected: 2 });
    expect((await bulk({ account_ids: ids, action: 'resume' })).body).toEqual({ affected: 2 });
    expect((await bulk({ account_ids: ids, action: 'change_status', status: 'resolved' })).body).toEqual({
      affected: 3,
    });
    expect((await bulk({ account_ids: ids, action: 'pause' })).body).toEqual({ affected: 0 });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['resolved', 'resolved', 'resolved']);
  });

  it('counts an account once even if it is named twice', async () => {
    const { id } = await anAccountOf(tenant);
    expect((await bulk({ account_ids: [id, id, id.toUpperCase()], action: 'pause' })).body).toEqual({ affected: 1 });
  });

  it('changes nothing if one of the ids is unknown', async () => {
    const { id } = await anAccountOf(tenant);
    const answer = await bulk({ account_ids: [id, randomUUID()], action: 'pause' });
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'account_not_found', details: [{ path: 'account_ids.1' }] },
    });
    expect(await statusOf(id)).toBe('active');
  });

  it('lets agents mark debts as disputed, and nothing else', async () => {
    const { id } = await anAccountOf(tenant);
    const asAgent = (body: object) =>
      call('changeAccountsInBulk', tenant.agent, { body: { account_ids: [id], ...body } });
    const others = [
      { action: 'pause' },
      { action: 'resume' },
      { action: 'assign_campaign', campaign_id: null },
      { action: 'assign_strategy', strategy_id: null },
      ...['active', 'paused', 'escalated', 'resolved'].map((status) => ({ action: 'change_status', status })),
    ];
    for (const change of others)
      expect(await asAgent(change)).toMatchObject({ status: 403, body: { code: 'missing_role' } });
    expect(await statusOf(id)).toBe('active');
    expect((await asAgent({ action: 'change_status', status: 'disputed' })).body).toEqual({ affected: 1 });
    expect(await asAgent({ action: 'change_status', status: 'active' })).toMatchObject({ status: 403 });
    expect(await statusOf(id)).toBe('disputed');
  });

  it.each([
    ['501 ids', { account_ids: Array.from({ length: 501 }, () => randomUUID()), action: 'pause' }],
    ['no ids', { account_ids: [], action: 'pause' }],
    ['an unknown action', { account_ids: [randomUUID()], action: 'delete' }],
    ['no status', { account_ids: [randomUUID()], action: 'change_status' }],
    ['an unknown status', { account_ids: [randomUUID()], action: 'change_status', status: 'sold' }],
  ])('refuses %s', async (_, body) => {
    expect(await bulk(body)).toMatchObject({ status: 422 });
  });
});
