import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { type ContactStatement, maxStatementAccounts } from '../../../lib/reporting/contact-statements/contract.ts';
import { deliverAllChanges } from '../../faults/expect-counts-to-agree.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { allowDiscount } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';

let faulty: FaultyService;
let service: Service;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

const record = (external_id: string, total_amount: number, currency: string, contact = 'C') => ({
  external_id,
  contact: { external_id: contact, name: 'Ana' },
  total_amount,
  currency,
});

const statementOf = (organization: OrganizationId, query: object = {}) =>
  askRoute(service, 'readStatement', {
    organization,
    params: { id: 'C' },
    query: { by: 'external_id', ...query },
  });

describe('a statement', () => {
  it('has what a person owed and paid over all their accounts, tied to the balances', async () => {
    const organization = await service.organization(randomUUID());
    const ask = (route: string, sent: object) => service.call<{ id: string }>(route, { organization, ...sent });
    const [car, home] = [
      (await ask('createAccount', { body: record('CAR', 1000, 'ARS') })).id,
      (await ask('createAccount', { body: record('HOME', 50.1234, 'CLF') })).id,
    ];
    await ask('createAccount', { body: record('OTHER', 1, 'ARS', 'D') });
    await ask('createAdjustment', { params: { id: car }, body: { kind: 'interest', amount: 100 } });
    const bounced = await ask('createPayment', { body: { account_id: car, amount: 300 } });
    await ask('reversePayment', { params: { id: bounced.id }, body: { reason: 'bounced' } });
    await ask('createPayment', { body: { account_id: home, amount: 0.1234 } });
    await allowDiscount(service, organization, car);
    const offer = await ask('createSettlement', { params: { accountId: car }, body: { offered_amount: 1000 } });
    await ask('updateSettlement', { params: { id: offer.id }, body: { action: 'accept' }, role: 'admin' });
    const due_date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await ask('createPromise', { params: { id: home }, body: { amount: 50, due_date } });
    const first_due = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const terms = { count: 2, first_due, every: 'month' };
    const plan = await ask('createPlan', { params: { id: car }, body: { ...terms, settlement_id: offer.id } });
    await ask('updatePlan', { params: { id: plan.id }, body: { action: 'accept' }, role: 'admin' });
    await ask('createPayment', { body: { account_id: car, amount: 600 } });
    await deliverAllChanges(faulty);

    const statement = (await statementOf(organization)).body as ContactStatement;
    expect(statement).toMatchObject({ contact: { external_id: 'C', name: 'Ana' }, from: null });
    expect(statement.balances).toMatchObject([
      {
        currency: 'ARS',
        opening: 0,
        added: 1000,
        adjusted: 100,
        paid: 900,
        reversed: 300,
        forgiven: 100,
        closing: 400,
      },
      { currency: 'CLF', opening: 0, added: 50.1234, paid: 0.1234, closing: 50 },
    ]);
    for (const { currency, closing } of statement.balances) {
      const owed = statement.accounts.filter((account) => account.currency === currency);
      expect(owed.map(({ pending_balance: balance }) => balance)).toEqual([closing]);
      expect(statement.entries.findLast((entry) => entry.currency === currency)?.balance).toBe(closing);
    }
    expect(statement.accounts.map(({ external_id: id }) => id)).toEqual(['CAR', 'HOME']);
    expect(statement.payments.map(({ amount, status }) => [amount, status])).toEqual([
      [300, 'reversed'],
      [0.1234, 'registered'],
      [600, 'registered'],
    ]);
    expect(statement.settlements).toMatchObject([{ status: 'accepted', outcome: 'open', offered_amount: 1000 }]);
    expect(statement.plans).toMatchObject([
      {
        status: 'active',
        total: 1000,
        paid_amount: 600,
        instalments: [{ status: 'paid' }, { status: 'due', paid_amount: 100, amount: 500 }],
      },
    ]);
    expect(statement.promises).toMatchObject([{ amount: 50, status: 'open' }]);
  });

  it('of a time before the first debt is empty, and of another organization 404', async () => {
    const organization = await service.organization(randomUUID());
    await service.call<AccountView>('createAccount', { organization, body: record('CAR', 1000, 'ARS') });
    await deliverAllChanges(faulty);
    const { body } = await statementOf(organization, { from: '2020-01-01', to: '2020-12-31' });
    expect(body).toMatchObject({ balances: [], entries: [], payments: [], from: '2020-01-01', to: '2020-12-31' });
    expect(await statementOf(await service.organization(randomUUID()))).toMatchObject({
      status: 404,
      body: { code: 'contact_not_found' },
    });
    expect(await statementOf(organization, { from: '2026-01-02', to: '2026-01-01' })).toMatchObject({ status: 422 });
  });

  it(`is of at most ${maxStatementAccounts} accounts`, async () => {
    const organization = await service.organization(randomUUID());
    for (let n = 0; n <= maxStatementAccounts; n++)
      await service.call('createAccount', { organization, body: record(`A-${n}`, 1, 'ARS') });
    expect(await statementOf(organization)).toMatchObject({ status: 409, body: { code: 'too_many_accounts' } });
  });
});
