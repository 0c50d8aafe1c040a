import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { unlistPayment } from '../../reporting/backfills/earlier-payments.ts';

type Listed = PaymentView & { readonly contact_name: string | null };

let service: Service;
let organization: OrganizationId;
useService((started) => void ({ service } = started));
beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const anAccount = async (name = 'Ana'): Promise<AccountId> => {
  const body = { contact: { name }, total_amount: 1_000 };
  return parseId(AccountId, (await service.call<AccountView>('createAccount', { organization, body })).id);
};

const pay = (account: AccountId, over: object = {}) =>
  service.call<PaymentView>('createPayment', { organization, body: { account_id: account, amount: 1, ...over } });

const list = (query: Readonly<Record<string, string>> = {}) =>
  service.call<PageReply<Listed>>('listAllPayments', { organization, query });

const amounts = async (query: Readonly<Record<string, string>> = {}) =>
  (await list(query)).data.map(({ amount }) => amount);

describe('the payments of all accounts', () => {
  it('are listed once each, the latest paid first, by cursor and by offset', async () => {
    const accounts = [await anAccount('Ana'), await anAccount('Bo'), await anAccount('Cy')];
    for (let n = 1; n <= 9; n++)
      await pay(required(accounts[n % 3]), { amount: n, paid_at: `2026-10-0${((n * 7) % 9) + 1}T12:00:00Z` });
    const all = (await list()).data;
    expect(all).toHaveLength(9);
    expect(all.map(({ paid_at }) => paid_at)).toEqual(
      all
        .map(({ paid_at }) => paid_at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(all.map(({ contact_name }) => contact_name))).toEqual(new Set(['Ana', 'Bo', 'Cy']));
    for (const by of ['cursor', 'offset'] as const) {
      const found: Listed[] = [];
      let next: Record<string, string> | undefined = {};
      while (next) {
        const { data, pagination }: PageReply<Listed> = await list({ limit: '2', ...next });
        found.push(...data);
        const place = by === 'cursor' ? pagination.next_cursor : pagination.next_offset;
        next = place === null ? undefined : { [by]: String(place) };
      }
      expect(found).toEqual(all);
    }
  });

  it('are those of one organization', async () => {
    await pay(await anAccount());
    const other = await service.organization(randomUUID());
    const theirs = await service.call<PageReply<Listed>>('listAllPayments', { organization: other });
    expect(theirs.data).toEqual([]);
  });

  it("are selected by days of the organization's calendar", async () => {
    await service.call('updateOrganization', { organization, body: { timezone: 'America/Bogota' } });
    const account = await anAccount();
    // The first and the last millisecond of 1 October in Bogotá, and their neighbours.
    await pay(account, { amount: 1, paid_at: '2026-10-01T04:59:59.999Z' });
    await pay(account, { amount: 2, paid_at: '2026-10-01T05:00:00.000Z' });
    await pay(account, { amount: 3, paid_at: '2026-10-02T04:59:59.999Z' });
    await pay(account, { amount: 4, paid_at: '2026-10-02T05:00:00.000Z' });
    expect(await amounts({ paid_from: '2026-10-01', paid_to: '2026-10-01' })).toEqual([3, 2]);
    expect(await amounts({ paid_from: '2026-10-02' })).toEqual([4]);
    expect(await amounts({ paid_to: '2026-09-30' })).toEqual([1]);
    expect(await amounts({ account_id: account, paid_from: '2026-10-01', paid_to: '2026-10-01' })).toEqual([3, 2]);
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await amounts({ registered_from: tomorrow })).toEqual([]);
    expect(await amounts({ registered_from: '2026-01-01' })).toEqual([4, 3, 2, 1]);
    const query = { paid_from: '2026-10-02', paid_to: '2026-10-01' };
    const { status, body } = await askRoute(service, 'listAllPayments', { organization, query });
    expect([status, body]).toMatchObject([422, { details: [{ path: 'paid_to', code: 'out_of_order' }] }]);
  });

  it('are selected by account and method', async () => {
    const [ana, bo] = [await anAccount(), await anAccount()];
    await pay(ana, { amount: 1, method: 'cash' });
    await pay(ana, { amount: 2, method: 'bank transfer' });
    await pay(bo, { amount: 3, method: 'cash' });
    expect((await amounts({ method: 'cash' })).sort()).toEqual([1, 3]);
    expect((await amounts({ account_id: ana })).sort()).toEqual([1, 2]);
    expect(await amounts({ account_id: ana, method: 'cash' })).toEqual([1]);
    expect(await amounts({ account_id: randomUUID() })).toEqual([]);
  });

  it('are selected by whether they were reversed, at once', async () => {
    const account = await anAccount();
    const { id } = await pay(account, { amount: 1 });
    await pay(account, { amount: 2 });
    await service.call('reversePayment', { organization, params: { id }, body: { reason: 'bounced' } });
    expect(await amounts({ status: 'reversed' })).toEqual([1]);
    expect(await amounts({ status: 'registered' })).toEqual([2]);
    expect(await amounts({ status: 'reversed', account_id: account })).toEqual([1]);
    expect((await amounts()).sort()).toEqual([1, 2]);
  });

  it('are read by viewers', async () => {
    expect((await askRoute(service, 'listAllPayments', { organization, role: 'viewer' })).status).toBe(200);
  });
});

describe('payments of earlier versions, which are in no list', () => {
  const run = async (isDryRun = false) => {
    const { runBackfill } = await import('../../../lib/reporting/backfills/run-backfill.ts');
    const { listEarlierPayments: backfill } = await import('../../../lib/reporting/backfills/list-earlier-payments.ts');
    const scope = { scope: organization, organizations: [organization] };
    const more = { isDryRun, runId: randomUUID(), now: new Date(), pace: async () => {} };
    return (await runBackfill({ backfill, ...scope, ...more })).counts;
  };

  it('are listed once the backfill has run, also those that were reversed', async () => {
    const account = await anAccount();
    const [one, other] = [await pay(account, { amount: 1 }), await pay(account, { amount: 2 })];
    await service.call('reversePayment', { organization, params: { id: one.id }, body: { reason: 'bounced' } });
    for (const payment of [one, other]) await unlistPayment(organization, payment);
    expect(await amounts()).toEqual([]);
    expect(await run(true)).toMatchObject({ changed: 2 });
    expect(await amounts()).toEqual([]);
    expect(await run()).toMatchObject({ changed: 2, failed: 0 });
    expect((await amounts()).sort()).toEqual([1, 2]);
    expect(await amounts({ status: 'reversed' })).toEqual([1]);
    expect(await run()).toMatchObject({ changed: 0, current: 2 });
  });
});
