import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../../lib/platform/aws/table/keys.ts';
import { type RowPage, type RowPosition, readRows } from '../../../lib/platform/aws/table/listed-rows.ts';
import { maxPortfolioRows } from '../../../lib/platform/aws/table/where.ts';
import { accountIdOf, deriveId } from '../../../lib/foundation/derived-ids.ts';
import { CampaignId, type OrganizationId } from '../../../lib/foundation/ids.ts';
import { formatCursor, hashList } from '../../../lib/platform/http/cursor.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import { accountStore } from '../../../lib/portfolio/accounts/account-store.ts';
import type { AccountFilters, AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { itIfLarge } from '../../harness/by-size.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

type Query = Readonly<Record<string, string>>;
type Accounts = PageReply<AccountView>;

let service: Service;
useService((started) => {
  ({ service } = started);
});

const startsAt = Date.UTC(2030, 0, 1);
const at = (n: number): string => new Date(startsAt + n * 1000).toISOString();

/** An organization with one account for each of the given differences, spread over the segments. */
async function aPortfolio(differences: readonly object[]): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  const elsewhere = await service.organization(randomUUID());
  const model = await createAccount(service, elsewhere, aRecord('INV-1'));
  const accounts = differences.map((difference, n) => {
    const id = accountIdOf(organization, `INV-${n}`);
    const own = { organization, id, external_id: `INV-${n}`, ...difference };
    const status = String(Reflect.get(own, 'collection_status') ?? 'active');
    return { ...keys.account(organization, id), ...indexKeys.accountStatus(organization, id, status), ...own };
  });
  await service.table.copy(await service.table.read(keys.account(elsewhere, model.id)), accounts);
  return organization;
}

const list = (organization: OrganizationId, query: Query = {}) =>
  service.call<Accounts>('listAccounts', { organization, query });

/** All pages, by cursor or by offset. */
const walk = (organization: OrganizationId, query: Query, by: 'cursor' | 'offset') =>
  walkPages(by, (position) => list(organization, { ...query, ...position }));

const campaigns = ['one', 'two'].map((name) => deriveId(CampaignId, randomUUID(), name));

/** Accounts in which every value of a filter meets every value of the others; some have no value. */
const mixedAccounts = Array.from({ length: 96 }, (_, n) => ({
  collection_status: n % 2 ? 'paused' : 'active',
  ...((n >> 1) % 3 && { campaign_id: campaigns[(n >> 1) % 2] }),
  ...((n >> 2) % 3 && { source_system: (n >> 2) % 2 ? 'core' : 'erp' }),
  ...(n % 5 && { due_date: `2026-0${1 + (n % 5)}-15` }),
  pending_balance: (n % 7) * 100.5,
  contact: { id: randomUUID(), name: 'Ana', version: 1, ...(n % 3 && { opted_out: n % 3 === 1 }) },
  updated_at: at((n * 37) % 96),
}));

const isWithin = (value: number | string | null, above: number | string, below: number | string) =>
  value !== null && value >= above && value <= below;

const matches = (account: AccountView, query: Query): boolean => {
  const { status, updated_since: since = '', campaign_id: campaign, source_system: source } = query;
  const { due_after: after, due_before: before, min_pending: min = '0', max_pending: max = '1e9' } = query;
  const due = account.due_date;
  return (
    (status === undefined || account.collection_status === status) &&
    (campaign === undefined || account.campaign_id === campaign) &&
    (source === undefined || account.source_system === source) &&
    (query['opted_out'] === undefined || String(account.contact.opted_out) === query['opted_out']) &&
    (after === undefined || (due !== null && due > after)) &&
    (before === undefined || (due !== null && due < before)) &&
    isWithin(account.pending_balance, Number(min), Number(max)) &&
    account.updated_at >= since
  );
};

const filters: readonly Query[] = [
  { status: 'paused' },
  { updated_since: at(40) },
  { campaign_id: campaigns[1]! },
  { source_system: 'core' },
  { min_pending: '201' },
  { max_pending: '402.0' },
  { due_after: '2026-02-15' },
  { due_before: '2026-05-15' },
  { opted_out: 'true' },
  { opted_out: 'false' },
];

describe('the list of accounts', () => {
  it('has, by cursor and by offset, exactly the accounts that match one filter, or two together', async () => {
    const organization = await aPortfolio(mixedAccounts);
    const all = await walk(organization, { limit: '1000' }, 'cursor');
    expect(all).toHaveLength(mixedAccounts.length);
    const pairs = filters.flatMap((one, n) => filters.slice(n + 1).map((other): Query => ({ ...one, ...other })));
    for (const query of pairs) {
      const expected = all.filter((account) => matches(account, query));
      expect(expected.length).toBeGreaterThan(0);
      const found = await walk(organization, query, 'cursor');
      expect({ query, found }).toEqual({ query, found: expected });
    }
    for (const query of filters) {
      const expected = all.filter((account) => matches(account, query));
      expect(await walk(organization, { ...query, limit: '20' }, 'cursor')).toEqual(expected);
      expect(await walk(organization, { ...query, limit: '30' }, 'offset')).toEqual(expected);
    }
    const together = { status: 'active', updated_since: at(10), min_pending: '100', due_after: '2026-01-31' };
    expect(await walk(organization, together, 'cursor')).toEqual(all.filter((each) => matches(each, together)));
  });

  it('has those of every status but resolved, with other filters and by their ids', async () => {
    const statuses = ['active', 'resolved', 'paused', 'escalated', 'resolved', 'disputed'] as const;
    const differences = statuses.map((status, n) => ({ collection_status: status, pending_balance: n * 10 }));
    const organization = await aPortfolio(differences);
    const all = (await list(organization)).data;
    const found = async (query: Query) =>
      (await list(organization, { status: 'open', ...query })).data.map((account) => account.collection_status).sort();
    expect(await found({})).toEqual(['active', 'disputed', 'escalated', 'paused']);
    expect(await found({ min_pending: '20' })).toEqual(['disputed', 'escalated', 'paused']);
    expect(await found({ ids: all.map(({ id }) => id).join(',') })).toHaveLength(4);
  });

  it('has those that had an interaction, a promise, a settlement or a payment', async () => {
    const offer = { id: randomUUID(), currency: 'ARS', original_balance: 100, offered_amount: 60 };
    const differences = [
      {},
      { interaction_count: 2 },
      { interaction_count: 0, promise_count: 1 },
      { settlement: { ...offer, status: 'accepted', outcome: 'fulfilled' } },
      { settlement: { ...offer, status: 'approved' } },
      { paid_amount: 0.5 },
      { interaction_count: 1, paid_amount: 10, campaign_id: campaigns[0] },
    ];
    const organization = await aPortfolio(differences.map((difference) => ({ paid_amount: 0, ...difference })));
    const found = async (query: Query) =>
      (await list(organization, query)).data.map((account) => Number(account.external_id?.slice(4))).sort();
    expect(await found({ has: 'interaction' })).toEqual([1, 6]);
    expect(await found({ has: 'promise' })).toEqual([2]);
    expect(await found({ has: 'settlement' })).toEqual([3]);
    expect(await found({ has: 'payment' })).toEqual([5, 6]);
    expect(await found({ has: 'interaction', campaign_id: campaigns[0]! })).toEqual([6]);
  });

  it('has those with a value of a custom field, be it a text or a number', async () => {
    const organization = await service.organization(randomUUID());
    const customs = [{ room: '12' }, { room: 12 }, { room: '13' }, { hall: '12' }, {}];
    for (const [n, custom] of customs.entries())
      await createAccount(
        service,
        organization,
        aRecord(`C-${n}`, { custom, ...(n === 1 && { source_system: 'erp' }) }),
      );
    const idsOf = async (query: Query) =>
      (await list(organization, query)).data.map(({ external_id: id }) => id).sort();
    expect(await idsOf({ 'custom.room': '12' })).toEqual(['C-0', 'C-1']);
    expect(await idsOf({ custom: 'room=12', source_system: 'erp' })).toEqual(['C-1']);
    expect(await idsOf({ 'custom.constructor': '12' })).toEqual([]);
    for (const query of [{ 'custom.Room': '12' }, { 'custom.': '12' }, { 'custom.room': '' }, { custom: 'room' }])
      expect(await askRoute(service, 'listAccounts', { organization, query })).toMatchObject({
        status: 422,
        body: { details: [{ path: 'custom' }] },
      });
    const two = { 'custom.room': '12', 'custom.hall': '12' };
    expect(await askRoute(service, 'listAccounts', { organization, query: two })).toMatchObject({
      status: 422,
      body: { details: [{ code: 'repeated_parameter' }] },
    });
  });

  it('has the account with an external_id only if it matches the other filters', async () => {
    const organization = await aPortfolio(mixedAccounts);
    const [account] = (await list(organization, { external_id: 'INV-13' })).data;
    expect(account).toMatchObject({ external_id: 'INV-13', collection_status: 'paused' });
    const found = async (query: Query) => (await list(organization, { external_id: 'INV-13', ...query })).data;
    for (const query of filters) expect(await found(query)).toEqual(matches(account!, query) ? [account] : []);
    expect(await found({ offset: '1' })).toEqual([]);
    expect(await list(organization, { external_id: 'INV-9999' })).toMatchObject({ data: [] });
  });

  it('includes the account updated at updated_since, and not those due on the days of due_after and due_before', async () => {
    const organization = await aPortfolio([0, 1, 2].map((n) => ({ updated_at: at(n), due_date: `2026-01-0${n + 1}` })));
    const found = async (query: Query) => (await list(organization, query)).data.map(({ due_date: day }) => day).sort();
    expect(await found({ updated_since: at(1) })).toEqual(['2026-01-02', '2026-01-03']);
    expect(await found({ updated_since: '2029-12-31T21:00:01-03:00' })).toEqual(['2026-01-02', '2026-01-03']);
    expect(await found({ due_after: '2026-01-01', due_before: '2026-01-03' })).toEqual(['2026-01-02']);
  });

  it('shows nothing of another organization, whatever is asked for', async () => {
    await aPortfolio(mixedAccounts);
    const other = await service.organization(randomUUID());
    for (const query of filters)
      expect(await list(other, query)).toMatchObject({ data: [], pagination: { has_more: false } });
  });

  it('neither skips nor repeats an account when others change during a walk', async () => {
    const organization = await aPortfolio(mixedAccounts);
    const since = { updated_since: at(40) };
    const expected = (await walk(organization, since, 'cursor')).map(({ id }) => id);
    const first = await list(organization, { ...since, limit: '10' });
    const [changed] = first.data;
    await service.call('updateAccount', { organization, params: { id: changed!.id }, body: { reference: 'R-1' } });
    const cursor = required(first.pagination.next_cursor);
    const { data: rest } = await list(organization, { ...since, limit: '1000', cursor });
    expect([...first.data, ...rest].map(({ id }) => id)).toEqual(expected);
  });
});

describe('the list of accounts with given ids', () => {
  const idsOf = (accounts: readonly AccountView[]) => accounts.map(({ id }) => id);

  it('has those of the organization, each once, in the order of their ids', async () => {
    const organization = await aPortfolio(mixedAccounts);
    const all = await walk(organization, { limit: '1000' }, 'cursor');
    const others = await walk(await aPortfolio(mixedAccounts.slice(0, 5)), {}, 'cursor');
    const some = all.filter((_, n) => n % 3 === 0);
    const named = [...idsOf(some).reverse(), ...idsOf(others), some[0]!.id.toUpperCase(), randomUUID()];
    const { data } = await list(organization, { ids: named.join(',') });
    expect(data).toEqual(some);
    expect(await list(organization, { ids: idsOf(others).join(',') })).toMatchObject({
      data: [],
      pagination: { has_more: false, next_cursor: null },
    });
  });

  itIfLarge('has only those that match the other filters as well, by cursor and by offset', async () => {
    const organization = await aPortfolio(mixedAccounts);
    const all = await walk(organization, { limit: '1000' }, 'cursor');
    const some = all.filter((_, n) => n % 4 !== 0);
    const ids = idsOf(some).join(',');
    for (const query of [{}, ...filters]) {
      const expected = some.filter((account) => matches(account, query));
      expect(expected.length).toBeGreaterThan(7);
      expect(await walk(organization, { ...query, ids, limit: '7' }, 'cursor')).toEqual(expected);
      expect(await walk(organization, { ...query, ids, limit: '7' }, 'offset')).toEqual(expected);
    }
    const [one, other] = some;
    const named = { ids: one!.id, external_id: one!.external_id! };
    expect((await list(organization, named)).data).toEqual([one]);
    expect((await list(organization, { ...named, ids: other!.id })).data).toEqual([]);
  });

  it('goes on from a cursor only with the same ids', async () => {
    const organization = await aPortfolio(mixedAccounts);
    const ids = idsOf((await list(organization)).data);
    const query = { ids: ids.join(','), limit: '2' };
    const cursor = required((await list(organization, query)).pagination.next_cursor);
    const rejected = { status: 422, body: { details: [{ path: 'cursor', code: 'invalid_cursor' }] } };
    const ask = (named: string) =>
      askRoute(service, 'listAccounts', { organization, query: { ...query, ids: named, cursor } });
    expect(await ask(ids.slice(1).join(','))).toMatchObject(rejected);
    expect(await ask([...ids].reverse().join(','))).toMatchObject({
      status: 200,
      body: { data: [{ id: ids[2] }, {}] },
    });
  });

  it('takes a hundred', async () => {
    const organization = await aPortfolio([{}]);
    const [account] = (await list(organization)).data;
    const ids = Array.from({ length: 99 }, () => randomUUID());
    expect((await list(organization, { ids: [...ids, account!.id].join(',') })).data).toEqual([account]);
  });
});

describe('a page of a filter that matches few accounts', () => {
  /** All pages of a listing that reads a given number of rows for each, as the ids on them. */
  async function pagesOf(organization: OrganizationId, filters: AccountFilters, maxReadRows: number, limit = 20) {
    const listing = { ...accountStore(organization).listing(filters), maxReadRows };
    const pages: string[][] = [];
    let from: RowPosition | null = null;
    do {
      const { rows, end }: RowPage = await readRows(listing, from, limit);
      pages.push(rows.map(({ row }) => row.sk));
      from = end;
    } while (from);
    return pages;
  }

  it('reads a bounded number of accounts, may be empty, and leads to the next', async () => {
    const organization = await aPortfolio(mixedAccounts);
    const all = await walk(organization, { limit: '1000' }, 'cursor');
    const rare = { updated_since: at(93) };
    const ids = all.filter((account) => matches(account, rare)).map(({ id }) => id);
    for (const maxReadRows of [21, 30, 48, 95, 96, 97]) {
      const pages = await pagesOf(organization, rare, maxReadRows);
      expect(pages.flat()).toEqual(ids);
      expect(pages.length).toBeLessThanOrEqual(Math.ceil(mixedAccounts.length / maxReadRows) + 1);
    }
    const none = await pagesOf(organization, { updated_since: at(1000) }, 30);
    expect(none.length).toBeGreaterThan(2);
    expect(none.flat()).toEqual([]);
  });

  it('reads as many accounts as it wants, if it wants more than that', async () => {
    const organization = await aPortfolio(mixedAccounts);
    expect(await pagesOf(organization, { updated_since: at(0) }, 10, 96)).toEqual([
      (await walk(organization, { limit: '1000' }, 'cursor')).map(({ id }) => id),
    ]);
  });

  itIfLarge('makes a bounded number of queries, however long the accounts are', async () => {
    const notes = 'x'.repeat(300_000);
    const organization = await aPortfolio(Array.from({ length: 120 }, () => ({ notes })));
    const pages = await pagesOf(organization, { updated_since: '2100-01-01T00:00:00.000Z' }, maxPortfolioRows);
    expect(pages).toEqual([[], []]);
  });
});

describe('a request for the list of accounts is rejected', () => {
  const ask = (organization: OrganizationId, query: Query) =>
    askRoute(service, 'listAccounts', { organization, query });

  it.each([
    [{ updated_since: 'yesterday' }, 'updated_since'],
    [{ updated_since: '2026-02-30' }, 'updated_since'],
    [{ updated_since: '2026-11-21T14:03:22' }, 'updated_since'],
    [{ ids: '' }, 'ids'],
    [{ ids: 'none' }, 'ids'],
    [{ ids: `${randomUUID()},` }, 'ids'],
    [{ ids: Array.from({ length: 101 }, () => randomUUID()).join(',') }, 'ids'],
    [{ campaign_id: 'none' }, 'campaign_id'],
    [{ source_system: '' }, 'source_system'],
    [{ source_system: '\ud83d' }, 'source_system'],
    [{ min_pending: '1e300' }, 'min_pending'],
    [{ min_pending: '-1' }, 'min_pending'],
    [{ min_pending: '999999999999999' }, 'min_pending'],
    [{ max_pending: '0.00001' }, 'max_pending'],
    [{ min_pending: '2', max_pending: '1.9999' }, 'max_pending'],
    [{ due_after: '2026-13-01' }, 'due_after'],
    [{ due_after: '2026-01-02', due_before: '2026-01-02' }, 'due_before'],
    [{ deleted_since: '2026-01-02' }, 'deleted_since'],
  ] as readonly (readonly [Query, string])[])('for %j', async (query, path) => {
    const organization = await service.organization('rejections');
    expect(await ask(organization, query)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path }] },
    });
  });

  it('with a cursor of other filters, and not with one before the first row of a segment', async () => {
    const organization = await aPortfolio(mixedAccounts);
    const query = { source_system: 'core', limit: '5' };
    const cursor = required((await list(organization, query)).pagination.next_cursor);
    const rejected = { status: 422, body: { details: [{ path: 'cursor', code: 'invalid_cursor' }] } };
    expect(await ask(organization, { limit: '5', cursor })).toMatchObject(rejected);
    expect(await ask(organization, { source_system: 'erp', limit: '5', cursor })).toMatchObject(rejected);
    expect(await ask(organization, { ...query, cursor })).toMatchObject({ status: 200 });
    for (const filters of [{}, { source_system: 'core' }, { status: 'active' } as const]) {
      const list = hashList(organization, accountStore(organization).listing(filters));
      const beginning = formatCursor({ partition: 3, after: '' }, list);
      expect(await ask(organization, { ...filters, cursor: beginning })).toMatchObject({ status: 200 });
    }
  });
});
