import { marshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
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

/** One in five hundred owes little. */
async function anIndexedPortfolio(): Promise<OrganizationId> {
  const { recordRows } = await import('../../lib/portfolio/account-index/record-account-changes.ts');
  const { compactSegment } = await import('../../lib/portfolio/account-index/compact-segment.ts');
  const { indexedAccount } = await import('../../lib/portfolio/account-index/indexed-account.ts');
  const organization = await service.organization(randomUUID());
  const accounts = Array.from({ length: portfolio }, (_, n) => ({
    ...anAccount({ id: accountIdOf(organization, `INV-${n}`), pending_balance: n % 500 === 0 ? 5 : 1000 }),
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
  it('that nothing matches costs at most a fifteenth of reading the accounts', async () => {
    const organization = await anIndexedPortfolio();
    const list = (query: Readonly<Record<string, string>>) =>
      service.call<PageReply<AccountView>>('listAccounts', { organization, query });
    const costOf = (query: Readonly<Record<string, string>>) =>
      service.cost(async () => {
        expect(await walkPages('cursor', (at) => list({ ...query, limit: '50', ...at }))).toEqual([]);
      });
    // By what the index does not have, the accounts are read, one query after the other.
    const walk = await costOf({ updated_since: '2100-01-01' });
    const found = await costOf({ resolution: 'settled' });
    const filtered = await service.cost(async () => {
      expect((await list({ limit: '50', max_pending: '10' })).data).toHaveLength(50);
    });
    expect(found.rcu * 15).toBeLessThanOrEqual(walk.rcu);
    expect(filtered.rcu).toBeLessThanOrEqual(found.rcu + 50);
  });
});
