import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const params = () => ({ id: accountIdOf(organization, 'A') });
const upsert = (over: object = {}) =>
  service.call<AccountView>('createAccount', {
    organization,
    body: { external_id: 'A', contact: { name: 'Ana' }, total_amount: 100, ...over },
  });
const change = (body: object) => service.call<AccountView>('updateAccount', { organization, params: params(), body });
const read = () => service.call<AccountView>('readAccount', { organization, params: params() });
const setStatus = (over: object) =>
  service.call<{ affected: number }>('changeAccountsInBulk', {
    organization,
    body: { account_ids: [params().id], action: 'change_status', ...over },
  });

describe('custom fields of an account', () => {
  it('are stored, merged by name in upserts and changes, and removed by null', async () => {
    expect(await upsert()).toMatchObject({ custom: {} });
    expect(await upsert({ custom: { cost_center: ' north ', instalment: 7 } })).toMatchObject({
      custom: { cost_center: 'north', instalment: 7 },
    });
    expect(await upsert({ custom: { instalment: 8 } })).toMatchObject({
      custom: { cost_center: 'north', instalment: 8 },
    });
    expect(await change({ custom: { cost_center: null, branch: 'B' } })).toMatchObject({
      custom: { instalment: 8, branch: 'B' },
    });
    await change({ custom: null });
    expect((await read()).custom).toEqual({});
  });

  it('may be named as what every object has', async () => {
    await upsert();
    expect((await upsert({ custom: { constructor: 'x' } })).custom).toEqual({ constructor: 'x' });
    expect((await read()).custom).toEqual({ constructor: 'x' });
  });

  it.each([
    ['a name', { 'Cost center': 'x' }],
    ['a text that is too long', { a: 'x'.repeat(201) }],
    ['an empty text', { a: ' ' }],
    ['a value', { a: true }],
    ['too many', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, n]))],
  ])('are refused with their path: %s', async (_, custom) => {
    const body = { external_id: 'A', contact: { name: 'Ana' }, total_amount: 100, custom };
    const { status, body: problem } = await askRoute(service, 'createAccount', { organization, body });
    expect(status).toBe(422);
    expect(JSON.stringify(problem)).toContain('custom');
  });

  it('are not written again by the same upsert', async () => {
    const { updated_at: at } = await upsert({ custom: { b: 1, a: 'x' } });
    expect(await upsert({ custom: { a: 'x', b: 1 } })).toMatchObject({ updated_at: at });
  });
});

describe('why an account is resolved', () => {
  it('is said by the person who closes it, and forgotten when it is opened again', async () => {
    expect(await upsert()).toMatchObject({ resolution: null });
    expect(await setStatus({ status: 'resolved', resolution: 'returned' })).toEqual({ affected: 1 });
    expect(await read()).toMatchObject({ collection_status: 'resolved', resolution: 'returned' });
    await setStatus({ status: 'active' });
    expect(await read()).toMatchObject({ collection_status: 'active', resolution: null });
    await setStatus({ status: 'resolved' });
    expect(await read()).toMatchObject({ collection_status: 'resolved', resolution: null });
  });

  it.each([
    [
      'a payment',
      () => service.call('createPayment', { organization, body: { account_id: params().id, amount: 100 } }),
    ],
    ['a balance of 0', () => upsert({ pending_balance: 0 })],
    ['a change', () => change({ pending_balance: 0 })],
  ])('is that it is paid, after %s', async (_, pay) => {
    await upsert();
    await pay();
    expect(await read()).toMatchObject({ collection_status: 'resolved', resolution: 'paid' });
  });

  it('is paid for an account that is created without a balance', async () => {
    expect(await upsert({ pending_balance: 0 })).toMatchObject({ resolution: 'paid' });
  });

  it('finds accounts', async () => {
    await upsert();
    await setStatus({ status: 'resolved', resolution: 'written_off' });
    const list = async (resolution: string) =>
      (await service.call<{ data: AccountView[] }>('listAccounts', { organization, query: { resolution } })).data
        .length;
    expect([await list('written_off'), await list('paid')]).toEqual([1, 0]);
  });

  it.each([[{ status: 'active', resolution: 'other' }], [{ status: 'resolved', resolution: 'import_undone' }]])(
    'is refused if it does not fit: %j',
    async (over) => {
      await upsert();
      const body = { account_ids: [params().id], action: 'change_status', ...over };
      expect((await askRoute(service, 'changeAccountsInBulk', { organization, body })).status).toBe(422);
    },
  );

  it('keeps a closed account closed with a balance of 0 until the balance of its source rises', async () => {
    await upsert();
    await setStatus({ status: 'resolved', resolution: 'returned' });
    await upsert({ pending_balance: 0 });
    expect(await read()).toMatchObject({ pending_balance: 0, resolution: 'returned' });
    await upsert({ pending_balance: 5 });
    expect(await read()).toMatchObject({ collection_status: 'active', resolution: null });
  });
});
