import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, aTenant, anAccountOf, call } from './api-client.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const pay = (body: object, headers = {}) => call('createPayment', tenant.agent, { body, headers });
const read = async (id: string) => (await call('readAccount', tenant.viewer, { params: { id } })).body;
const paymentsOf = async (id: string, query = {}) =>
  (await call('listPayments', tenant.viewer, { params: { id }, query })).body;

describe('POST /api/v1/payments', () => {
  it('registers a payment by either identifier of the account', async () => {
    const account = await anAccountOf(tenant, { external_id: 'P-1', total_amount: 100.1 });
    const one = await pay({
      account_id: account.id,
      amount: 30.05,
      method: 'transfer',
      reference: 'T-1',
      notes: 'first',
    });
    expect(one).toMatchObject({
      status: 201,
      body: {
        account_id: account.id,
        amount: 30.05,
        overpaid_amount: 0,
        currency: 'ARS',
        method: 'transfer',
        account: { pending_balance: 70.05, collection_status: 'active' },
      },
    });
    const two = await pay({ account_external_id: 'P-1', amount: 70.05, paid_at: '2024-03-01' });
    expect(two.body).toMatchObject({
      paid_at: '2024-03-01T00:00:00.000Z',
      account: { pending_balance: 0, collection_status: 'resolved' },
    });
    expect(await read(account.id)).toMatchObject({
      pending_balance: 0,
      paid_amount: 100.1,
      collection_status: 'resolved',
    });
    const resolved = await call('listAccounts', tenant.viewer, { query: { status: 'resolved' } });
    expect(resolved.body.data).toContainEqual(expect.objectContaining({ id: account.id }));
    const { data } = await paymentsOf(account.id);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([one.body.id, two.body.id]);
  });

  it('records what is paid beyond the balance', async () => {
    const { id } = await anAccountOf(tenant, { total_amount: 10 });
    expect((await pay({ account_id: id, amount: 12.5 })).body).toMatchObject({ amount: 12.5, overpaid_amount: 2.5 });
    expect(await read(id)).toMatchObject({ pending_balance: 0, paid_amount: 12.5 });
  });

  it('registers a payment once per external_id', async () => {
    const { id } = await anAccountOf(tenant);
    const body = { account_id: id, amount: 40, external_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await pay({ ...body, amount: 50 })).body).toMatchObject({ amount: 40, account: { pending_balance: 60 } });
    expect(await read(id)).toMatchObject({ pending_balance: 60, paid_amount: 40 });
    expect((await paymentsOf(id)).data).toHaveLength(1);
  });

  it('refuses an external_id that names a payment of another account', async () => {
    const [one, two] = await Promise.all([anAccountOf(tenant), anAccountOf(tenant)]);
    const external_id = randomUUID();
    await pay({ account_id: one.id, amount: 1, external_id });
    expect(await pay({ account_id: two.id, amount: 1, external_id })).toMatchObject({
      status: 409,
      body: { code: 'external_id_in_use' },
    });
    expect(await read(two.id)).toMatchObject({ pending_balance: 100 });
  });

  it('loses no concurrent payment', async () => {
    const { id } = await anAccountOf(tenant, { total_amount: 10 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay({ account_id: id, amount: 0.1 })));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await read(id)).toMatchObject({ pending_balance: 9, paid_amount: 1 });
    expect((await paymentsOf(id)).data).toHaveLength(10);
  });

  it.each([
    ['both identifiers', (id: string) => ({ account_id: id, account_external_id: 'x', amount: 1 })],
    ['neither identifier', () => ({ amount: 1 })],
    ['no amount', (id: string) => ({ account_id: id })],
    ['an amount of 0', (id: string) => ({ account_id: id, amount: 0 })],
    ['a negative amount', (id: string) => ({ account_id: id, amount: -1 })],
    ['a third decimal', (id: string) => ({ account_id: id, amount: 1.001 })],
    ['an amount as text', (id: string) => ({ account_id: id, amount: '1' })],
    ['another currency', (id: string) => ({ account_id: id, amount: 1, currency: 'USD' })],
    ['an unknown currency', (id: string) => ({ account_id: id, amount: 1, currency: 'XXX' })],
    ['an invalid date', (id: string) => ({ account_id: id, amount: 1, paid_at: 'yesterday' })],
    ['a future date', (id: string) => ({ account_id: id, amount: 1, paid_at: '2999-01-01' })],
  ])('refuses %s with 422 and changes nothing', async (_, bodyFor) => {
    const { id } = await anAccountOf(tenant);
    expect(await pay(bodyFor(id))).toMatchObject({ status: 422 });
    expect(await read(id)).toMatchObject({ pending_balance: 100, paid_amount: 0 });
  });

  it('replies 404 if the account does not exist', async () => {
    for (const body of [{ account_id: randomUUID() }, { account_external_id: 'nobody' }])
      expect(await pay({ ...body, amount: 1 })).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
  });
});

describe('GET /api/v1/payments/{id}', () => {
  it('reads a payment by its id or its external_id', async () => {
    const { id } = await anAccountOf(tenant);
    const external_id = `receipt ${randomUUID()}`;
    const { account: _, ...payment } = (await pay({ account_id: id, amount: 40, external_id })).body;
    const reads = [{ params: { id: payment.id } }, { params: { id: external_id }, query: { by: 'external_id' } }];
    for (const given of reads)
      expect(await call('readPayment', tenant.viewer, given)).toMatchObject({ status: 200, body: payment });
  });

  it('reads a payment without an external_id', async () => {
    const { id } = await anAccountOf(tenant);
    const { body } = await pay({ account_id: id, amount: 40, paid_at: '2024-03-01' });
    expect((await call('readPayment', tenant.viewer, { params: { id: body.id } })).body).toMatchObject({
      id: body.id,
      account_id: id,
      paid_at: '2024-03-01T00:00:00.000Z',
      external_id: null,
    });
  });

  it.each([
    { name: 'an unknown id', id: randomUUID(), query: {} },
    { name: 'a malformed id', id: 'P-1', query: {} },
    { name: 'an unknown external_id', id: 'nobody', query: { by: 'external_id' } },
  ])('replies 404 to $name', async ({ id, query }) => {
    expect(await call('readPayment', tenant.viewer, { params: { id }, query })).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    });
  });
});

describe("GET an account's payments", () => {
  it('returns them newest first, in pages', async () => {
    const { id } = await anAccountOf(tenant);
    for (const day of [3, 1, 5, 2, 4]) await pay({ account_id: id, amount: 1, paid_at: `2024-01-0${day}` });
    const first = await paymentsOf(id, { limit: 2 });
    const second = await paymentsOf(id, { limit: 2, cursor: first.pagination.next_cursor });
    const third = await paymentsOf(id, { limit: 2, offset: 4 });
    const days = [first, second, third].flatMap(({ data }) =>
      data.map((each: { paid_at: string }) => each.paid_at.slice(8, 10)),
    );
    expect(days).toEqual(['05', '04', '03', '02', '01']);
    expect(third.pagination.has_more).toBe(false);
  });
});
