import { marshall } from '@aws-sdk/util-dynamodb';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { indexKeys, keys } from '../../lib/platform/aws/table/keys.ts';
import type { QueueItem } from '../../lib/outreach/execution/queue-item.ts';
import {
  AccountId,
  CampaignId,
  type DecisionId,
  type InteractionId,
  OrganizationId,
  type PaymentId,
  type PromiseId,
  parseId,
} from '../../lib/foundation/ids.ts';
import type { DecisionReceipt } from '../../lib/history/decisions/decision.ts';
import type { Interaction } from '../../lib/history/interactions/interaction.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { Payment } from '../../lib/portfolio/payments/payment.ts';
import type { PromiseToPay } from '../../lib/portfolio/promises/promise.ts';
import type { countStore as CountStore } from '../../lib/reporting/counters/count-store.ts';
import type { findCountDifferences as FindCountDifferences } from '../../lib/reporting/counters/find-count-differences.ts';
import type { repairCounts as RepairCounts } from '../../lib/reporting/counters/repair-counts.ts';
import { anAccount } from '../builders.ts';
import type { EventBus } from '../harness/event-bus.ts';
import type { Service } from '../harness/start-service.ts';
import { type Batch, deliveriesOf, historiesOf } from '../reporting/counters/write-histories.ts';
import { deliverAllChanges, expectCountsToAgree, findDifferences } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtSomeSteps } from './faulty-network.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';
import type { StreamRecord } from './table-stream.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let events: EventBus;
let findCountDifferences: typeof FindCountDifferences;
let repairCounts: typeof RepairCounts;
let countStore: typeof CountStore;

useFaultyService(async (started) => {
  faulty = started;
  ({ service, network, events } = faulty);
  ({ findCountDifferences } = await import('../../lib/reporting/counters/find-count-differences.ts'));
  ({ repairCounts } = await import('../../lib/reporting/counters/repair-counts.ts'));
  ({ countStore } = await import('../../lib/reporting/counters/count-store.ts'));
});

const days = ['2030-01-15', '2030-01-16'];
const newOrganization = () => service.organization(randomUUID());

type Dated =
  | (Pick<Interaction, 'account_id' | 'created_at'> & { readonly kind: 'interaction'; readonly id: InteractionId })
  | (Pick<DecisionReceipt, 'account_id' | 'at'> & { readonly kind: 'decision'; readonly id: DecisionId })
  | (Pick<Payment, 'account_id' | 'paid_at'> & { readonly kind: 'payment'; readonly id: PaymentId })
  | (Pick<PromiseToPay, 'account_id' | 'created_at' | 'status' | 'due_date'> & {
      readonly kind: 'promise';
      readonly id: PromiseId;
    })
  | { readonly kind: 'opt_out'; readonly id: string };
type StoredItem = (Account | QueueItem | Dated) & { readonly organization: OrganizationId };

function keyOf(item: StoredItem) {
  const { organization } = item;
  switch (item.kind) {
    case 'account':
      return keys.account(organization, item.id);
    case 'queue_item':
      return keys.queueItem(organization, item.day, item.id);
    case 'interaction':
      return keys.interaction(organization, item.account_id, item.created_at, item.id);
    case 'decision':
      return keys.decision(organization, item.account_id, item.at, item.id);
    case 'payment':
      return keys.payment(organization, item.account_id, item.paid_at, item.id);
    case 'promise':
      return {
        ...keys.promise(organization, item.account_id, item.created_at, item.id),
        ...indexKeys.promiseStatus(organization, item.id, item.status, item.due_date),
      };
    case 'opt_out':
      return keys.optOut(organization, item.id);
  }
}
// The histories contain items of these kinds only.
const imageOf = (item: unknown) => marshall({ ...(item as StoredItem), ...keyOf(item as StoredItem) });
const write = (items: readonly unknown[]) => Promise.all(items.map((item) => service.table.copy(imageOf(item), [{}])));

/** The Lambda event of a batch. */
const eventOf = ({ shard, changes }: Batch) => ({
  shardId: shard,
  Records: changes.map(({ before, after, sequence, atSeconds }) => ({
    dynamodb: {
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: atSeconds,
      ...(before !== undefined && { OldImage: imageOf(before) }),
      ...(after !== undefined && { NewImage: imageOf(after) }),
    },
  })),
});

const record = (batch: Batch) => service.run('publishAndCountChanges', eventOf(batch));

/** Retries a batch until it succeeds, as Lambda does. */
async function recordUntilDone(batch: Batch): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await record(batch);
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

const accountIn = (organization: OrganizationId, segment: string, over: Partial<Account> = {}) => ({
  ...anAccount({ id: parseId(AccountId, `${segment}${randomUUID().slice(1)}`), ...over }),
  organization,
});

const batchOf = (changes: readonly { before?: unknown; after?: unknown }[], shard = 'shard'): Batch => ({
  shard,
  changes: changes.map(({ before, after }, n) => ({
    before,
    after,
    sequence: BigInt(n + 1),
    atSeconds: 1_900_000_000,
  })),
});

describe('a batch of changes', () => {
  it('is published and counted once, wherever the job crashes and however often it is redelivered', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      const campaign = parseId(CampaignId, randomUUID());
      const accounts = ['1', '1', '2'].map((segment) => accountIn(organization, segment));
      const joined = accounts.map((account) => ({ ...account, campaign_id: campaign, interaction_count: 1 }));
      const batch = batchOf([
        ...accounts.map((after) => ({ after })),
        ...accounts.map((before, n) => ({ before, after: joined[n] })),
      ]);
      await write(joined);
      await crashing(() => record(batch));
      await record(batch);
      await record({ ...batch, changes: batch.changes.slice(2, 5) });
      expect(await findCountDifferences(organization, days)).toEqual([]);
      expect(await countStore(organization).readCampaign(campaign)).toEqual({
        accounts: 3,
        attempted: 3,
        contacted: 3,
        replied: 0,
        promised: 0,
        promises: 0,
        payers: 0,
        optedOut: 0,
        byStatus: { active: 3, paused: 0, escalated: 0, disputed: 0, resolved: 0 },
        settled: 0,
        settledAmounts: {},
        recovered: {},
        legacyRecovered: 0,
      });
      const published = events.published().filter((event) => event.organization === organization);
      const types = new Map(published.map(({ id, type }) => [id, type]));
      expect([...types.values()].sort()).toEqual([
        ...Array.from({ length: 3 }, () => 'account.created'),
        ...Array.from({ length: 3 }, () => 'account.updated'),
      ]);
    });
    expect(steps).toBeGreaterThan(4);
  }, 120_000);

  it('writes entries of the ledger and words without conditions only at its first delivery', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      const organization = await newOrganization();
      const created = ['1', '2'].map((segment) => accountIn(organization, segment, { in_ledger: true }));
      const batch = batchOf(created.map((after) => ({ after })));
      const stored = async (wanted: string) =>
        (await service.table.ofOrganization(organization)).filter(({ kind }) => kind === wanted);
      await crashing(() => record(batch));
      const recorded = await stored('ledger_entry');
      await record(batch);
      const entries = await stored('ledger_entry');
      expect(entries).toHaveLength(created.length);
      // An entry that was written twice would have another time of recording.
      expect(entries).toEqual(expect.arrayContaining(recorded));
      // Each is found by its first and its last name.
      expect(await stored('account_word')).toHaveLength(2 * created.length);
    });
  }, 120_000);

  it('is measured for operators at most once, and names no organization', async () => {
    vi.stubEnv('METRICS_NAMESPACE', 'Collection/test');
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const organization = await newOrganization();
    const promised = () => ({
      kind: 'promise',
      organization,
      id: randomUUID(),
      account_id: accountIn(organization, '1').id,
      amount: 10,
      currency: 'ARS',
      created_at: '2030-01-15T12:00:00.000Z',
    });
    const batch = batchOf([{ after: promised() }, { after: promised() }]);
    try {
      await record(batch);
      await record(batch);
    } finally {
      vi.unstubAllEnvs();
    }
    const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"_aws"'));
    written.mockRestore();
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ Promises: 2 })]);
    expect(lines.join()).not.toContain(organization);
  });

  it('is not counted before it is published', async () => {
    const organization = await newOrganization();
    network.dropRequests(1, 3);
    await expect(record(batchOf([{ after: accountIn(organization, '1') }]))).rejects.toThrow(
      'publishAndCountChanges failed',
    );
    await network.restore();
    expect((await countStore(organization).readAccounts()).accounts).toBe(0);
  });
});

describe('any history of writes', () => {
  it('leads to the same counts as a recount, in spite of crashes, redeliveries and shard splits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1 }),
        fc.uuid().chain((name) => {
          // Shrinking needs a new organization each time, or it would keep the counts of the attempt before.
          const organization = parseId(OrganizationId, name);
          return historiesOf(organization).chain((history) =>
            fc.record({
              organization: fc.constant(organization),
              history: fc.constant(history),
              batches: deliveriesOf(history),
            }),
          );
        }),
        async (every, crashSteps, { organization, history, batches }) => {
          const settings = { kind: 'organization', id: organization, timezone: 'America/Bogota' };
          await service.table.copy(marshall({ ...keys.organization(organization), ...settings }), [{}]);
          await write(history.items);
          for (const [n, batch] of batches.entries()) {
            if (n % every === 0) {
              network.crashAt(crashSteps[n % crashSteps.length]!, n % 2 === 0 ? 'before' : 'after');
              await record(batch).catch(() => undefined);
              await network.restore();
            }
            await recordUntilDone(batch);
          }
          expect(await findCountDifferences(organization, days)).toEqual([]);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);
});

describe('what happens on a day', () => {
  it('is read by day, from all quarters', async () => {
    const organization = await newOrganization();
    const paid = (segment: string, over: Partial<Payment> = {}) => ({
      kind: 'payment',
      organization,
      id: randomUUID(),
      account_id: parseId(AccountId, `${segment}${randomUUID().slice(1)}`),
      amount: 10.25,
      currency: 'ARS',
      paid_at: '2030-01-15T12:00:00.000Z',
      created_at: '2030-01-15T12:00:00.000Z',
      ...over,
    });
    const payments = [
      ...['0', '4', '8', 'c'].map((segment) => paid(segment)),
      paid('f', { currency: 'USD', amount: 7 }),
    ];
    const later = paid('0', { paid_at: '2030-01-16T12:00:00.000Z' });
    await record(batchOf([...payments, later].map((after) => ({ after }))));
    const found = await countStore(organization).readDays(['2030-01-14', '2030-01-15']);
    expect([...found.keys()]).toEqual(['2030-01-15']);
    expect(found.get('2030-01-15')).toMatchObject({ payments: 5, paid: { ARS: 41, USD: 7 }, promises: 0, optOuts: 0 });
  });
});

describe('two shards with accounts of one segment', () => {
  it('are counted concurrently without overwriting each other', async () => {
    const organization = await newOrganization();
    const shards = Array.from({ length: 6 }, (_, shard) =>
      batchOf(
        Array.from({ length: 5 }, () => ({ after: accountIn(organization, '7', { paid_amount: 1 }) })),
        `shard-${shard}`,
      ),
    );
    await Promise.all(shards.map(record));
    await Promise.all(shards.map(record));
    expect(await countStore(organization).readAccounts()).toEqual({
      accounts: 30,
      byStatus: { active: 30, paused: 0, escalated: 0, disputed: 0, resolved: 0 },
      pendingBalance: { ARS: 30_000 },
      paidAmount: { ARS: 30 },
      approvals: { count: 0, amounts: {} },
    });
  });
});

describe('the comparison of counts with items', () => {
  it('finds a change that was never delivered, and repairs it if a second look agrees', async () => {
    const organization = await newOrganization();
    const [counted, lost] = [accountIn(organization, '1'), accountIn(organization, '1', { paid_amount: 0.0001 })];
    await write([counted, lost]);
    await record(batchOf([{ after: counted }]));
    const differences = await findCountDifferences(organization, days);
    const place = { of: 'STATUS', part: '1', version: 1 };
    const dueMonth = { of: 'DUE#0', part: '~', version: 1 };
    expect(differences).toEqual([
      { ...place, name: 'active', counted: 1, recounted: 2 },
      { ...place, name: 'paid_ARS', counted: 0, recounted: 1 },
      { ...place, name: 'pending_ARS', counted: 10_000_000, recounted: 20_000_000 },
      { ...dueMonth, name: 'accounts', counted: 1, recounted: 2 },
      { ...dueMonth, name: 'all_ARS', counted: 1, recounted: 2 },
      { ...dueMonth, name: 'd_ARS', counted: 10_000_000, recounted: 20_000_000 },
      { ...dueMonth, name: 'n_ARS', counted: 1, recounted: 2 },
      { ...dueMonth, name: 'paid_ARS', counted: 0, recounted: 1 },
      { ...dueMonth, name: 'pending_ARS', counted: 10_000_000, recounted: 20_000_000 },
      { ...dueMonth, name: 'total_ARS', counted: 10_000_000, recounted: 20_000_000 },
    ]);
    expect(await repairCounts(organization, [], differences)).toEqual([]);
    expect(await repairCounts(organization, differences, differences)).toEqual(differences);
    expect(await repairCounts(organization, differences, differences)).toEqual([]);
    expect(await findCountDifferences(organization, days)).toEqual([]);
  });

  it('splits the recovered sum of an old counter by currency', async () => {
    const organization = await newOrganization();
    const campaign = parseId(CampaignId, randomUUID());
    const over = { campaign_id: campaign, paid_amount: 7 };
    await write([accountIn(organization, '1', over), accountIn(organization, '1', { ...over, currency: 'USD' })]);
    const counts = { accounts: 2, recovered: 140_000 };
    const key = keys.counts(organization, campaign, '1');
    await service.table.copy(marshall({ ...key, kind: 'counts', organization, version: 1, shards: {}, ...counts }), [
      {},
    ]);
    expect(await countStore(organization).readCampaign(campaign)).toMatchObject({
      recovered: {},
      legacyRecovered: 14,
    });
    const differences = await findCountDifferences(organization, days);
    await repairCounts(organization, differences, differences);
    expect(await countStore(organization).readCampaign(campaign)).toMatchObject({
      recovered: { ARS: 7, USD: 7 },
      legacyRecovered: 0,
    });
  });

  it('creates missing counter items', async () => {
    const organization = await newOrganization();
    await write([accountIn(organization, '1')]);
    const differences = await findCountDifferences(organization, days);
    await repairCounts(organization, differences, differences);
    expect(await findCountDifferences(organization, days)).toEqual([]);
    expect((await countStore(organization).readAccounts()).byStatus.active).toBe(1);
  });
});

describe("the table's stream", () => {
  it('leads to correct counts when delivered twice, and to wrong ones if a record is withheld', async () => {
    // The tests above delivered their own changes.
    await faulty.stream.read();
    const joined = async (organization: OrganizationId) => {
      const campaign = { name: 'Draft' };
      const { id: campaign_id } = await service.call<{ id: string }>('createCampaign', {
        organization,
        body: campaign,
      });
      const body = { contact: { name: 'Ana' }, total_amount: 10 };
      const accounts = await Promise.all(
        Array.from({ length: 6 }, () => service.call<Account>('createAccount', { organization, body })),
      );
      const account_ids = accounts.map(({ id }) => id);
      await service.call('changeAccountsInBulk', {
        organization,
        body: { action: 'assign_campaign', account_ids, campaign_id },
      });
      await service.call('createPayment', { organization, body: { account_id: account_ids[0], amount: 4 } });
      return accounts;
    };
    await joined(await newOrganization());
    await expectCountsToAgree(faulty);
    const [lost] = await joined(await newOrganization());
    const isWithheld = ({ eventName, dynamodb }: StreamRecord) =>
      eventName === 'INSERT' && dynamodb.Keys.sk.S === lost?.id && dynamodb.Keys.pk.S.includes('#ACCOUNT#');
    const differences = await findDifferences(await deliverAllChanges(faulty, isWithheld));
    expect(differences.map(({ name, counted, recounted }) => [name, recounted - counted])).toEqual([
      ['active', 1],
      ['pending_ARS', 100_000],
      ['accounts', 1],
      ['all_ARS', 1],
      ['d_ARS', 100_000],
      ['n_ARS', 1],
      ['pending_ARS', 100_000],
      ['total_ARS', 100_000],
    ]);
  });
});
