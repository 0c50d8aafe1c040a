import { marshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { keys, segments } from '../../../lib/platform/aws/table/keys.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { compactSegment as CompactSegment } from '../../../lib/portfolio/account-index/compact-segment.ts';
import type { AccountImage } from '../../../lib/portfolio/accounts/account-image.ts';
import type { recordAccountChanges as RecordAccountChanges } from '../../../lib/portfolio/account-index/record-account-changes.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { indexAccounts as IndexAccounts } from '../../../lib/reporting/backfills/index-accounts.ts';
import type { runBackfill as RunBackfill } from '../../../lib/reporting/backfills/run-backfill.ts';
import { anAccount } from '../../builders.ts';
import { oneIn } from '../../harness/by-size.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

let service: Service;
let compactSegment: typeof CompactSegment;
let recordAccountChanges: typeof RecordAccountChanges;
let indexAccounts: typeof IndexAccounts;
let runBackfill: typeof RunBackfill;

useService(async (started) => {
  ({ service } = started);
  ({ compactSegment } = await import('../../../lib/portfolio/account-index/compact-segment.ts'));
  ({ recordAccountChanges } = await import('../../../lib/portfolio/account-index/record-account-changes.ts'));
  ({ indexAccounts } = await import('../../../lib/reporting/backfills/index-accounts.ts'));
  ({ runBackfill } = await import('../../../lib/reporting/backfills/run-backfill.ts'));
});

const now = new Date();
const portfolio = 1600;

/** Every 97th is disputed, every 41st was due early, and every 13th owes little. */
const accountAt = (organization: OrganizationId, n: number): AccountImage => ({
  ...anAccount({
    id: accountIdOf(organization, `INV-${n}`),
    collection_status: n % 97 === 0 ? 'disputed' : 'active',
    due_date: n % 41 === 0 ? '2020-01-01' : '2026-05-05',
    pending_balance: n % 13 === 0 ? 5 : 1000,
    source_system: n % 50 === 0 ? 'legacy' : 'erp',
    ...(n % 301 === 7 && { resolution: 'returned' as const }),
    custom: { branch: n % 400 === 0 ? 'south' : 'north' },
    paid_amount: n % 120 === 0 ? 10 : 0,
  }),
  organization,
});

const store = (accounts: readonly AccountImage[]) =>
  service.table.copy(
    marshall(required(accounts[0])),
    accounts.map((each) => ({ ...each, ...keys.account(each.organization, each.id) })),
  );

async function anIndexedPortfolio(): Promise<readonly AccountImage[]> {
  const organization = await service.organization(randomUUID());
  const accounts = Array.from({ length: portfolio }, (_, n) => accountAt(organization, n));
  await store(accounts);
  await recordAccountChanges(
    accounts.map((after) => ({ before: undefined, after, atSeconds: now.getTime() / 1000 })),
    now,
  );
  for (const segment of segments) await compactSegment(organization, segment, now);
  return accounts;
}

type Query = Readonly<Record<string, string>>;

const list = (organization: OrganizationId, query: Query) =>
  service.call<PageReply<AccountView>>('listAccounts', { organization, query });
const idsOf = (accounts: readonly { readonly id: string }[]) => accounts.map(({ id }) => id);

describe('a list by filters that few accounts match', () => {
  let accounts: readonly AccountImage[];
  let organization: OrganizationId;

  beforeAll(async () => {
    accounts = await anIndexedPortfolio();
    organization = required(accounts[0]).organization;
  });

  it.each<{ query: Query; matches: (account: Account) => boolean }>(
    oneIn(2, [
      { query: { due_before: '2021-01-01' }, matches: ({ due_date: due = '' }) => due < '2021-01-01' },
      {
        query: { max_pending: '10', status: 'disputed' },
        matches: (a) => a.pending_balance < 10 && a.collection_status === 'disputed',
      },
      { query: { max_pending: '10', opted_out: 'false' }, matches: ({ pending_balance: balance }) => balance < 10 },
      { query: { opted_out: 'true' }, matches: () => false },
      { query: { source_system: 'legacy' }, matches: ({ source_system: source }) => source === 'legacy' },
      { query: { resolution: 'returned' }, matches: ({ resolution }) => resolution === 'returned' },
      { query: { has: 'payment' }, matches: ({ paid_amount: paid }) => paid > 0 },
      { query: { custom: 'branch=south' }, matches: ({ custom }) => custom?.['branch'] === 'south' },
    ]),
  )('has exactly those, by cursor and by offset, in the order of their ids: $query', async ({ query, matches }) => {
    const expected = idsOf(accounts.filter(matches)).sort();
    for (const by of ['cursor', 'offset'] as const)
      expect(
        idsOf(await walkPages(by, (position) => list(organization, { ...query, ...position, limit: '7' }))),
      ).toEqual(expected);
  });

  it('reads the index once if none matches', async () => {
    let page: PageReply<AccountView> | undefined;
    const cost = await service.cost(async () => {
      page = await list(organization, { resolution: 'settled' });
    });
    expect(page?.pagination.has_more).toBe(false);
    // The time zone, a first page of accounts, heads twice, and pages and changes of sixteen segments, the first in two parts.
    expect(cost.requests).toBe(1 + 1 + 2 + 33);
  });

  it('reads no more pages of the index than a page of the list probably needs', async () => {
    const cost = await service.cost(async () => {
      expect((await list(organization, { max_pending: '10', limit: '2' })).data).toHaveLength(2);
    });
    // The time zone, first accounts, a head, changes, three times pages, the accounts, and the next offset.
    expect(cost.requests).toBeLessThanOrEqual(9);
    expect(cost.rcu).toBeLessThanOrEqual(8);
  });

  it('shows no account that matched when it was indexed, or that is gone', async () => {
    const own = await anIndexedPortfolio();
    const [first, second] = own.filter(({ due_date: due }) => due === '2020-01-01');
    if (!first || !second) throw new Error('There are 40.');
    await store([{ ...first, due_date: '2026-05-05', version: 2 }]);
    const ids = idsOf(await walkPages('cursor', (at) => list(first.organization, { due_before: '2021-01-01', ...at })));
    expect(ids).not.toContain(first.id);
    expect(ids).toContain(second.id);
  });
});

describe('changes that the pages of the index do not have yet', () => {
  it('count in whatever part of a segment a page of the list ends', async () => {
    const accounts = await anIndexedPortfolio();
    const organization = required(accounts[0]).organization;
    const known = accounts.filter((_, n) => n % 31 === 0);
    const changed = known.map((before, n) => {
      const after = { ...before, pending_balance: n % 2 === 0 ? 5 : 1000, version: 2 };
      return { before, after, atSeconds: now.getTime() / 1000 };
    });
    const removed = accounts.filter((_, n) => n % 65 === 13 && n % 31 !== 0);
    const added = Array.from({ length: 20 }, (_, n) => accountAt(organization, (portfolio + n) * 13));
    await store([...changed.map(({ after }) => after), ...added]);
    for (const { id } of removed) await service.table.remove(keys.account(organization, id));
    await recordAccountChanges(
      [
        ...changed,
        ...added.map((after) => ({ before: undefined, after, atSeconds: now.getTime() / 1000 })),
        ...removed.map((before) => ({ before, after: undefined, atSeconds: now.getTime() / 1000 })),
      ],
      now,
    );
    const isRemoved = new Set(idsOf(removed));
    const latest = new Map(
      [...accounts, ...changed.map(({ after }) => after), ...added].map((each) => [each.id, each]),
    );
    const expected = [...latest.values()].filter(({ id, pending_balance: owed }) => owed < 10 && !isRemoved.has(id));
    for (const limit of ['3', '40'])
      expect(idsOf(await walkPages('cursor', (at) => list(organization, { max_pending: '10', limit, ...at })))).toEqual(
        idsOf(expected).sort(),
      );
  });
});

describe('an organization from before the index', () => {
  it('lists the same by reading its accounts, and by its index after the backfill', async () => {
    const organization = await service.organization(randomUUID());
    const item = { ...(await service.table.read(keys.organization(organization))) };
    const accounts = Array.from({ length: 60 }, (_, n) => accountAt(organization, n * 41));
    await store(accounts);
    await service.table.copy({ ...item, accounts_indexed: { BOOL: false } }, [{}]);
    const search = () => list(organization, { due_before: '2021-01-01', limit: '100' });
    const before = await search();
    const run = { backfill: indexAccounts, scope: organization, organizations: [organization], isDryRun: false };
    const result = await runBackfill({ ...run, runId: randomUUID(), now, pace: () => Promise.resolve() });
    expect(result).toMatchObject({ kind: 'finished', counts: { seen: 60, changed: 60 } });
    for (const segment of segments) await compactSegment(organization, segment, now);
    expect(idsOf((await search()).data)).toEqual(idsOf(before.data));
    expect(await service.table.read(keys.organization(organization))).toMatchObject({
      accounts_indexed: { BOOL: true },
    });
  });
});
