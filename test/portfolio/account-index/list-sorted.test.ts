import { marshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { keys, segments } from '../../../lib/platform/aws/table/keys.ts';
import type { deleteItem as DeleteItem } from '../../../lib/platform/aws/table/table.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { compactSegment as CompactSegment } from '../../../lib/portfolio/account-index/compact-segment.ts';
import type { AccountImage } from '../../../lib/portfolio/accounts/account-image.ts';
import type { recordAccountChanges as RecordAccountChanges } from '../../../lib/portfolio/account-index/record-account-changes.ts';
import type { AccountTotals, AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { indexAccounts as IndexAccounts } from '../../../lib/reporting/backfills/index-accounts.ts';
import type { runBackfill as RunBackfill } from '../../../lib/reporting/backfills/run-backfill.ts';
import { anAccount } from '../../builders.ts';
import { oneIn } from '../../harness/by-size.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

let service: Service;
let compactSegment: typeof CompactSegment;
let deleteItem: typeof DeleteItem;
let recordAccountChanges: typeof RecordAccountChanges;
let indexAccounts: typeof IndexAccounts;
let runBackfill: typeof RunBackfill;

useService(async (started) => {
  ({ service } = started);
  ({ deleteItem } = await import('../../../lib/platform/aws/table/table.ts'));
  ({ compactSegment } = await import('../../../lib/portfolio/account-index/compact-segment.ts'));
  ({ recordAccountChanges } = await import('../../../lib/portfolio/account-index/record-account-changes.ts'));
  ({ indexAccounts } = await import('../../../lib/reporting/backfills/index-accounts.ts'));
  ({ runBackfill } = await import('../../../lib/reporting/backfills/run-backfill.ts'));
});

const now = new Date();

/** Many have the same value, and some of each field have none. */
const accountAt = (organization: OrganizationId, n: number): AccountImage => {
  const { due_date: _, ...account } = anAccount({
    id: accountIdOf(organization, `INV-${n}`),
    collection_status: n % 9 === 0 ? 'paused' : 'active',
    pending_balance: 10 * (n % 37) + 0.1,
    currency: n % 4 === 0 ? 'USD' : 'ARS',
    ...(n % 3 !== 0 && { last_contacted_at: `2026-03-0${1 + (n % 8)}T10:00:00.000Z` }),
    ...(n % 7 !== 0 && { follow_up: { at: `2026-11-0${1 + (n % 5)}T10:00:00.000Z`, by: 'Bo' } }),
    ...(n % 5 !== 0 && { next_action_at: `2026-12-0${1 + (n % 7)}T10:00:00.000Z` }),
  });
  return { ...account, ...(n % 6 !== 0 && { due_date: `2026-0${1 + (n % 9)}-15` }), organization };
};

const store = (accounts: readonly AccountImage[]) =>
  service.table.copy(
    marshall(required(accounts[0])),
    accounts.map((each) => ({ ...each, ...keys.account(each.organization, each.id) })),
  );

const record = (accounts: readonly AccountImage[]) =>
  recordAccountChanges(
    accounts.map((after) => ({ before: undefined, after, atSeconds: now.getTime() / 1000 })),
    now,
  );

/** The index has most accounts in its pages and the rest in its log. */
async function anIndexedPortfolio(size: number): Promise<readonly AccountImage[]> {
  const organization = await service.organization(randomUUID());
  const accounts = Array.from({ length: size }, (_, n) => accountAt(organization, n));
  await store(accounts);
  await record(accounts.slice(size / 10));
  for (const segment of segments) await compactSegment(organization, segment, now);
  await record(accounts.slice(0, size / 10));
  return accounts;
}

type Query = Readonly<Record<string, string>>;

const list = (organization: OrganizationId, query: Query) =>
  service.call<PageReply<AccountView>>('listAccounts', { organization, query });
const totals = (organization: OrganizationId, query: Query) =>
  service.call<AccountTotals>('readAccountTotals', { organization, query });
const walk = (organization: OrganizationId, query: Query, by: 'cursor' | 'offset' = 'cursor') =>
  walkPages(by, (position) => list(organization, { ...query, ...position }));
const idsOf = (accounts: readonly { readonly id: string }[]) => accounts.map(({ id }) => id);

const valueOf = {
  days_past_due: (account: AccountView) => account.days_past_due,
  pending_balance: (account: AccountView) => account.pending_balance,
  last_contacted_at: (account: AccountView) => account.last_contacted_at,
  next_action_at: (account: AccountView) => account.next_action_at,
  follow_up_at: (account: AccountView) => account.follow_up?.at ?? null,
};
type Field = keyof typeof valueOf;
const fields: readonly Field[] = [
  'days_past_due',
  'pending_balance',
  'last_contacted_at',
  'next_action_at',
  'follow_up_at',
];

function sortedBy(accounts: readonly AccountView[], field: Field, isDescending: boolean): readonly AccountView[] {
  const byId = accounts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const withValue = byId.filter((account) => valueOf[field](account) !== null);
  const sorted = withValue.toSorted((one, other) => {
    const [left, right] = [required(valueOf[field](one)), required(valueOf[field](other))];
    return left === right ? 0 : left < right !== isDescending ? -1 : 1;
  });
  return [...sorted, ...byId.filter((account) => valueOf[field](account) === null)];
}

describe('a sorted list of accounts', () => {
  let accounts: readonly AccountImage[];
  let organization: OrganizationId;
  let all: readonly AccountView[];

  beforeAll(async () => {
    accounts = await anIndexedPortfolio(240);
    organization = required(accounts[0]).organization;
    all = await walk(organization, { limit: '1000' });
  });

  it.each(oneIn(2, fields))('has all accounts by %s, those without last, by cursor and by offset', async (field) => {
    for (const isDescending of [false, true]) {
      const sort = isDescending ? `-${field}` : field;
      const expected = idsOf(sortedBy(all, field, isDescending));
      for (const by of ['cursor', 'offset'] as const)
        expect(idsOf(await walk(organization, { sort, limit: '77' }, by))).toEqual(expected);
    }
  });

  it('has only those that match, and jumps to an offset nobody has read', async () => {
    const query = { sort: '-pending_balance', currency: 'USD', status: 'paused' };
    const matching = all.filter(({ currency, collection_status: status }) => currency === 'USD' && status === 'paused');
    const expected = idsOf(sortedBy(matching, 'pending_balance', true));
    expect(idsOf(await walk(organization, { ...query, limit: '4' }))).toEqual(expected);
    expect(idsOf((await list(organization, { ...query, offset: '5', limit: '100' })).data)).toEqual(expected.slice(5));
  });

  it('accepts a cursor only for the same order, and of the same organization', async () => {
    const { pagination } = await list(organization, { sort: 'pending_balance', limit: '5' });
    const cursor = required(pagination.next_cursor);
    const other = await service.organization(randomUUID());
    for (const asked of [
      { organization, query: { sort: '-pending_balance', cursor } },
      { organization: other, query: { sort: 'pending_balance', cursor } },
    ])
      expect(await askRoute(service, 'listAccounts', asked)).toMatchObject({
        status: 422,
        body: { details: [{ path: 'cursor', code: 'invalid_cursor' }] },
      });
  });

  it('refuses filters that the index has no fields for', async () => {
    for (const query of [{ ids: all[0]!.id }, { custom: 'room=12' }, { updated_since: '2026-01-01' }])
      expect(
        await askRoute(service, 'listAccounts', { organization, query: { sort: 'pending_balance', ...query } }),
      ).toMatchObject({ status: 422, body: { details: [{ path: 'sort', code: 'sort_refused' }] } });
  });

  it('shows and counts nothing of another organization', async () => {
    const [other] = await anIndexedPortfolio(20);
    const ids = idsOf(await walk(required(other).organization, { sort: '-days_past_due' }));
    expect(ids).toHaveLength(20);
    expect(ids.filter((id) => accounts.some((account) => account.id === id))).toEqual([]);
    expect((await totals(required(other).organization, {})).count).toBe(20);
  });

  it('totals what its rows add up to, by currency', async () => {
    for (const query of [{}, { status: 'open', min_pending: '100' }, { resolution: 'returned' }]) {
      const rows = await walk(organization, { ...query, limit: '1000' });
      const expected = [...Map.groupBy(rows, ({ currency }) => currency)].sort().map(([currency, own]) => ({
        currency,
        count: own.length,
        pending_balance: own.reduce((sum, { pending_balance: balance }) => sum + Math.round(balance * 100), 0) / 100,
      }));
      expect(await totals(organization, query)).toMatchObject({ count: rows.length, by_currency: expected });
    }
  });
});

describe('the order of accounts that change', () => {
  it('neither skips nor repeats the others during a walk, and shows a deleted account on no page', async () => {
    const accounts = await anIndexedPortfolio(60);
    const { organization } = required(accounts[0]);
    const query = { sort: 'pending_balance', limit: '20' };
    const before = await walk(organization, query);
    const first = await list(organization, query);
    const [moved, gone] = [required(before[3]), required(before[25])];
    const stored = required(accounts.find(({ id }) => id === moved.id));
    const changed = { ...stored, pending_balance: 99_999, version: stored.version + 1 };
    await store([changed]);
    await recordAccountChanges([{ before: stored, after: changed, atSeconds: now.getTime() / 1000 }], now);
    await deleteItem(keys.account(organization, required(accounts.find(({ id }) => id === gone.id)).id));
    const rest = await walkPages('cursor', (position) =>
      list(organization, { cursor: required(first.pagination.next_cursor), ...query, ...position }),
    );
    expect(idsOf(rest)).toEqual([...idsOf(before.slice(20)).filter((id) => id !== gone.id), moved.id]);
  });

  it('is read from the accounts where the log of changes lacks an entry', async () => {
    const accounts = await anIndexedPortfolio(60);
    const { organization } = required(accounts[0]);
    const expected = idsOf(await walk(organization, { sort: '-days_past_due' }));
    const segment = required(accounts[0]).id.slice(0, 1);
    await record([required(accounts[0])]);
    await deleteItem(keys.accountIndexChanges(organization, segment, 2));
    expect(idsOf(await walk(organization, { sort: '-days_past_due' }))).toEqual(expected);
    expect((await totals(organization, {})).count).toBe(60);
  });
});

describe('an organization from before the index', () => {
  it('has the same order while its accounts are indexed, after an interruption, and once they are', async () => {
    const organization = await service.organization(randomUUID());
    const item = { ...(await service.table.read(keys.organization(organization))) };
    await store(Array.from({ length: 700 }, (_, n) => accountAt(organization, n)));
    await service.table.copy({ ...item, accounts_indexed: { BOOL: false } }, [{}]);
    const query = { sort: '-next_action_at', limit: '1000' };
    const expected = idsOf((await list(organization, query)).data);
    expect(expected).toHaveLength(700);
    const run = { backfill: indexAccounts, scope: organization, organizations: [organization], isDryRun: false };
    let pages = 0;
    const stop = () => (++pages === 2 ? Promise.reject(new Error('killed')) : Promise.resolve());
    await expect(runBackfill({ ...run, runId: randomUUID(), now, pace: stop })).rejects.toThrow('killed');
    for (const segment of segments) await compactSegment(organization, segment, now);
    expect(idsOf((await list(organization, query)).data)).toEqual(expected);
    await runBackfill({ ...run, runId: randomUUID(), now, pace: () => Promise.resolve() });
    for (const segment of segments) await compactSegment(organization, segment, now);
    expect(idsOf((await list(organization, query)).data)).toEqual(expected);
    expect((await totals(organization, {})).count).toBe(700);
  });
});
