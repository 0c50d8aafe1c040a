import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { PaymentView } from '../../lib/portfolio/payments/contract.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import type { Service } from '../harness/start-service.ts';
import { applyEvent } from '../outreach/callbacks/contacted-debtor.ts';
import { changed, payments, paymentsAtProvider } from '../outreach/callbacks/provider-payments.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveAtEveryRequest } from './faulty-network.ts';
import { useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;
useFaultyService((started) => {
  ({ service, network, edge } = started);
});

/** Two debts of 100 that are paid at once, and a function that refunds some of it at the provider. */
async function aPayment() {
  const provider = paymentsAtProvider(edge);
  const organization = await service.organization(randomUUID());
  await service.call('updateOrganization', { organization, body: { payments } });
  const aDebt = () =>
    service.call<AccountView>('createAccount', {
      organization,
      body: { contact: { name: 'Ana Pérez', phone: '+5491155550123' }, total_amount: 100, currency: 'ARS' },
    });
  const accounts = [await aDebt(), await aDebt()].map(({ id }) => id).toSorted();
  const debts = accounts.map((id) => [id, 100] as const);
  const refund = (refunded: number) => provider.set('pi_1', { organization, debts }, { refunded });
  refund(0);
  const balances = () =>
    Promise.all(
      accounts.map(async (id) => {
        const account = await service.call<AccountView>('readAccount', { organization, params: { id } });
        const { data } = await service.call<{ data: PaymentView[] }>('listPayments', { organization, params: { id } });
        return [account.pending_balance, data.filter(({ status }) => status === 'registered').length];
      }),
    );
  return { refund, balances, report: () => applyEvent(service, changed('pi_1')) };
}

it('a payment of two debts that crashes and is reported again is registered once on each', async () => {
  await crashAtSomeSteps(network, async (dying, step) => {
    const { report, balances } = await aPayment();
    await dying(report);
    await report();
    expect(await balances(), step).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

it('a refund that crashes and is reported again leaves what is left, once', async () => {
  await crashAtSomeSteps(network, async (dying, step) => {
    const { report, refund, balances } = await aPayment();
    await report();
    refund(5000);
    await dying(report);
    await report();
    expect(await balances(), step).toEqual([
      [0, 1],
      [50, 1],
    ]);
  });
});

it('a payment that is refunded while it is registered never keeps the older state', async () => {
  await interleaveAtEveryRequest(network, async (both) => {
    const { report, refund, balances } = await aPayment();
    await both(report, async () => {
      refund(15_000);
      await report();
    });
    expect(await balances()).toEqual([
      [50, 1],
      [100, 0],
    ]);
  });
});
