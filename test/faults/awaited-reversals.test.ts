import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { askRoute } from '../harness/ask-route.ts';
import { importAccounts } from '../harness/run-import.ts';
import type { Service } from '../harness/start-service.ts';
import { deliverAllChanges, expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';
import { crashAtEveryStep } from './faulty-network.ts';

let faulty: FaultyService;
let service: Service;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

async function aDebt() {
  const organization = await service.organization(randomUUID());
  const at = { organization, params: { id: 'A' }, query: { by: 'external_id' } };
  const record = { external_id: 'A', contact: { external_id: 'C', name: 'Ana' }, total_amount: 100 };
  await service.call('createAccount', { organization, body: record });
  return {
    organization,
    record,
    pay: (over: object = { account_external_id: 'A' }) =>
      askRoute(service, 'createPayment', { organization, body: { amount: 100, external_id: 'P', ...over } }),
    reverse: (body: object = { reason: 'chargeback', external_id: 'R' }, id = 'P', by = 'external_id') =>
      askRoute(service, 'reversePayment', { organization, params: { id }, query: { by }, body }),
    account: () => service.call<AccountView>('readAccount', at),
    payments: async () =>
      (await service.call<{ data: { status: string }[] }>('listPayments', at)).data.map(({ status }) => status),
  };
}

const owed = { pending_balance: 100, paid_amount: 0, collection_status: 'active' };

/** Each event counts once, however often it was published. */
const eventsOf = (organization: string) =>
  [
    ...new Map(
      faulty.events
        .published()
        .filter((event) => event.type.startsWith('payment.') && event.organization === organization)
        .map((event) => [event.id, event.type]),
    ).values(),
  ].toSorted();

describe('a reversal before its payment', () => {
  it('waits, and the payment is registered as reversed and changes nothing', async () => {
    const { organization, pay, reverse, account, payments } = await aDebt();
    const waiting = await reverse();
    expect(waiting).toMatchObject({
      status: 202,
      body: { external_id: 'P', status: 'awaits_payment', reversal: { reason: 'chargeback', external_id: 'R' } },
    });
    expect(await reverse({ reason: 'bounced' })).toEqual({ ...waiting, headers: expect.anything() });
    const paid = await pay();
    expect(paid).toMatchObject({
      status: 201,
      body: { status: 'reversed', overpaid_amount: 0, account: { pending_balance: 100 } },
    });
    expect(paid.body.reversal).toEqual(waiting.body.reversal);
    expect(await pay()).toMatchObject({ status: 200, body: { id: paid.body.id, status: 'reversed' } });
    expect(await reverse()).toMatchObject({ status: 200, body: { id: paid.body.id, reversal: { external_id: 'R' } } });
    expect(await account()).toMatchObject(owed);
    expect(await payments()).toEqual(['reversed']);
    const { body } = await askRoute(service, 'listAllPayments', { organization, query: { status: 'reversed' } });
    expect(body.data).toHaveLength(1);
    await expectCountsToAgree(faulty);
    expect(eventsOf(organization)).toEqual(['payment.registered', 'payment.reversed']);
    const items = await service.table.ofOrganization(organization);
    expect(items.filter((item) => item['action'] === 'payment_reversed')).toHaveLength(1);
  });

  it('is 404 if it names the payment by an id, and 422 if it is of tomorrow', async () => {
    const { reverse } = await aDebt();
    expect(await reverse({ reason: 'bounced' }, randomUUID(), 'id')).toMatchObject({ status: 404 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await reverse({ reason: 'bounced', reversed_at: tomorrow })).toMatchObject({
      status: 422,
      body: { code: 'reversed_in_future' },
    });
  });

  it('is no payment that could be read', async () => {
    const { organization, reverse } = await aDebt();
    await reverse();
    const read = { organization, params: { id: 'P' }, query: { by: 'external_id' } };
    expect(await askRoute(service, 'readPayment', read)).toMatchObject({ status: 404 });
  });

  it('also waits for a payment over several accounts, and for one of an import', async () => {
    const several = await aDebt();
    await several.reverse();
    const { status, body } = await several.pay({ contact_external_id: 'C' });
    expect([status, body]).toMatchObject([201, { payments: [{ status: 'reversed' }] }]);
    expect(await several.account()).toMatchObject(owed);
    expect(await several.reverse()).toMatchObject({ status: 200 });

    const imported = await aDebt();
    await imported.reverse();
    const record = { ...imported.record, payments: [{ external_id: 'P', amount: 100 }] };
    for (let n = 0; n < 2; n++) await importAccounts(service, imported.organization, [record]);
    expect(await imported.payments()).toEqual(['reversed']);
    expect(await imported.account()).toMatchObject(owed);
    await expectCountsToAgree(faulty);
  });

  it('and its payment end in the same state in whichever order and however often they come', async () => {
    const { organization, pay, reverse, account, payments } = await aDebt();
    const replies = await Promise.all([pay(), reverse(), pay(), reverse(), reverse(), pay()]);
    expect(replies.filter(({ status }) => status >= 300)).toEqual([]);
    await reverse();
    expect(await account()).toMatchObject(owed);
    expect(await payments()).toEqual(['reversed']);
    await deliverAllChanges(faulty);
    expect(eventsOf(organization)).toEqual(['payment.registered', 'payment.reversed']);
  });

  it('is not lost if the process dies at any step of it or of the payment', async () => {
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      const { pay, reverse, account, payments } = await aDebt();
      await crashing(reverse);
      await reverse();
      await pay();
      expect([await account(), await payments()], step).toMatchObject([owed, ['reversed']]);
    });
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      const { pay, reverse, account, payments } = await aDebt();
      await reverse();
      await crashing(pay);
      await pay();
      expect([await account(), await payments()], step).toMatchObject([owed, ['reversed']]);
    });
  });
});
