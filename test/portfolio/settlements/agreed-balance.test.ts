import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { allRoutes } from '../../../lib/entry/openapi/routes.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { requestEvent } from '../../harness/requests.ts';
import { decide, propose, readStoredAccount } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;
let debt: Account;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  debt = await createAccount(service, organization, aRecord('DEBT'));
});

/** The reply of a route, whatever its status. */
async function send(name: string, sent: Omit<Parameters<typeof requestEvent>[1], 'organization'>) {
  const route = allRoutes.find((each) => each.name === name)?.route;
  if (!route) throw new Error(`There is no route ${name}.`);
  const reply = await service.invoke(name, requestEvent(route, { organization, ...sent }));
  return { status: reply.statusCode, body: JSON.parse(reply.body) };
}

type Amounts = Readonly<Partial<Record<'total_amount' | 'pending_balance', number>>> & { readonly currency?: string };

const patch = (body: object) => send('updateAccount', { params: { id: debt.id }, body });
const upsert = (amounts: Amounts) => send('createAccount', { body: aRecord('DEBT', amounts) });
const pay = (amount: number) => service.call('createPayment', { organization, body: { account_id: debt.id, amount } });
const stored = () => readStoredAccount(service, organization, debt);

/** An agreement of 800 on a debt of 1,000.50. */
async function agree(): Promise<SettlementView> {
  const offer = await propose(service, organization, debt, { offered_amount: 800 });
  await decide(service, organization, offer, { action: 'approve' });
  return decide(service, organization, offer, { action: 'accept' });
}

const requests = [
  ['PATCH', patch],
  ['upsert', upsert],
] as const;

describe.each(requests)('an agreed balance and a %s', (_, write) => {
  beforeEach(agree);

  it.each([
    ['another balance', 'pending_balance', { total_amount: 1000.5, pending_balance: 1000.5 }],
    ['a balance of 0', 'pending_balance', { total_amount: 1000.5, pending_balance: 0 }],
    ['a balance that differs by a cent', 'pending_balance', { total_amount: 1000.5, pending_balance: 800.01 }],
    ['a total that moves the balance', 'total_amount', { total_amount: 1100.5 }],
    ['a total that would bring it to 0', 'total_amount', { total_amount: 200 }],
    ['another currency', 'currency', { total_amount: 1000.5, currency: 'USD' }],
    ['another currency and the same balance', 'currency', { total_amount: 1, pending_balance: 800, currency: 'USD' }],
  ])('with %s is refused, and the account stays', async (_, field, amounts) => {
    const before = await stored();
    const reply = await write(amounts);
    expect(reply).toMatchObject({ status: 409, body: { code: 'settlement_in_force' } });
    expect(reply.body.error).toContain(field);
    const { total_amount, pending_balance, currency, collection_status, settlement } = await stored();
    expect({ total_amount, pending_balance, currency, collection_status, settlement }).toEqual({
      total_amount: before.total_amount,
      pending_balance: before.pending_balance,
      currency: before.currency,
      collection_status: before.collection_status,
      settlement: before.settlement,
    });
  });

  it.each([
    ['the same total', { total_amount: 1000.5 }, 1000.5],
    ['the agreed balance', { total_amount: 1000.5, pending_balance: 800 }, 1000.5],
    ['another total and the agreed balance', { total_amount: 1234.56, pending_balance: 800 }, 1234.56],
    ['the same currency', { total_amount: 1000.5, currency: 'ARS' }, 1000.5],
  ])('with %s passes and leaves the balance', async (_, amounts, total) => {
    expect(await write(amounts)).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ total_amount: total, pending_balance: 800, collection_status: 'active' });
  });

  it('follows what was paid: the balance left passes, the agreed one is refused', async () => {
    await pay(300);
    expect(await write({ total_amount: 1000.5, pending_balance: 800 })).toMatchObject({ status: 409 });
    expect(await write({ total_amount: 1000.5, pending_balance: 500 })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ pending_balance: 500, paid_amount: 300 });
  });

  it('is protected after the account was resolved by hand, too', async () => {
    const body = { account_ids: [debt.id], action: 'change_status', status: 'resolved' };
    await service.call('changeAccountsInBulk', { organization, body });
    expect(await write({ total_amount: 1000.5, pending_balance: 0 })).toMatchObject({ status: 409 });
    expect(await write({ total_amount: 1000.5, pending_balance: 1 })).toMatchObject({ status: 409 });
    expect(await stored()).toMatchObject({ pending_balance: 800, collection_status: 'resolved' });
  });

  it('can be written again once the agreement is withdrawn', async () => {
    const [settlement] = (
      await service.call<{ data: SettlementView[] }>('listAccountSettlements', {
        organization,
        params: { accountId: debt.id },
      })
    ).data;
    if (!settlement) throw new Error('There is no settlement.');
    await decide(service, organization, settlement, { action: 'withdraw' });
    expect(await stored()).toMatchObject({ pending_balance: 1000.5 });
    expect(await write({ total_amount: 1000.5, pending_balance: 700 })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ pending_balance: 700 });
  });

  it('can be written again once the agreement is fulfilled', async () => {
    await pay(800);
    expect(await write({ total_amount: 1100.5 })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ pending_balance: 100, collection_status: 'active' });
  });
});

describe('an agreement', () => {
  it('does not stop a PATCH of other fields and of the contact', async () => {
    await agree();
    expect(await patch({ notes: 'Called back', contact: { name: 'Bo' } })).toMatchObject({
      status: 200,
      body: { notes: 'Called back', contact: { name: 'Bo' }, pending_balance: 800 },
    });
  });

  it('refuses amounts that are too precise as such', async () => {
    await agree();
    expect(await patch({ pending_balance: 700.001 })).toMatchObject({ status: 422, body: { code: 'too_precise' } });
  });

  it('survives upserts of the whole record at the same time as its acceptance', async () => {
    for (let round = 0; round < 20; round++) {
      debt = await createAccount(service, organization, aRecord(`DEBT-${round}`));
      const offer = await propose(service, organization, debt, { offered_amount: 900 });
      await decide(service, organization, offer, { action: 'approve' });
      const nightly = aRecord(`DEBT-${round}`, { pending_balance: 1000.5 });
      const statuses: number[] = [];
      const again = async () => statuses.push((await send('createAccount', { body: nightly })).status);
      await Promise.all([again(), decide(service, organization, offer, { action: 'accept' }), again()]);
      expect(await stored()).toMatchObject({ pending_balance: 900, settlement: { outcome: 'open' } });
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    }
  });
});

describe.each(requests)('an offer that is only open and a %s', (_, write) => {
  it.each(['proposed', 'pending_approval', 'approved'] as const)(
    'of another balance: it is written, and the offer (%s) can be neither approved nor accepted',
    async (status) => {
      const isBig = status !== 'proposed';
      let offer = await propose(service, organization, debt, { offered_amount: isBig ? 800 : 1000.5 });
      if (status === 'approved') offer = await decide(service, organization, offer, { action: 'approve' });
      expect(offer.status).toBe(status);
      expect(await write({ total_amount: 1000.5, pending_balance: 900 })).toMatchObject({ status: 200 });
      const action = status === 'pending_approval' ? 'approve' : 'accept';
      expect(await send('updateSettlement', { params: { id: offer.id }, body: { action } })).toMatchObject({
        status: 409,
        body: { code: 'balance_changed' },
      });
      expect(await stored()).toMatchObject({ pending_balance: 900 });
      const rejected = await decide(service, organization, offer, { action: 'reject' });
      expect(rejected).toMatchObject({ status: 'rejected' });
    },
  );

  it.each([
    ['a balance of 0', { total_amount: 1000.5, pending_balance: 0 }],
    ['a total of 0', { total_amount: 0 }],
  ])('of %s: the offer stays but cannot be accepted', async (_, amounts) => {
    const offer = await propose(service, organization, debt, { offered_amount: 1000.5 });
    expect(await write(amounts)).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
    expect(await send('updateSettlement', { params: { id: offer.id }, body: { action: 'accept' } })).toMatchObject({
      status: 409,
      body: { code: 'balance_changed' },
    });
    const read = await service.call<SettlementView>('readSettlement', { organization, params: { id: offer.id } });
    expect(read.status).toBe('proposed');
  });

  it('of the same amount in another currency: the offer cannot be accepted', async () => {
    const offer = await propose(service, organization, debt, { offered_amount: 1000.5 });
    expect(await write({ total_amount: 1000.5, pending_balance: 1000.5, currency: 'USD' })).toMatchObject({
      status: 200,
      body: { currency: 'USD' },
    });
    expect(await send('updateSettlement', { params: { id: offer.id }, body: { action: 'accept' } })).toMatchObject({
      status: 409,
      body: { code: 'balance_changed' },
    });
  });
});
