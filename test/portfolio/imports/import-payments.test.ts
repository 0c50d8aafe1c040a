import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { type ImportView, createImport } from '../../../lib/portfolio/imports/contract.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { requestEvent } from '../../harness/requests.ts';
import { submitImport } from '../../harness/run-import.ts';
import { allowDiscount, decide, propose } from '../../harness/settlements.ts';
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

const payment = (externalId: string, over: object = {}) => ({ external_id: externalId, amount: 100, ...over });

/** A debt of 1,000.50 ARS with payments. */
const record = (externalId: string, payments: unknown, over: object = {}) => ({
  ...aRecord(externalId, { currency: 'ARS' }),
  payments,
  ...over,
});

/** Runs an import to its end and returns its report. */
async function runImport(records: readonly unknown[], mode?: 'validate'): Promise<ImportView> {
  const { jobId, split, chunks } = await submitImport(service, organization, records, mode);
  await split();
  for (const store of await chunks()) await store();
  return service.call<ImportView>('readImport', { organization, params: { jobId } });
}

const pay = (externalId: string, body: object) =>
  askRoute(service, 'createPayment', { organization, body: { account_external_id: externalId, ...body } });
const accountOf = (externalId: string) =>
  service.call<AccountView>('readAccount', { organization, params: { id: externalId }, query: { by: 'external_id' } });
const paymentsOf = async (externalId: string) => {
  const sent = { organization, params: { id: externalId }, query: { by: 'external_id' } };
  return (await service.call<PageReply<PaymentView>>('listPayments', sent)).data;
};
const accounts = async () => (await service.call<PageReply<AccountView>>('listAccounts', { organization })).data;

const counts = (over: Partial<ImportView['payments']> = {}) => ({
  registered: 0,
  unchanged: 0,
  failed: 0,
  skipped: 0,
  ...over,
});

describe('the payments of a record', () => {
  it('are registered after its account is stored, in their order', async () => {
    const details = { paid_at: '2026-03-01', method: 'cash', reference: 'R-1', notes: 'First.' };
    const job = await runImport([record('INV-1', [payment('P-1', details), payment('P-2', { amount: 950 })])]);
    expect(job).toMatchObject({ status: 'completed', imported: 1, payments: counts({ registered: 2 }), warnings: [] });
    expect(await accountOf('INV-1')).toMatchObject({
      total_amount: 1000.5,
      paid_amount: 1050,
      pending_balance: 0,
      collection_status: 'resolved',
    });
    const [second, first] = await paymentsOf('INV-1');
    expect(first).toMatchObject({ ...details, external_id: 'P-1', amount: 100, paid_at: '2026-03-01T00:00:00.000Z' });
    // The import was submitted then.
    expect(second).toMatchObject({
      external_id: 'P-2',
      overpaid_amount: 49.5,
      currency: 'ARS',
      paid_at: job.created_at,
    });
    const sent = { organization, params: { id: 'P-1' }, query: { by: 'external_id' } };
    expect(await service.call('readPayment', sent)).toEqual(first);
  });

  it('are registered once, however often they are sent, and an account that has them all is not written', async () => {
    const records = [record('INV-1', [payment('P-1'), payment('P-2')]), record('INV-2', [payment('P-3')])];
    await runImport(records);
    const before = await accounts();
    const job = await runImport(records);
    expect(job).toMatchObject({ status: 'completed', updated: 0, unchanged: 2, payments: counts({ unchanged: 3 }) });
    expect(await accounts()).toEqual(before);
  });

  it('make an update of a record that changes nothing else', async () => {
    await runImport([record('INV-1', [payment('P-1')])]);
    const job = await runImport([record('INV-1', [payment('P-1'), payment('P-2')])]);
    expect(job).toMatchObject({ updated: 1, unchanged: 0, payments: counts({ registered: 1, unchanged: 1 }) });
    expect(await accountOf('INV-1')).toMatchObject({ paid_amount: 200, pending_balance: 800.5 });
  });

  it('reduce the balance that a new total leaves', async () => {
    await runImport([record('INV-1', [payment('P-1')])]);
    await runImport([record('INV-1', [payment('P-2')], { total_amount: 1500 })]);
    expect(await accountOf('INV-1')).toMatchObject({ total_amount: 1500, paid_amount: 200, pending_balance: 1300 });
  });

  it('are the same payments as those registered by requests', async () => {
    await createAccount(service, organization, aRecord('INV-1'));
    expect(await pay('INV-1', payment('P-1'))).toMatchObject({ status: 201 });
    const job = await runImport([record('INV-1', [payment('P-1'), payment('P-2')])]);
    expect(job.payments).toEqual(counts({ registered: 1, unchanged: 1 }));
    expect(await pay('INV-1', payment('P-2'))).toMatchObject({
      status: 200,
      body: { external_id: 'P-2', amount: 100 },
    });
    expect(await paymentsOf('INV-1')).toHaveLength(2);
  });

  it('fulfil the settlement of their account, as a request does', async () => {
    const { id } = await createAccount(service, organization, aRecord('INV-1', { currency: 'ARS' }));
    await allowDiscount(service, organization, id);
    const offer = await propose(service, organization, { id }, { offered_amount: 900 });
    await decide(service, organization, offer, { action: 'accept' });
    const job = await runImport([record('INV-1', [payment('P-1', { amount: 900 })])]);
    expect(job.payments).toEqual(counts({ registered: 1 }));
    const sent = { organization, params: { id: offer.id } };
    expect(await service.call<SettlementView>('readSettlement', sent)).toMatchObject({ outcome: 'fulfilled' });
    expect(await accountOf('INV-1')).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
  });

  it('may be an empty list, also beside a pending balance', async () => {
    const job = await runImport([record('INV-1', []), record('INV-2', [], { pending_balance: 5 })]);
    expect(job).toMatchObject({ status: 'completed', imported: 2, payments: counts() });
  });

  it('belong to accounts without external_id, too', async () => {
    const job = await runImport([record('', [payment('P-1')], { external_id: undefined })]);
    expect(job).toMatchObject({ imported: 1, payments: counts({ registered: 1 }) });
    expect(await accounts()).toMatchObject([{ external_id: null, paid_amount: 100 }]);
  });
});

describe('a payment that its account does not accept', () => {
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();

  it.each([
    ['currency_mismatch', 'payments.1.currency', { currency: 'USD' }],
    ['too_precise', 'payments.1.amount', { amount: 1.234 }],
    ['paid_in_future', 'payments.1.paid_at', { paid_at: inTwoDays }],
  ])('is a warning with %s at %s: its record and the other payments are stored', async (code, path, over) => {
    const payments = [payment('P-1'), payment('P-2', over), payment('P-3')];
    const submitted = [record('INV-1', payments)];
    const expected = {
      status: 'completed_with_errors',
      imported: 1,
      failed: 0,
      warned: 1,
      payments: counts({ registered: 2, failed: 1 }),
      errors: [],
      warnings: [{ index: 0, external_id: 'INV-1', code, path }],
    };
    expect(await runImport(submitted, 'validate')).toMatchObject(expected);
    expect(await runImport(submitted)).toMatchObject(expected);
    expect(await accountOf('INV-1')).toMatchObject({ paid_amount: 200 });
    expect((await paymentsOf('INV-1')).map(({ external_id: id }) => id).toSorted()).toEqual(['P-1', 'P-3']);
  });

  it('because it is another account’s is a warning', async () => {
    await createAccount(service, organization, aRecord('INV-1'));
    await pay('INV-1', payment('P-1'));
    const expected = {
      payments: counts({ registered: 1, failed: 1 }),
      warnings: [{ index: 0, code: 'external_id_in_use', path: 'payments.0' }],
    };
    const submitted = [record('INV-2', [payment('P-1'), payment('P-2')])];
    expect(await runImport(submitted, 'validate')).toMatchObject(expected);
    expect(await runImport(submitted)).toMatchObject(expected);
    expect(await accountOf('INV-2')).toMatchObject({ paid_amount: 100 });
  });

  it('because another record of the import has it is registered for one of the two', async () => {
    const job = await runImport([record('INV-1', [payment('P-1')]), record('INV-2', [payment('P-1')])]);
    expect(job).toMatchObject({
      imported: 2,
      payments: counts({ registered: 1, failed: 1 }),
      warnings: [{ code: 'external_id_in_use', path: 'payments.0' }],
    });
    expect((await accounts()).map(({ paid_amount: paid }) => paid).toSorted()).toEqual([0, 100]);
  });

  it('is one warning beside that of the settlement in force', async () => {
    const { id } = await createAccount(service, organization, aRecord('INV-1', { currency: 'ARS' }));
    await allowDiscount(service, organization, id);
    await decide(service, organization, await propose(service, organization, { id }, { offered_amount: 900 }), {
      action: 'accept',
    });
    const job = await runImport([record('INV-1', [payment('P-1', { currency: 'USD' })], { total_amount: 2000 })]);
    expect(job).toMatchObject({
      warned: 2,
      warnings: [
        { code: 'settlement_in_force', path: 'total_amount' },
        { code: 'currency_mismatch', path: 'payments.0.currency' },
      ],
      warnings_truncated: false,
    });
  });
});

describe('the counts of payments', () => {
  it('are together those submitted: also of records that failed or were superseded', async () => {
    await runImport([record('INV-1', [payment('P-1')])]);
    const job = await runImport([
      record('INV-1', [payment('P-9')]),
      record('INV-1', [payment('P-1'), payment('P-2'), payment('P-3', { currency: 'USD' })]),
      record('INV-2', [payment('P-4'), payment('P-4')]),
      record('INV-3', [payment('P-5')], { total_amount: 1.234 }),
      record('INV-4', 'P-6'),
    ]);
    expect(job).toMatchObject({ updated: 1, superseded: 1, failed: 3, status: 'completed_with_errors' });
    expect(job.payments).toEqual({ registered: 1, unchanged: 1, failed: 1, skipped: 4 });
    expect(await accounts()).toMatchObject([{ external_id: 'INV-1', paid_amount: 200 }]);
  });

  it('of a superseded record alone keep an import from being completed without errors', async () => {
    const job = await runImport([record('INV-1', [payment('P-1')]), aRecord('INV-1')]);
    expect(job).toMatchObject({ status: 'completed_with_errors', imported: 1, payments: counts({ skipped: 1 }) });
  });
});

describe('a validation of payments', () => {
  it('stores nothing and has the counts of the import that follows', async () => {
    await runImport([record('INV-1', [payment('P-1')])]);
    const submitted = [
      record('INV-1', [payment('P-1'), payment('P-2')]),
      record('INV-2', [payment('P-3')]),
      record('INV-3', [payment('P-4')], { currency: 'CLP', total_amount: 10 }),
      record('INV-4', [payment('P-5', { amount: 1.5 })], { currency: 'CLP', total_amount: 10 }),
    ];
    const before = await accounts();
    const { imported, updated, unchanged, failed, warned, payments, status } = await runImport(submitted, 'validate');
    expect(await accounts()).toEqual(before);
    expect(await paymentsOf('INV-1')).toHaveLength(1);
    expect(payments).toEqual({ registered: 3, unchanged: 1, failed: 1, skipped: 0 });
    const job = await runImport(submitted);
    expect(job).toMatchObject({ imported, updated, unchanged, failed, warned, payments, status });
  });
});

describe('an import by an API key', () => {
  const authorizer = (scopes: string) => ({
    caller: 'api_key',
    key_id: 'key',
    organization,
    scopes,
    rate_limit: '100',
    rate_remaining: '99',
    rate_reset_seconds: '900',
    rate_exceeded: 'false',
  });

  const submit = async (scopes: string, records: readonly unknown[]) => {
    const event = requestEvent(createImport, { organization, body: { accounts: records } });
    const { statusCode, body } = await service.invoke('createImport', {
      ...event,
      requestContext: { ...event.requestContext, authorizer: authorizer(scopes) },
    });
    return { status: statusCode, body: JSON.parse(body) };
  };

  it('needs the scope payments:write if a record has payments', async () => {
    const withPayments = [aRecord('INV-1'), record('INV-2', [payment('P-1')])];
    expect(await submit('import', withPayments)).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
    expect(await submit('import payments:write', withPayments)).toMatchObject({ status: 202 });
    expect(await submit('import', [aRecord('INV-1'), record('INV-2', [])])).toMatchObject({ status: 202 });
  });
});
