import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { AdjustmentView } from '../../../lib/portfolio/adjustments/contract.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { submitImport, submitUndo } from '../../harness/run-import.ts';
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

const at = (id = 'A') => ({ organization, params: { id }, query: { by: 'external_id' } });
const record = (over: object = {}) => ({ external_id: 'A', contact: { name: 'Ana' }, total_amount: 1000, ...over });
const upsert = (over: object = {}) => service.call<AccountView>('createAccount', { organization, body: record(over) });
const ask = (body: object, id = 'A') => askRoute(service, 'createAdjustment', { ...at(id), body });
const adjust = (kind: string, amount: number, over: object = {}) =>
  service.call<AdjustmentView>('createAdjustment', { ...at(), body: { kind, amount, ...over } });
const account = () => service.call<AccountView>('readAccount', at());
const pay = (amount: number) =>
  service.call<PaymentView>('createPayment', { organization, body: { account_external_id: 'A', amount } });
const reverse = ({ id }: PaymentView) =>
  service.call('reversePayment', { organization, params: { id }, body: { reason: 'bounced' } });
const close = async (resolution: string) => {
  const body = { account_ids: [(await account()).id], action: 'change_status', status: 'resolved', resolution };
  return service.call('changeAccountsInBulk', { organization, body });
};
const list = (query: object = {}) =>
  service.call<PageReply<AdjustmentView>>('listAdjustments', { ...at(), query: { by: 'external_id', ...query } });

const anOffer = async () => {
  const debt = { id: parseId(AccountId, (await account()).id) };
  await allowDiscount(service, organization, debt.id);
  return propose(service, organization, debt, { offered_amount: 900 });
};

const parts = { principal: 800, interest: 150, fees: 50, costs: 0 };
const owed = (total_amount: number, pending_balance = total_amount) => ({ total_amount, pending_balance });

describe('an adjustment', () => {
  it.each([
    ['interest', 10.5, { interest: 160.5 }],
    ['fee', -50, { fees: 0 }],
    ['cost', 0.01, { costs: 0.01 }],
    ['discount', -800, { principal: 0 }],
    ['correction', 1, { principal: 801 }],
  ])('of kind %s moves the total, the balance and its part of the breakdown by %d', async (kind, amount, part) => {
    await upsert({ breakdown: parts });
    await pay(100);
    expect(await adjust(kind, amount, { reason: 'Agreed' })).toMatchObject({
      ...{ kind, amount, currency: 'ARS', reason: 'Agreed', external_id: null },
      ...owed(1000 + amount, 900 + amount),
      account: { ...owed(1000 + amount, 900 + amount), collection_status: 'active' },
    });
    expect(await account()).toMatchObject({ ...owed(1000 + amount, 900 + amount), breakdown: { ...parts, ...part } });
  });

  it.each([
    ['CLP', 1],
    ['USD', 0.01],
    ['KWD', 0.001],
    ['CLF', 0.0001],
  ])('is exact in %s', async (currency, amount) => {
    await upsert({ currency, total_amount: 99_999_999 });
    for (let n = 0; n < 3; n++) await adjust('interest', amount);
    const sum = Number((99_999_999 + 3 * amount).toFixed(4));
    expect(await account()).toMatchObject(owed(sum));
    expect(await ask({ kind: 'fee', amount: amount / 10 })).toMatchObject({
      status: 422,
      body: { details: [{ code: 'too_precise', path: 'amount' }] },
    });
  });

  it('is listed, newest first, in pages and in the timeline', async () => {
    await upsert();
    for (const amount of [1, 2, 3]) await adjust('fee', amount);
    const { data, pagination } = await list({ limit: '2' });
    expect(data.map(({ amount }) => amount)).toEqual([3, 2]);
    const last = await list({ limit: '2', cursor: pagination.next_cursor });
    expect(last.data.map(({ amount }) => amount)).toEqual([1]);
    const timeline = await service.call<PageReply<TimelineEntry>>('readTimeline', {
      ...at(),
      query: { by: 'external_id', type: 'adjustment' },
    });
    expect(timeline.data).toMatchObject([3, 2, 1].map((amount) => ({ type: 'adjustment', adjustment: { amount } })));
    expect(await askRoute(service, 'listAdjustments', at('B'))).toMatchObject({ status: 404 });
  });

  it('is registered once by its external_id, which another account may use, too', async () => {
    await upsert();
    await upsert({ external_id: 'B' });
    const body = { kind: 'discount', amount: -600, external_id: 'D-1' };
    const first = await ask(body);
    expect(first.status).toBe(201);
    // A second one would not be possible.
    expect(await ask(body)).toMatchObject({ status: 200, body: first.body });
    expect(await ask({ ...body, amount: -1 })).toMatchObject({ status: 200, body: { amount: -600 } });
    expect(await ask(body, 'B')).toMatchObject({ status: 201, body: owed(400) });
    expect((await list()).data).toHaveLength(1);
  });

  it.each([
    ['more than is owed', { kind: 'correction', amount: -900.01 }, 'below_zero'],
    ['more than its part of the breakdown', { kind: 'fee', amount: -51 }, 'below_zero'],
    ['nothing', { kind: 'fee', amount: 0 }, 'amount_is_zero'],
    ['a discount that raises the debt', { kind: 'discount', amount: 1 }, 'discount_raises_debt'],
    ['more than an amount can be', { kind: 'interest', amount: 99_999_999_999 }, 'above_limit'],
  ])('is refused, and nothing changes: %s', async (_, body, code) => {
    await upsert({ breakdown: parts });
    await pay(100);
    expect(await ask(body)).toMatchObject({ status: 422, body: { details: [{ code, path: 'amount' }] } });
    expect(await account()).toMatchObject({ ...owed(1000, 900), breakdown: parts });
  });
});

describe('the status of an adjusted account', () => {
  it('is resolved as paid at a balance of 0, and an open offer expires', async () => {
    await upsert();
    const offer = await anOffer();
    await pay(400);
    expect(await adjust('discount', -600)).toMatchObject({ account: { collection_status: 'resolved' } });
    expect(await account()).toMatchObject({ ...owed(400, 0), resolution: 'paid' });
    const settlement = { organization, params: { id: offer.id } };
    expect(await service.call('readSettlement', settlement)).toMatchObject({ status: 'expired' });
  });

  it('is open again if something is owed again, unless somebody closed it', async () => {
    await upsert();
    await pay(1000);
    expect(await adjust('cost', 20)).toMatchObject({ account: { ...owed(1020, 20), collection_status: 'active' } });
    expect(await account()).toMatchObject({ resolution: null });
    await close('written_off');
    await adjust('interest', 5);
    expect(await account()).toMatchObject({
      ...owed(1025, 25),
      collection_status: 'resolved',
      resolution: 'written_off',
    });
  });

  it('stays resolved while earlier payments exceed what is added', async () => {
    await upsert();
    const first = await pay(900);
    await pay(250);
    expect(await adjust('fee', 100)).toMatchObject({ account: { ...owed(1100, 0), collection_status: 'resolved' } });
    expect(await adjust('fee', 75)).toMatchObject({ account: { ...owed(1175, 25), collection_status: 'active' } });
    await reverse(first);
    expect(await account()).toMatchObject({ ...owed(1175, 925), paid_amount: 250 });
  });

  it('is not adjusted while a settlement is in force, nor once it was paid', async () => {
    await upsert();
    const offer = await anOffer();
    await decide(service, organization, offer, { action: 'accept' });
    expect(await ask({ kind: 'fee', amount: 1 })).toMatchObject({ status: 409, body: { code: 'settlement_in_force' } });
    const payment = await pay(900);
    expect(await ask({ kind: 'fee', amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'settlement_fulfilled' },
    });
    await reverse(payment);
    await decide(service, organization, offer, { action: 'withdraw' });
    expect(await adjust('fee', 1)).toMatchObject({ account: owed(1001) });
  });
});

describe('what was adjusted stays on top of what the source gives', () => {
  it.each([
    ['its total again', {}, owed(1050)],
    ['both again', { pending_balance: 1000 }, owed(1050)],
    ['another total', { total_amount: 1100 }, owed(1150)],
    ['another balance', { pending_balance: 700 }, owed(1050, 750)],
    ['a balance without a total', { total_amount: undefined, pending_balance: 600 }, owed(1050, 650)],
    [
      'its total again, with the parts',
      { breakdown: parts },
      { ...owed(1050), breakdown: { ...parts, interest: 200 } },
    ],
  ])('if it gives %s', async (_, given, expected) => {
    await upsert({ breakdown: parts });
    await adjust('interest', 50);
    expect(await upsert(given)).toMatchObject(expected);
    const { updated_at: updatedAt } = await account();
    expect(await upsert(given)).toMatchObject({ ...expected, updated_at: updatedAt });
  });

  it('until it gives the total that the account has here', async () => {
    await upsert({ breakdown: parts });
    await adjust('interest', 50);
    await adjust('discount', -10);
    const known = { total_amount: 1040, breakdown: { principal: 790, interest: 200, fees: 50, costs: 0 } };
    expect(await upsert({ ...known, pending_balance: 990 })).toMatchObject({ ...known, pending_balance: 990 });
    expect(await upsert({ total_amount: 1140 })).toMatchObject({ ...owed(1140, 1090), breakdown: null });
  });

  it('also for a debt in another currency, which has no adjustments', async () => {
    await upsert();
    await adjust('interest', 50);
    expect(await upsert({ currency: 'USD', total_amount: 10 })).toMatchObject(owed(10));
    expect(await upsert({ total_amount: 20 })).toMatchObject(owed(20));
  });

  it('after a person corrected the total', async () => {
    await upsert();
    await adjust('interest', 50);
    await service.call('updateAccount', { ...at(), body: { total_amount: 900 } });
    expect(await upsert()).toMatchObject(owed(900));
    expect(await upsert({ total_amount: 1100 })).toMatchObject(owed(1150));
  });

  it('and an import is not undone that came before it', async () => {
    await upsert();
    const run = async ({ split, chunks }: Awaited<ReturnType<typeof submitImport>>) => {
      await split();
      for (const store of await chunks()) await store();
    };
    const job = await submitImport(service, organization, [
      record({ total_amount: 1200 }),
      record({ external_id: 'B' }),
    ]);
    await run(job);
    await adjust('interest', 50);
    await ask({ kind: 'fee', amount: 1 }, 'B');
    await run(await submitUndo(service, organization, job.jobId));
    expect(await account()).toMatchObject(owed(1250));
    expect(await service.call('readAccount', at('B'))).toMatchObject({ ...owed(1001), collection_status: 'active' });
  });
});
