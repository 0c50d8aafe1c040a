import { marshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AccountId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { compactSegment as CompactSegment } from '../../lib/portfolio/account-index/compact-segment.ts';
import type {
  findIndexDifferences as FindIndexDifferences,
  repairIndex as RepairIndex,
} from '../../lib/portfolio/account-index/find-index-differences.ts';
import type { AccountImage } from '../../lib/portfolio/accounts/account-image.ts';
import type {
  recordAccountChanges as RecordAccountChanges,
  recordStoredAccount as RecordStoredAccount,
} from '../../lib/portfolio/account-index/record-account-changes.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import { anAccount } from '../builders.ts';
import { itIfLarge } from '../harness/by-size.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtSomeSteps } from './faulty-network.ts';
import { useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let compactSegment: typeof CompactSegment;
let findIndexDifferences: typeof FindIndexDifferences;
let repairIndex: typeof RepairIndex;
let recordAccountChanges: typeof RecordAccountChanges;
let recordStoredAccount: typeof RecordStoredAccount;

useFaultyService(async (started) => {
  ({ service, network } = started);
  ({ compactSegment } = await import('../../lib/portfolio/account-index/compact-segment.ts'));
  ({ findIndexDifferences, repairIndex } = await import('../../lib/portfolio/account-index/find-index-differences.ts'));
  ({ recordAccountChanges, recordStoredAccount } =
    await import('../../lib/portfolio/account-index/record-account-changes.ts'));
});

const now = new Date('2030-01-20T12:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

interface Step {
  readonly before: AccountImage | undefined;
  readonly after: AccountImage | undefined;
  readonly atSeconds: number;
}

const newAccount = (organization: OrganizationId, prefix: string, over: Partial<Account> = {}): AccountImage => ({
  ...anAccount({ id: parseId(AccountId, `${prefix}${randomUUID().slice(prefix.length)}`), ...over }),
  organization,
});

const store = (account: AccountImage) =>
  service.table.copy(marshall({ ...account, ...keys.account(account.organization, account.id) }), [{}]);

const atSeconds = now.getTime() / 1000;
const created = (after: AccountImage): Step => ({ before: undefined, after, atSeconds });
const changed = (before: AccountImage, after: AccountImage): Step => ({ before, after, atSeconds });
const removed = (before: AccountImage): Step => ({ before, after: undefined, atSeconds });
const record = (steps: readonly Step[], at = now) => recordAccountChanges(steps, at);

const paused = (account: AccountImage): AccountImage => ({
  ...account,
  collection_status: 'paused',
  version: account.version + 1,
});

/** Three accounts on two pages, the second of which is changed, and one that is gone. */
async function aHistory(organization: OrganizationId): Promise<readonly Step[]> {
  const [one, two, three, gone] = ['a1', 'a1', 'a2', 'a2'].map((prefix) => newAccount(organization, prefix));
  if (!one || !two || !three || !gone) throw new Error('There are four.');
  for (const account of [one, paused(two), three]) await store(account);
  return [created(one), created(two), created(gone), created(three), changed(two, paused(two)), removed(gone)];
}

describe('the index of accounts', () => {
  it('equals the table wherever recording or compaction crashes, however often a change is delivered', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing, step) => {
      const organization = await service.organization(randomUUID());
      const history = await aHistory(organization);
      await record(history.slice(0, 2));
      await compactSegment(organization, 'a', now);
      await crashing(async () => {
        await record(history.slice(2));
        await compactSegment(organization, 'a', later(2));
      });
      await record(history.slice(2));
      expect(await findIndexDifferences(organization, later(2)), step).toEqual([]);
      await compactSegment(organization, 'a', later(4));
      expect(await findIndexDifferences(organization, later(4)), `${step}, compacted`).toEqual([]);
      await record(history.slice(0, 5), later(4));
      await compactSegment(organization, 'a', later(6));
      expect(await findIndexDifferences(organization, later(6)), `${step}, delivered late`).toEqual([]);
    });
    // The changes, two pages, the head, and the removal of earlier changes.
    expect(steps).toBe(5);
  }, 120_000);

  itIfLarge('loses nothing to two compactions at once, with changes recorded meanwhile', async () => {
    const organization = await service.organization(randomUUID());
    const accounts = Array.from({ length: 40 }, (_, n) => newAccount(organization, n % 2 ? 'a1' : 'a2'));
    for (const account of accounts) await store(account);
    await record(accounts.slice(0, 10).map(created));
    await Promise.allSettled([
      ...accounts.slice(10).map((account) => record([created(account)])),
      ...Array.from({ length: 4 }, () => compactSegment(organization, 'a', now)),
    ]);
    // A batch whose writes were refused too often is delivered again.
    await record(accounts.map(created));
    expect(await findIndexDifferences(organization, later(1))).toEqual([]);
    await compactSegment(organization, 'a', later(1));
    expect(await findIndexDifferences(organization, later(1))).toEqual([]);
  });

  it('finds what it does not have, or has wrongly, and repairs it', async () => {
    const organization = await service.organization(randomUUID());
    const [missing, outdated, ghost] = ['a1', 'b1', 'c1'].map((prefix) => newAccount(organization, prefix));
    if (!missing || !outdated || !ghost) throw new Error('There are three.');
    for (const account of [missing, paused(outdated)]) await store(account);
    await record([created(outdated), created(ghost)]);
    const wrong = [missing.id, outdated.id, ghost.id];
    expect(await findIndexDifferences(organization, now)).toEqual(wrong);
    await repairIndex(organization, wrong, now);
    expect(await findIndexDifferences(organization, now)).toEqual([]);
  });

  it('records the stored account in place of a change that was parked', async () => {
    const organization = await service.organization(randomUUID());
    const [stored, gone] = [newAccount(organization, 'a1'), newAccount(organization, 'a2')];
    await store(paused(stored));
    await recordStoredAccount(created(stored), now);
    await recordStoredAccount(created(gone), now);
    expect(await findIndexDifferences(organization, now)).toEqual([]);
  });
});
