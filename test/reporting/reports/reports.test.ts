import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type OrganizationId, PromiseId, parseId } from '../../../lib/foundation/ids.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { PromiseView } from '../../../lib/portfolio/promises/contract.ts';
import type { AgentReport, VintageReport } from '../../../lib/reporting/reports/contract.ts';
import { deliverAllChanges, findDifferences } from '../../faults/expect-counts-to-agree.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { earlierCall } from '../backfills/earlier-calls.ts';
import { contactedDebtor } from '../../outreach/callbacks/contacted-debtor.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;
const [bo, cy] = [randomUUID(), randomUUID()];

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const callBy = (user: string, over: Partial<Interaction> = {}) =>
  contactedDebtor(service, organization, {
    channel: 'voice',
    agent_type: 'human',
    status: 'completed',
    duration_seconds: 60,
    initiated_by: { kind: 'user', id: user },
    ...over,
  });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const promiseBy = (user: string, account: string, amount: number) =>
  service.call<PromiseView>('createPromise', {
    organization,
    role: 'agent',
    user,
    params: { id: account },
    body: { amount, due_date: inDays(3) },
  });

async function endPromise({ id }: PromiseView, status: 'kept' | 'broken'): Promise<void> {
  const [{ promiseStore }, { transact }] = await Promise.all([
    import('../../../lib/portfolio/promises/promise-store.ts'),
    import('../../../lib/platform/aws/table/table.ts'),
  ]);
  const store = promiseStore(organization);
  const promise = required(await store.findById(parseId(PromiseId, id)));
  expect(await transact([store.endUpdate(promise, status)])).toMatchObject({ ok: true });
}

const asAdmin = { role: 'admin', user: randomUUID() } as const;
const asAgent = (user: string) => ({ role: 'agent', user }) as const;
type Query = Readonly<Record<string, string>>;
const reportOf = (caller: object, query: Query = {}) =>
  askRoute(service, 'readAgentReport', { organization, query, ...caller });
const rowsOf = async <Row>(route: string, query: Query, caller: object = asAdmin): Promise<readonly Row[]> =>
  (await service.call<{ data: Row[] }>(route, { organization, query, ...caller })).data;

describe('the report of what people did', () => {
  it('counts each call and promise once, as the lists behind its figures do', async () => {
    const debtor = await callBy(bo, { contact_result: 'right_party' });
    await callBy(bo, { contact_result: 'voicemail' });
    await callBy(cy);
    await callBy(bo, { agent_type: 'ai', provider: 'voiceprovider' });
    await callBy(bo, { channel: 'sms' });
    const kept = await promiseBy(bo, debtor.account, 100.5);
    const broken = await promiseBy(bo, debtor.account, 50);
    await promiseBy(bo, debtor.account, 20);
    await promiseBy(cy, debtor.account, 30);
    await endPromise(kept, 'kept');
    await endPromise(broken, 'broken');
    const records = await deliverAllChanges(faulty);

    const { data } = (await reportOf(asAdmin)).body as AgentReport;
    const counted = { calls: 2, right_party: 1, promises: 3, kept: 1, broken: 1 };
    const amounts = { by_currency: [{ currency: 'ARS', promised: 170.5, kept: 100.5 }] };
    expect(data).toMatchObject([
      { user_id: bo, ...counted, ...amounts },
      { user_id: cy, calls: 1, right_party: 0, promises: 1, kept: 0, broken: 0 },
    ]);
    const calls = await rowsOf('listReportedCalls', { user_id: bo });
    expect(calls).toHaveLength(counted.calls);
    expect(await rowsOf('listReportedCalls', { user_id: bo, contact_result: 'right_party' })).toMatchObject([
      { id: debtor.ref.interaction, account_id: debtor.account, contact_name: 'Ana Pérez', duration_seconds: 60 },
    ]);
    const promises = await rowsOf<PromiseView>('listReportedPromises', { user_id: bo });
    expect(promises).toHaveLength(counted.promises);
    expect(promises.reduce((sum, { amount }) => sum + amount, 0)).toBe(170.5);
    for (const promise of [kept, broken])
      expect(
        await rowsOf('listReportedPromises', { user_id: bo, status: promise === kept ? 'kept' : 'broken' }),
      ).toMatchObject([{ id: promise.id }]);
    expect(await findDifferences(records, [organization])).toEqual([]);
  });

  it('has the days of the organization, also in its lists', async () => {
    // Midnight in Buenos Aires.
    const [last, next] = ['2026-01-16T02:59:59.999Z', '2026-01-16T03:00:00.000Z'];
    for (const created_at of [last, next]) await callBy(bo, { created_at });
    await deliverAllChanges(faulty);
    for (const [day, at] of [
      ['2026-01-15', last],
      ['2026-01-16', next],
    ] as const) {
      const period = { from: day, to: day };
      expect((await reportOf(asAdmin, period)).body).toMatchObject({ ...period, data: [{ user_id: bo, calls: 1 }] });
      expect(await rowsOf('listReportedCalls', { ...period, user_id: bo })).toMatchObject([{ created_at: at }]);
    }
  });

  it('shows agents their own work, and viewers nothing', async () => {
    await callBy(bo);
    await callBy(cy);
    await deliverAllChanges(faulty);
    expect((await reportOf(asAgent(bo))).body.data).toMatchObject([{ user_id: bo, calls: 1 }]);
    for (const route of ['listReportedCalls', 'listReportedPromises']) {
      const ask = (sent: object) => askRoute(service, route, { organization, ...sent });
      expect(await ask({ ...asAgent(bo), query: { user_id: cy } })).toMatchObject({
        status: 403,
        body: { code: 'missing_role' },
      });
      expect((await ask({ ...asAgent(bo), query: { user_id: bo } })).body).toEqual((await ask(asAgent(bo))).body);
      expect((await ask({ role: 'viewer', user: bo })).status).toBe(403);
    }
    expect(await rowsOf('listReportedCalls', {}, asAgent(bo))).toHaveLength(1);
    expect((await reportOf({ role: 'viewer', user: bo })).status).toBe(403);
  });

  it('lists calls from before they were listed after the backfill, which may run twice', async () => {
    const id = await earlierCall(service, organization, bo);
    await callBy(bo, { agent_type: 'ai', provider: 'voiceprovider' });
    expect(await rowsOf('listReportedCalls', { user_id: bo })).toEqual([]);
    const [{ runBackfill }, { listEarlierCalls: backfill }] = await Promise.all([
      import('../../../lib/reporting/backfills/run-backfill.ts'),
      import('../../../lib/reporting/backfills/list-earlier-calls.ts'),
    ]);
    const scope = { scope: organization, organizations: [organization], now: new Date(), pace: async () => {} };
    const run = async (isDryRun = false) =>
      (await runBackfill({ backfill, ...scope, isDryRun, runId: randomUUID() })).counts;
    expect(await run(true)).toMatchObject({ changed: 1 });
    expect(await run()).toMatchObject({ changed: 1, failed: 0 });
    expect(await run()).toMatchObject({ changed: 0, current: 1 });
    expect(await rowsOf('listReportedCalls', { user_id: bo })).toMatchObject([{ id }]);
  });
});

describe('the report of what was recovered by due month', () => {
  it('sums the accounts that are due in each month, resolved or not, by currency', async () => {
    const create = (due_date: string | undefined, total_amount: number, currency: string) =>
      service.call<AccountView>('createAccount', {
        organization,
        body: { contact: { name: 'Ana' }, total_amount, currency, ...(due_date && { due_date }) },
      });
    const pay = ({ id }: AccountView, amount: number) =>
      service.call('createPayment', { organization, body: { account_id: id, amount } });
    const [first, last] = [await create('2026-01-01', 100.5, 'ARS'), await create('2026-01-31', 200, 'ARS')];
    const later = await create('2026-02-01', 50, 'ARS');
    await create('2026-01-15', 9, 'CLF');
    await create(undefined, 7, 'ARS');
    await pay(first, 100.5);
    await pay(last, 0.5);
    const bounced = await service.call<{ id: string }>('createPayment', {
      organization,
      body: { account_id: later.id, amount: 50 },
    });
    await service.call('reversePayment', { organization, params: { id: bounced.id }, body: { reason: 'bounced' } });
    const records = await deliverAllChanges(faulty);

    const { data } = await service.call<VintageReport>('readVintageReport', { organization, role: 'viewer' });
    expect(data).toEqual([
      { month: '2026-02', currency: 'ARS', accounts: 1, total: 50, recovered: 0, pending: 50 },
      { month: '2026-01', currency: 'ARS', accounts: 2, total: 300.5, recovered: 101, pending: 199.5 },
      { month: '2026-01', currency: 'CLF', accounts: 1, total: 9, recovered: 0, pending: 9 },
      { month: null, currency: 'ARS', accounts: 1, total: 7, recovered: 0, pending: 7 },
    ]);
    const january = { due_after: '2025-12-31', due_before: '2026-02-01', currency: 'ARS' };
    const accounts = await rowsOf<AccountView>('listAccounts', january);
    expect(accounts).toHaveLength(2);
    expect(accounts.reduce((sum, { paid_amount: paid }) => sum + paid, 0)).toBe(101);
    expect(await findDifferences(records, [organization])).toEqual([]);
  });
});
