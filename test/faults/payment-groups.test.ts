import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { PaymentGroupView } from '../../lib/portfolio/payments/contract.ts';
import { askRoute } from '../harness/ask-route.ts';
import { minutesLater, useFaultyService, type FaultyService } from './faulty-service.ts';
import { allowDiscount } from '../harness/settlements.ts';
import type { Service } from '../harness/start-service.ts';
import { deliverAllChanges, expectCountsToAgree } from './expect-counts-to-agree.ts';
import { crashAtEveryStep } from './faulty-network.ts';

let faulty: FaultyService;
let service: Service;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

/** A person with three debts of 100, 200 and 300, due in this order. */
async function aDebtor() {
  const organization = await service.organization(randomUUID());
  const debts = [100, 200, 300];
  for (const [n, total_amount] of debts.entries())
    await service.call('createAccount', {
      organization,
      body: {
        external_id: `A-${n}`,
        contact: { external_id: 'C', name: 'Ana' },
        total_amount,
        due_date: `2030-01-0${n + 1}`,
      },
    });
  return debtorOf(organization);
}

function debtorOf(organization: OrganizationId) {
  const ask = (route: string, sent: object) => askRoute(service, route, { organization, ...sent });
  const account = (n: number): Promise<AccountView> =>
    service.call('readAccount', { organization, params: { id: `A-${n}` }, query: { by: 'external_id' } });
  return {
    organization,
    ask,
    account,
    pay: (over: object = {}) =>
      ask('createPayment', { body: { contact_external_id: 'C', amount: 250, external_id: 'P', ...over } }),
    reverse: (id = 'P', by: 'id' | 'external_id' = 'external_id') =>
      ask('reversePayment', { params: { id }, query: { by }, body: { reason: 'bounced' } }),
    balances: async () => (await Promise.all([0, 1, 2].map(account))).map(({ pending_balance: balance }) => balance),
  };
}

const split = ({ payments }: PaymentGroupView) => payments.map(({ amount }) => amount);

describe('a payment over several accounts', () => {
  it('is on each account, with what it paid and a common group, and reverses as a whole or in part', async () => {
    const { pay, reverse, balances, ask, organization } = await aDebtor();
    const paid = await pay();
    expect(paid).toMatchObject({ status: 201, body: { external_id: 'P', amount: 250, overpaid_amount: 0 } });
    const { group_id, payments } = paid.body as PaymentGroupView;
    expect(payments).toMatchObject([
      { amount: 100, group_id, external_id: 'P', account: { pending_balance: 0, collection_status: 'resolved' } },
      { amount: 150, group_id, external_id: 'P', account: { pending_balance: 50, collection_status: 'active' } },
    ]);
    for (const [id, by] of [
      [group_id, 'id'],
      ['P', 'external_id'],
    ])
      expect((await ask('readPayment', { params: { id }, query: { by } })).body).toEqual(paid.body);
    expect(await reverse(payments[1]?.id, 'id')).toMatchObject({ status: 200, body: { status: 'reversed' } });
    expect(await balances()).toEqual([0, 200, 300]);
    expect((await reverse()).body).toMatchObject({ payments: [{ status: 'reversed' }, { status: 'reversed' }] });
    expect(await balances()).toEqual([100, 200, 300]);
    const { body } = await ask('listAllPayments', { query: { status: 'reversed' } });
    expect(body.data).toHaveLength(2);
    await deliverAllChanges(faulty);
    const registered = faulty.events
      .published()
      .filter((event) => event.type === 'payment.registered' && event.organization === organization);
    expect(registered.length).toBeGreaterThanOrEqual(2);
  });

  it('is divided once: a repetition returns the first division, whatever is owed by then', async () => {
    const { pay, ask, balances } = await aDebtor();
    const first = await pay();
    await ask('createPayment', { body: { account_external_id: 'A-1', amount: 50 } });
    const again = await pay({ amount: 600, allocation: 'proportional' });
    expect(again.status).toBe(200);
    expect(split(again.body)).toEqual(split(first.body));
    expect(await balances()).toEqual([0, 0, 300]);
    const key = { idempotencyKey: 'once' };
    const body = { contact_external_id: 'C', amount: 30 };
    const replies = [await ask('createPayment', { body, ...key }), await ask('createPayment', { body, ...key })];
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(await balances()).toEqual([0, 0, 270]);
  });

  it('shares its external_ids with payments on one account', async () => {
    const { pay, ask } = await aDebtor();
    await pay();
    const inUse = { status: 409, body: { code: 'external_id_in_use' } };
    const one = { account_external_id: 'A-2', amount: 1 };
    expect(await ask('createPayment', { body: { ...one, external_id: 'P' } })).toMatchObject(inUse);
    await ask('createPayment', { body: { ...one, external_id: 'Q' } });
    expect(await pay({ external_id: 'Q' })).toMatchObject(inUse);
  });

  it('is refused without a contact or a debt, or with more than one debtor', async () => {
    const { ask } = await aDebtor();
    const pay = (body: object) => ask('createPayment', { body: { amount: 1, ...body } });
    expect(await pay({ contact_external_id: 'X' })).toMatchObject({ status: 404, body: { code: 'contact_not_found' } });
    expect(await pay({ contact_external_id: 'C', currency: 'USD' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_owed' },
    });
    expect(await pay({ contact_external_id: 'C', account_external_id: 'A-0' })).toMatchObject({ status: 422 });
    expect(await pay({ account_external_id: 'A-0', allocation: 'proportional' })).toMatchObject({ status: 422 });
  });

  it('fulfils agreements, and counts and the ledger follow', async () => {
    const { pay, ask, account, organization, reverse } = await aDebtor();
    const { id } = await account(0);
    await allowDiscount(service, organization, id);
    const offer = await ask('createSettlement', { params: { accountId: id }, body: { offered_amount: 85 } });
    await ask('updateSettlement', { params: { id: offer.body.id }, body: { action: 'accept' }, role: 'admin' });
    expect(split((await pay({ amount: 300 })).body)).toEqual([85, 200, 15]);
    expect(await account(0)).toMatchObject({ resolution: 'settled', settlement: { outcome: 'fulfilled' } });
    await reverse();
    expect(await account(0)).toMatchObject({ pending_balance: 85, settlement: { outcome: 'open' } });
    await expectCountsToAgree(faulty);
  });
});

describe('a payment over several accounts during which the process dies at any step', () => {
  it('is on all accounts or on none, and once on each when it is repeated', async () => {
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      const { pay, balances } = await aDebtor();
      await crashing(() => pay());
      expect([[100, 200, 300].join(), [0, 50, 300].join()], step).toContain((await balances()).join());
      for (let n = 0; n < 2; n++) {
        expect(split((await pay()).body), step).toEqual([100, 150]);
        expect(await balances(), step).toEqual([0, 50, 300]);
      }
    });
  });

  it('is registered once under one Idempotency-Key', async () => {
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      const { ask, balances } = await aDebtor();
      const pay = () =>
        ask('createPayment', { body: { contact_external_id: 'C', amount: 250 }, idempotencyKey: 'once' });
      await crashing(pay);
      await minutesLater(pay);
      expect(await balances(), step).toEqual([0, 50, 300]);
    });
  });

  it('is reversed as a whole when its reversal is repeated', async () => {
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      const { pay, reverse, balances } = await aDebtor();
      await pay();
      await crashing(() => reverse());
      await reverse();
      expect(await balances(), step).toEqual([100, 200, 300]);
    });
  });
});

describe('payments over several accounts at once', () => {
  it('each see what the others paid: nothing is paid twice', async () => {
    const { pay, ask, balances } = await aDebtor();
    const replies = await Promise.all([
      ...['A', 'B', 'C'].map((external_id) => pay({ external_id, amount: 120 })),
      pay({ external_id: 'A', amount: 120 }),
      ask('createPayment', { body: { account_external_id: 'A-2', amount: 40 } }),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(4);
    expect((await balances()).reduce((sum, balance) => sum + balance, 0)).toBe(600 - 3 * 120 - 40);
    for (const { body } of replies) expect(body).toMatchObject({ overpaid_amount: 0 });
    await expectCountsToAgree(faulty);
  });
});
