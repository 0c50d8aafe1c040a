import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { decide, propose } from '../../harness/settlements.ts';
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
  debt = await createAccount(service, organization, aRecord('DEBT', { total_amount: 1000 }));
});

const pay = (amount: number, over: object = {}) =>
  service.call<PaymentView>('createPayment', { organization, body: { account_id: debt.id, amount, ...over } });
const reverse = ({ id }: Pick<PaymentView, 'id'>, body: object = { reason: 'bounced' }) =>
  askRoute(service, 'reversePayment', { organization, params: { id }, body });
const account = () => service.call<AccountView>('readAccount', { organization, params: { id: debt.id } });
const payments = async () =>
  (await service.call<PageReply<PaymentView>>('listPayments', { organization, params: { id: debt.id } })).data;
const patch = (body: object) => service.call('updateAccount', { organization, params: { id: debt.id }, body });
const changeStatus = (status: string) => {
  const body = { account_ids: [debt.id], action: 'change_status', status };
  return service.call('changeAccountsInBulk', { organization, body });
};
const amounts = async () => {
  const { pending_balance: pending, paid_amount: paid, collection_status: status } = await account();
  return { pending, paid, status };
};

describe('a reversed payment', () => {
  it('is owed again, says why, and stays in the list', async () => {
    const payment = await pay(300);
    const { status, body } = await reverse(payment, { reason: 'chargeback', external_id: 'REV-1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: payment.id,
      status: 'reversed',
      reversal: { reason: 'chargeback', external_id: 'REV-1' },
      account: { pending_balance: 1000, collection_status: 'active' },
    });
    expect(await payments()).toMatchObject([{ id: payment.id, status: 'reversed' }]);
    expect(await amounts()).toEqual({ pending: 1000, paid: 0, status: 'active' });
  });

  it('is not owed twice if its source raised the balance before', async () => {
    const payment = await pay(300);
    for (const pending_balance of [700, 1000])
      await service.call('createAccount', {
        organization,
        body: aRecord('DEBT', { total_amount: 1000, pending_balance }),
      });
    expect((await amounts()).pending).toBe(1000);
    await reverse(payment);
    expect(await amounts()).toEqual({ pending: 1000, paid: 0, status: 'active' });
  });

  it('is reversed once', async () => {
    const payment = await pay(300);
    const { body } = await reverse(payment);
    expect(await reverse(payment, { reason: 'mistake' })).toMatchObject({ status: 200, body });
    expect(await amounts()).toMatchObject({ pending: 1000, paid: 0 });
  });

  it('reopens the account that it resolved, with the status of before', async () => {
    await changeStatus('disputed');
    const payment = await pay(1000);
    expect(await amounts()).toMatchObject({ pending: 0, status: 'resolved' });
    await reverse(payment);
    expect(await amounts()).toEqual({ pending: 1000, paid: 0, status: 'disputed' });
  });

  it('leaves an account closed that a person closed', async () => {
    const payment = await pay(300);
    await changeStatus('resolved');
    await reverse(payment);
    expect(await amounts()).toEqual({ pending: 1000, paid: 0, status: 'resolved' });
  });

  it.each(['first', 'second'] as const)(
    'is first paid for by what others exceeded the balance by: %s',
    async (name) => {
      const [first, second] = [await pay(600), await pay(600)];
      await reverse(name === 'first' ? first : second);
      expect(await amounts()).toMatchObject({ pending: 400, paid: 600 });
      const [left] = (await payments()).filter(({ status }) => status === 'registered');
      expect(left?.overpaid_amount).toBe(0);
      await reverse(name === 'first' ? second : first);
      expect(await amounts()).toEqual({ pending: 1000, paid: 0, status: 'active' });
    },
  );

  it('is not subtracted from a balance that the source has given since', async () => {
    const payment = await pay(300);
    await patch({ pending_balance: 500 });
    await reverse(payment);
    expect(await amounts()).toMatchObject({ pending: 800 });
  });

  it('cannot be reversed tomorrow', async () => {
    const payment = await pay(300);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await reverse(payment, { reason: 'bounced', reversed_at: tomorrow })).toMatchObject({
      status: 422,
      body: { code: 'reversed_in_future' },
    });
  });

  it('must exist', async () => {
    expect(await reverse({ id: randomUUID() })).toMatchObject({ status: 404, body: { code: 'payment_not_found' } });
  });
});

describe('a settlement that a reversed payment fulfilled', () => {
  async function fulfil(terms: object = {}): Promise<{ offer: SettlementView; payment: PaymentView }> {
    const offer = await propose(service, organization, debt, { offered_amount: 800, ...terms });
    await decide(service, organization, offer, { action: 'approve' });
    await decide(service, organization, offer, { action: 'accept' });
    return { offer, payment: await pay(800) };
  }
  const read = ({ id }: SettlementView) =>
    service.call<SettlementView>('readSettlement', { organization, params: { id } });

  it('is open again', async () => {
    const { offer, payment } = await fulfil();
    await reverse(payment);
    expect(await read(offer)).toMatchObject({ status: 'accepted', outcome: 'open', outcome_at: null });
    expect(await account()).toMatchObject({
      pending_balance: 800,
      collection_status: 'active',
      settlement: { id: offer.id, outcome: 'open' },
    });
  });

  it('stays fulfilled if the payment was made before it', async () => {
    const earlier = await pay(100);
    const { offer } = await fulfil();
    await reverse(earlier);
    expect(await read(offer)).toMatchObject({ outcome: 'fulfilled' });
    expect(await amounts()).toMatchObject({ pending: 100, status: 'active' });
  });

  it('is breached after its last day to pay', async () => {
    const { reversePayment } = await import('../../../lib/portfolio/payments/reverse-payment.ts');
    const { offer, payment } = await fulfil({ pay_by: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) });
    const now = new Date(Date.now() + 5 * 86_400_000);
    const { PaymentId, parseId } = await import('../../../lib/foundation/ids.ts');
    const acting = { actor: { kind: 'system', id: null }, now } as const;
    await reversePayment(organization, parseId(PaymentId, payment.id), { reason: 'bounced' }, acting);
    expect(await read(offer)).toMatchObject({ outcome: 'breached' });
    expect(await account()).toMatchObject({ pending_balance: 1000, collection_status: 'active', settlement: null });
  });
});

it('a promise that only a reversed payment kept is broken after its day', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const body = { amount: 200, due_date: day };
  await service.call('createPromise', { organization, params: { id: debt.id }, body });
  const payment = await pay(300);
  const later = new Date(Date.now() + 3 * 86_400_000);
  const { judgeDuePromises } = await import('../../../lib/portfolio/promises/judge-due-promises.ts');
  await judgeDuePromises(later, Infinity);
  const promises = async () =>
    (await service.call<PageReply<{ status: string }>>('listPromises', { organization })).data.map(
      ({ status }) => status,
    );
  expect(await promises()).toEqual(['kept']);
  const { reversePayment } = await import('../../../lib/portfolio/payments/reverse-payment.ts');
  const { PaymentId, parseId } = await import('../../../lib/foundation/ids.ts');
  const acting = { actor: { kind: 'system', id: null }, now: later } as const;
  await reversePayment(organization, parseId(PaymentId, payment.id), { reason: 'bounced' }, acting);
  expect(await promises()).toEqual(['broken']);
  const stored = unmarshall(await service.table.read(keys.account(organization, debt.id)));
  expect(stored).toMatchObject({ pending_balance: 1000 });
});
