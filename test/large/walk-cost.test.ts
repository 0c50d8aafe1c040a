import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { keys, segments } from '../../lib/platform/aws/table/keys.ts';
import type { PageReply } from '../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { anAccount } from '../builders.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import { useService } from '../harness/use-service.ts';
import { walkPages } from '../harness/walk-pages.ts';

let service: Service;

useService((started) => {
  ({ service } = started);
  return Promise.resolve();
});

const portfolio = 100_000;
const batch = 5000;

/** Of five accounts one owes at most 500, of fifty one at most 50, and of five hundred one at most 5. */
const balanceOf = (n: number): number => (n % 500 === 0 ? 5 : n % 50 === 0 ? 50 : n % 5 === 0 ? 500 : 1000);

async function anIndexedPortfolio(): Promise<OrganizationId> {
  const { recordRows } = await import('../../lib/portfolio/account-index/record-account-changes.ts');
  const { compactSegment } = await import('../../lib/portfolio/account-index/compact-segment.ts');
  const { indexedAccount } = await import('../../lib/portfolio/account-index/indexed-account.ts');
  const organization = await service.organization('a hundred thousand accounts');
  const accounts = Array.from({ length: portfolio }, (_, n) => ({
    ...anAccount({ id: accountIdOf(organization, `INV-${n}`), pending_balance: balanceOf(n) }),
    organization,
  }));
  for (let at = 0; at < accounts.length; at += batch)
    await service.table.copy(
      marshall(required(accounts[0])),
      accounts.slice(at, at + batch).map((each) => ({ ...each, ...keys.account(organization, each.id) })),
    );
  // Long enough ago for the pages alone to be read.
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const [segment, own] of Map.groupBy(accounts, ({ id }) => id.slice(0, 1)))
    await recordRows(organization, segment, own.map(indexedAccount), anHourAgo);
  for (const segment of segments) await compactSegment(organization, segment, anHourAgo);
  return organization;
}

describe('a filter on a hundred thousand accounts', () => {
  let organization: OrganizationId;

  beforeAll(async () => {
    organization = await anIndexedPortfolio();
  });

  const list = (query: Readonly<Record<string, string>>) =>
    service.call<PageReply<AccountView>>('listAccounts', { organization, query });

  it('that nothing matches costs at most a fifteenth of reading the accounts', async () => {
    const costOf = (query: Readonly<Record<string, string>>) =>
      service.cost(async () => {
        expect(await walkPages('cursor', (at) => list({ ...query, limit: '50', ...at }))).toEqual([]);
      });
    // By what the index does not have, the accounts are read, one query after the other.
    const walk = await costOf({ updated_since: '2100-01-01' });
    const found = await costOf({ resolution: 'settled' });
    expect(found.rcu * 15).toBeLessThanOrEqual(walk.rcu);
  });

  // The accounts of the page by their keys cost 25.5 of these, because each is rounded up to half a unit.
  it.each([
    { matching: 'one in five', max_pending: '500', maxRcu: 30 },
    { matching: 'one in fifty', max_pending: '50', maxRcu: 40 },
    { matching: 'one in five hundred', max_pending: '5', maxRcu: 110 },
  ])('that $matching matches reads no more of the index than the first page needs', async ({ max_pending, maxRcu }) => {
    const cost = await service.cost(async () => {
      expect((await list({ limit: '50', max_pending })).data).toHaveLength(50);
    });
    expect(cost.rcu).toBeLessThanOrEqual(maxRcu);
  });
});
