import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { applyEvent } from './contacted-debtor.ts';
import { changed, payments, paymentsAtProvider } from './provider-payments.ts';

let dependencies: ServiceDependencies;
let service: Service;
useService((started) => {
  ({ service, dependencies } = started);
});

let provider: ReturnType<typeof paymentsAtProvider>;
beforeEach(() => {
  dependencies.providers.forget();
  provider = paymentsAtProvider(dependencies.providers);
});

async function anOrganization(setting: object | null = payments) {
  const organization = await service.organization(randomUUID());
  await service.call('updateOrganization', { organization, body: { payments: setting, currency: 'ARS' } });
  return organization;
}

const aDebt = (organization: OrganizationId, total_amount = 100) =>
  service.call<AccountView>('createAccount', {
    organization,
    body: { contact: { name: 'Ana Pérez', phone: '+5491155550123' }, total_amount },
  });

const paymentsOf = async (organization: OrganizationId, id: string) =>
  (await service.call<{ data: PaymentView[] }>('listPayments', { organization, params: { id } })).data;

const livePayments = async (organization: OrganizationId, id: string) =>
  (await paymentsOf(organization, id)).filter(({ status }) => status === 'registered');

const balanceOf = async (organization: OrganizationId, id: string) => {
  const { pending_balance, collection_status } = await service.call<AccountView>('readAccount', {
    organization,
    params: { id },
  });
  return [pending_balance, collection_status];
};

const noticesOf = async (organization: OrganizationId) =>
  (await service.call<{ data: { kind: string; body: string }[] }>('listNotifications', { organization })).data.filter(
    ({ kind }) => kind === 'payment_attention',
  );

const report = (payment: string, account?: string) => applyEvent(service, changed(payment, account));

describe('a payment at the provider', () => {
  it('is registered once, under the id of the provider and with its time, however often it is reported', async () => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    provider.set('pi_a', { organization, debts: [[id, 40]] });
    await Promise.all([report('pi_a'), report('pi_a')]);
    await report('pi_a');
    expect(await paymentsOf(organization, id)).toMatchObject([
      { amount: 40, external_id: 'pi_a', method: 'card', paid_at: '2025-11-24T16:00:00.000Z', status: 'registered' },
    ]);
    expect(await balanceOf(organization, id)).toEqual([60, 'active']);
  });

  it('of several debts is registered on each', async () => {
    const organization = await anOrganization();
    const debts = [await aDebt(organization), await aDebt(organization)];
    provider.set('pi_b', { organization, debts: debts.map(({ id }) => [id, 100]) });
    await report('pi_b');
    for (const { id } of debts) {
      expect(await paymentsOf(organization, id)).toMatchObject([{ amount: 100 }]);
      expect(await balanceOf(organization, id)).toEqual([0, 'resolved']);
    }
  });

  it('that is not paid yet, or failed, changes nothing; it counts once it succeeds', async () => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    for (const status of ['processing', 'requires_payment_method', 'canceled']) {
      provider.set('pi_c', { organization, debts: [[id, 40]] }, { status });
      await report('pi_c');
    }
    expect(await paymentsOf(organization, id)).toEqual([]);
    provider.set('pi_c', { organization, debts: [[id, 40]] });
    await report('pi_c');
    expect(await balanceOf(organization, id)).toEqual([60, 'active']);
  });

  it('that is refunded in part, then disputed, then won counts with what is left', async () => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    const of = { organization, debts: [[id, 100]] } as const;
    const steps = [
      [{}, [0, 'resolved']],
      [{ refunded: 3000 }, [30, 'active']],
      [{ disputed: 'needs_response' }, [100, 'active']],
      [{ disputed: 'won' }, [0, 'resolved']],
      [{ disputed: 'warning_needs_response' }, [0, 'resolved']],
      [{ refunded: 10_000 }, [100, 'active']],
    ] as const;
    for (const [state, expected] of steps) {
      provider.set('pi_d', of, state);
      for (let n = 0; n < 2; n++) await report('pi_d');
      expect(await balanceOf(organization, id)).toEqual(expected);
      expect((await livePayments(organization, id)).length).toBe(expected[0] === 100 ? 0 : 1);
    }
    const reasons = (await paymentsOf(organization, id)).map(({ reversal }) => reversal?.reason);
    expect(reasons.toSorted()).toEqual(['chargeback', 'refunded', 'refunded']);
  });

  it('whose refund is reported first is registered with what is left of it', async () => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    provider.set('pi_e', { organization, debts: [[id, 100]] }, { refunded: 2500 });
    await report('pi_e');
    await report('pi_e');
    expect(await paymentsOf(organization, id)).toMatchObject([{ amount: 75, status: 'registered' }]);
  });

  it('that is more than is owed by then is registered, and a person is told what is too much', async () => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    await service.call('createPayment', { organization, body: { account_id: id, amount: 80 } });
    provider.set('pi_f', { organization, debts: [[id, 100]] });
    for (let n = 0; n < 2; n++) await report('pi_f');
    expect(await livePayments(organization, id)).toMatchObject([{ amount: 80 }, { amount: 100, overpaid_amount: 80 }]);
    expect(await noticesOf(organization)).toMatchObject([{ body: expect.stringMatching(/80[.,]00.*pi_f/) }]);
  });

  it.each([
    ['an account that does not exist', randomUUID(), 'ars'],
    ['an account in another currency', undefined, 'usd'],
  ])('of %s is not lost: a person is told', async (_, account, currency) => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    provider.set('pi_g', { organization, debts: [[account ?? id, 40]] }, { currency });
    for (let n = 0; n < 2; n++) await report('pi_g');
    expect(await noticesOf(organization)).toMatchObject([{ body: expect.stringContaining('pi_g') }]);
    expect(await balanceOf(organization, id)).toEqual([100, 'active']);
  });

  it('of a closed account is registered on it', async () => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    await service.call('changeAccountStatus', {
      organization,
      params: { id },
      body: { status: 'resolved', reason: 'Written off' },
    });
    provider.set('pi_h', { organization, debts: [[id, 40]] });
    await report('pi_h');
    expect(await livePayments(organization, id)).toMatchObject([{ amount: 40 }]);
  });
});

describe('a payment at an account', () => {
  it('of another organization has no effect, whatever its metadata says', async () => {
    const organization = await anOrganization({ ...payments, account_id: 'acct_ours' });
    const { id } = await aDebt(organization);
    provider.set('pi_i', { organization, debts: [[id, 40]] });
    await report('pi_i');
    await report('pi_i', 'acct_ours');
    expect(await paymentsOf(organization, id)).toEqual([]);
  });

  it('that the organization used before still counts', async () => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    for (const setting of [{ ...payments, account_id: 'acct_2' }, null, { ...payments, account_id: 'acct_3' }])
      await service.call('updateOrganization', { organization, body: { payments: setting } });
    provider.set('pi_j', { organization, debts: [[id, 40]] });
    await report('pi_j');
    expect(await balanceOf(organization, id)).toEqual([60, 'active']);
  });

  it('that names no organization of the service is ignored', async () => {
    const organization = await anOrganization();
    const { id } = await aDebt(organization);
    provider.set('pi_k', { organization: 'none' as OrganizationId, debts: [[id, 40]] });
    await report('pi_k');
    expect(await paymentsOf(organization, id)).toEqual([]);
  });
});
