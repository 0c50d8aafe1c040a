import { unmarshall } from '@aws-sdk/util-dynamodb';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Key, indexKeys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { BackfillResult, BackfillRun } from '../../../lib/reporting/backfills/run-backfill.ts';
import { dayAfter } from '../../../lib/foundation/calendar.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { PromiseView } from '../../../lib/portfolio/promises/contract.ts';
import { findCountDifferences } from '../../../lib/reporting/counters/find-count-differences.ts';
import { repairCounts } from '../../../lib/reporting/counters/repair-counts.ts';
import { isPromiseCounter } from '../../../lib/reporting/counters/promise-counts.ts';
import { deliverAllChanges, findDifferences } from '../../faults/expect-counts-to-agree.ts';
import { crashAtSomeSteps, interleaveAtEveryRequest, interleaveBeforeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { organizationOf } from '../../faults/table-stream.ts';
import { bySize, itIfLarge, onlyLarge } from '../../harness/by-size.ts';
import { anActiveCampaign } from '../../harness/campaign-setup.ts';
import type { Service } from '../../harness/start-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  contactedDebtor,
} from '../../outreach/callbacks/contacted-debtor.ts';
import { type PromisedDebtor, promiseOf, promisedDebtor } from '../../portfolio/promises/promised-debtor.ts';
import {
  type EarlierShape,
  accountKey,
  earlierDebtor,
  earlierShapes,
  promiseKey,
  registrationKey,
  rewrite,
  storeAsEarlier,
} from './earlier-promises.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

type Options = Partial<Pick<BackfillRun, 'organizations' | 'isDryRun' | 'restarts' | 'pace' | 'now'>>;

async function run(options: Options = {}, scope = organization): Promise<BackfillResult> {
  const { runBackfill } = await import('../../../lib/reporting/backfills/run-backfill.ts');
  const { completePromises } = await import('../../../lib/reporting/backfills/complete-promises.ts');
  return runBackfill({
    backfill: completePromises,
    scope,
    organizations: [scope],
    isDryRun: false,
    runId: randomUUID(),
    now: new Date(),
    pace: () => Promise.resolve(),
    ...options,
  });
}

const item = async (key: Key): Promise<Readonly<Record<string, unknown>>> => unmarshall(await service.table.read(key));
const counts = (over: Partial<BackfillResult['counts']>) => ({
  seen: 0,
  changed: 0,
  current: 0,
  skipped: 0,
  failed: 0,
  ...over,
});
const judge = () => service.run('judgePromises', { scheduled_time: new Date().toISOString() });
const list = async (query: Readonly<Record<string, string>> = {}, owner = organization) =>
  (await service.call<{ data: PromiseView[] }>('listPromises', { organization: owner, role: 'viewer', query })).data;
const cancel = ({ organization: owner, promise }: PromisedDebtor) =>
  service.call<PromiseView>('updatePromise', {
    organization: owner,
    role: 'agent',
    user: 'agent-1',
    params: { id: promise.id },
    body: { action: 'cancel' },
  });
const notices = async (owner = organization) =>
  service.table.inPartition(partitions.notifications(owner, 'ROLE#agent'));
const pay = ({ organization: owner, account }: ContactedDebtor, amount: number) =>
  service.call('createPayment', { organization: owner, body: { account_id: account, amount } });

/** Everything about a promise in the table, as a new one has it. */
async function expectNew(debtor: PromisedDebtor): Promise<void> {
  const { organization: owner, promise } = debtor;
  expect(await item(promiseKey(debtor))).toEqual({
    ...promise,
    ...promiseKey(debtor),
    ...indexKeys.promiseStatus(owner, promise.id, 'open', promise.due_date),
    ...indexKeys.openPromise(owner, promise.id, promise.day_ends_at),
    organization: owner,
  });
  expect(await item(registrationKey(debtor))).toMatchObject({ account_id: debtor.account });
  expect(await item(accountKey(debtor))).toMatchObject({ promise_count: 1 });
}

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000);

describe.each(earlierShapes)('an open promise that was %s', (shape: EarlierShape) => {
  it('is found, shown and cancelled like a new one', async () => {
    const debtor = await earlierDebtor(service, organization, shape, { at: inTwoDays() });
    expect(await list()).toEqual([]);
    await expect(cancel(debtor)).rejects.toThrow('404');
    expect(await run()).toEqual({ kind: 'finished', counts: counts({ seen: 1, changed: 1 }) });
    await expectNew(debtor);
    expect(await item(accountKey(debtor))).toMatchObject({
      latest_promise: { promise_id: debtor.promise.id, until: debtor.promise.day_ends_at },
    });
    expect(await list({ status: 'open' })).toMatchObject([{ id: debtor.promise.id, status: 'open' }]);
    expect(await cancel(debtor)).toMatchObject({ status: 'cancelled' });
    expect(await item(accountKey(debtor))).not.toHaveProperty('latest_promise');
  });

  it('is judged once, by what was paid since it was made', async () => {
    const broken = await earlierDebtor(service, organization, shape);
    const kept = await promisedDebtor(service, organization);
    await pay(kept, 500);
    await storeAsEarlier(service, kept, shape);
    expect((await run()).counts).toEqual(counts({ seen: 2, changed: 2 }));
    await judge();
    await judge();
    expect((await run()).counts).toEqual(counts({ seen: 2, current: 2 }));
    expect(await list({ status: 'broken' })).toMatchObject([{ id: broken.promise.id }]);
    expect(await list({ status: 'kept' })).toMatchObject([{ id: kept.promise.id }]);
    expect(await notices()).toHaveLength(1);
  });

  it('is broken by somebody who paid only before it', async () => {
    const contacted = await contactedDebtor(service, organization, anAiCallInProgress);
    await pay(contacted, 500);
    const debtor: PromisedDebtor = { ...contacted, promise: await promiseOf(contacted, { at: new Date() }) };
    await storeAsEarlier(service, debtor, shape);
    await run();
    await judgeAt(Date.parse(debtor.promise.day_ends_at));
    expect(await item(promiseKey(debtor))).toMatchObject({ status: 'broken', paid_before: 500 });
  });

  it('holds the account in the campaign that it joins afterwards', async () => {
    const debtor = await earlierDebtor(service, organization, shape, { at: inTwoDays() });
    await run();
    const campaign_id = await anActiveCampaign(service, organization);
    const body = { action: 'assign_campaign', account_ids: [debtor.account], campaign_id };
    await service.call('changeAccountsInBulk', { organization, body });
    expect(await item(accountKey(debtor))).toMatchObject({
      held_by: 'promise',
      promise_id: debtor.promise.id,
      next_action_at: debtor.promise.day_ends_at,
    });
  });
});

describe.each(bySize({ small: ['not measured'], large: earlierShapes }))(
  'an open promise that was %s',
  (shape: EarlierShape) => {
    it('is complete or untouched wherever the run is killed, and complete after the next run', async () => {
      const steps = await crashAtSomeSteps(faulty.network, async (crashing) => {
        const owner = await service.organization(randomUUID());
        const debtors = [
          await earlierDebtor(service, owner, shape, { at: inTwoDays() }),
          await earlierDebtor(service, owner, shape, { at: inTwoDays() }),
        ];
        await crashing(() => run({}, owner));
        const { kind, counts: all } = await run({}, owner);
        expect({ kind, ...all }).toMatchObject({ kind: 'finished', skipped: 0, failed: 0 });
        expect(all.changed + all.current).toBe(all.seen);
        for (const debtor of debtors) await expectNew(debtor);
      });
      expect(steps).toBe(6);
    });

    it('is complete once, whatever a second run does in between', async () => {
      const requests = await interleaveBeforeSteps(faulty.network, async (both) => {
        const owner = await service.organization(randomUUID());
        const debtor = await earlierDebtor(service, owner, shape, { at: inTwoDays() });
        const results: BackfillResult[] = [];
        await both(
          async () => results.push(await run({}, owner)),
          async () => results.push(await run({}, owner)),
        );
        expect(results.map(({ counts: { failed } }) => failed)).toEqual([0, 0]);
        await expectNew(debtor);
        expect(await list({}, owner)).toHaveLength(1);
      });
      expect(requests).toBeGreaterThanOrEqual(7);
    });

    itIfLarge('keeps what happens to it at any moment of the run', async () => {
      await interleaveBeforeSteps(faulty.network, async (both) => {
        const owner = await service.organization(randomUUID());
        const debtor = await earlierDebtor(service, owner, shape);
        await both(
          () => run({}, owner),
          () => judgeHolding(debtor),
        );
        expect((await run({}, owner)).counts).toMatchObject({ seen: 1, skipped: 0, failed: 0 });
        await judge();
        expect(await item(promiseKey(debtor))).toMatchObject({
          status: 'broken',
          ...indexKeys.promiseStatus(owner, debtor.promise.id, 'broken', debtor.promise.due_date),
        });
        expect(await item(promiseKey(debtor))).not.toHaveProperty('gsi2pk');
        expect(await notices(owner)).toHaveLength(1);
      });
    });
  },
);

async function judgeAt(time: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  try {
    await judge();
  } finally {
    vi.useRealTimers();
  }
}

/** Judges a promise as an evaluation does whose account it holds. */
async function judgeHolding({ organization: owner, account: id, promise }: PromisedDebtor): Promise<void> {
  const { accountStore } = await import('../../../lib/portfolio/accounts/account-store.ts');
  const { judgeHoldingPromise } = await import('../../../lib/portfolio/promises/judge-holding-promise.ts');
  const account = await accountStore(owner).read(id, { consistent: true });
  if (!account) throw new Error('The account does not exist.');
  await judgeHoldingPromise(owner, account, promise.id, new Date());
}

onlyLarge(() => {
  describe('a promise that was not measured', () => {
    it('includes a payment that comes between its read and its write', async () => {
      const found: unknown[] = [];
      await interleaveAtEveryRequest(faulty.network, async (both) => {
        const owner = await service.organization(randomUUID());
        const debtor = await earlierDebtor(service, owner, 'not measured', { at: inTwoDays() });
        await both(
          () => run({}, owner),
          () => pay(debtor, 100.5),
        );
        await run({}, owner);
        const { paid_before: before } = await item(promiseKey(debtor));
        // It was made in the future of this test, so every payment came before it.
        found.push(before === 0 || before === 100.5);
        expect(await item(accountKey(debtor))).toMatchObject({ promise_count: 1, paid_amount: 100.5 });
      });
      expect(new Set(found)).toEqual(new Set([true]));
    });
  });
});

describe('an earlier promise before the backfill', () => {
  it('is judged by what was paid when it holds an account', async () => {
    const kept = await earlierDebtor(service, organization, 'not judged');
    await pay(kept, 500);
    await judgeHolding(kept);
    expect(await list({ status: 'kept' })).toMatchObject([{ id: kept.promise.id }]);
    const measured = await earlierDebtor(service, organization, 'not measured');
    await pay(measured, 500);
    await judgeHolding(measured);
    expect(await list({ status: 'kept' })).toHaveLength(2);
    expect(await notices()).toEqual([]);
  });

  it('holds its account to the end of its day if the call reports it again', async () => {
    const debtor = await earlierDebtor(service, organization, 'not judged', { at: inTwoDays() });
    const again = await promiseOf(debtor, { at: inTwoDays() });
    expect(again.id).toBe(debtor.promise.id);
    expect(again.day_ends_at).toBe(`${dayAfter(debtor.promise.due_date, 1)}T12:00:00.000Z`);
    expect(Date.parse(again.day_ends_at)).toBeGreaterThanOrEqual(Date.parse(debtor.promise.day_ends_at));
  });

  it('is in the timeline of its account', async () => {
    const debtor = await earlierDebtor(service, organization, 'not measured');
    const { data } = await service.call<{ data: object[] }>('readTimeline', {
      organization,
      role: 'viewer',
      params: { id: debtor.account },
      query: { type: 'promise' },
    });
    expect(data).toMatchObject([{ type: 'promise', promise: { id: debtor.promise.id, status: 'open' } }]);
  });
});

describe('the backfill of promises', () => {
  it('leaves promises of this version as they are', async () => {
    const debtor = await promisedDebtor(service, organization);
    await rewrite(service, accountKey(debtor), [], { interaction_count: 1 });
    const before = await service.table.ofOrganization(organization);
    expect((await run()).counts).toEqual(counts({ seen: 1, current: 1 }));
    const after = await service.table.ofOrganization(organization);
    expect(after.filter(({ kind }) => kind !== 'backfill_progress')).toEqual(before);
  });

  it('completes all promises of an account, of which the last holds it', async () => {
    const debtor = await earlierDebtor(service, organization, 'not measured');
    const second: PromisedDebtor = { ...debtor, promise: await promiseOf(debtor, { at: inTwoDays() }) };
    await storeAsEarlier(service, second, 'not measured');
    expect((await run()).counts).toEqual(counts({ seen: 2, changed: 2 }));
    expect(await item(accountKey(debtor))).toMatchObject({
      promise_count: 2,
      latest_promise: { promise_id: second.promise.id },
    });
  });

  it('lists promises that were judged before, and announces nothing', async () => {
    const debtor = await earlierDebtor(service, organization, 'not judged');
    await rewrite(service, promiseKey(debtor), [], { status: 'broken' });
    expect((await run()).counts).toEqual(counts({ seen: 1, changed: 1 }));
    await judge();
    expect(await list({ status: 'broken' })).toMatchObject([{ id: debtor.promise.id }]);
    expect(await notices()).toEqual([]);
  });

  it('counts in a dry run what a run would change, and writes nothing', async () => {
    await earlierDebtor(service, organization, 'not judged');
    const before = await service.table.ofOrganization(organization);
    expect(await run({ isDryRun: true })).toEqual({ kind: 'finished', counts: counts({ seen: 1, changed: 1 }) });
    expect(await service.table.ofOrganization(organization)).toEqual(before);
    await run();
    expect((await run({ isDryRun: true })).counts).toEqual(counts({ seen: 1, current: 1 }));
  });

  it('fails on a promise without a valid day, and completes the others', async () => {
    const odd = await earlierDebtor(service, organization, 'not judged');
    await rewrite(service, promiseKey(odd), ['due_date']);
    const foreign = await earlierDebtor(service, organization, 'not judged');
    await rewrite(service, promiseKey(foreign), [], { currency: 'gold' });
    expect((await run()).counts).toEqual(counts({ seen: 2, changed: 1, failed: 1 }));
    expect(await list()).toMatchObject([{ id: foreign.promise.id, currency: 'gold' }]);
    await judge();
    expect(await item(promiseKey(foreign))).toMatchObject({ status: 'broken', currency: 'gold' });
    expect(await item(promiseKey(odd))).toMatchObject({ status: 'open' });
  });

  it('leaves the promise of an account that does not exist any more', async () => {
    const debtor = await earlierDebtor(service, organization, 'not judged');
    const { deleteItem } = await import('../../../lib/platform/aws/table/table.ts');
    await deleteItem(accountKey(debtor));
    expect(await run()).toEqual({ kind: 'finished', counts: counts({}) });
    expect(await item(promiseKey(debtor))).not.toHaveProperty('gsi1pk');
  });

  it('touches no other organization', async () => {
    const other = await service.organization(randomUUID());
    const foreign = await earlierDebtor(service, other, 'not measured');
    await earlierDebtor(service, organization, 'not measured');
    const before = await service.table.ofOrganization(other);
    await run();
    expect(await service.table.ofOrganization(other)).toEqual(before);
    await run({}, other);
    await expectNew({ ...foreign, organization: other });
  });

  it('goes through all organizations in turn, and continues at the one where it stopped', async () => {
    const organizations = [organization, await service.organization(randomUUID())].sort();
    for (const owner of organizations) await earlierDebtor(service, owner, 'not judged');
    const { backfillStore } = await import('../../../lib/reporting/backfills/backfill-store.ts');
    const { completePromises } = await import('../../../lib/reporting/backfills/complete-promises.ts');
    const { runBackfill } = await import('../../../lib/reporting/backfills/run-backfill.ts');
    const seen: (OrganizationId | undefined)[] = [];
    const options = {
      backfill: completePromises,
      scope: null,
      organizations,
      isDryRun: false,
      now: new Date(),
      pace: () => Promise.resolve(),
    };
    const stopping = runBackfill({
      ...options,
      runId: randomUUID(),
      onPage: () => {
        throw new Error('The computer was switched off.');
      },
    });
    await expect(stopping).rejects.toThrow('switched off');
    const result = await runBackfill({
      ...options,
      runId: randomUUID(),
      onPage: ({ at_organization: at }) => seen.push(at),
    });
    expect(seen).toEqual([organizations[1]]);
    expect(result).toEqual({ kind: 'finished', counts: counts({ seen: 2, changed: 2 }) });
    expect(await backfillStore(null, 'promises').readProgress()).toMatchObject({ finished_at: expect.any(String) });
  });

  it('begins again after it has finished, or when it is told to', async () => {
    const debtor = await earlierDebtor(service, organization, 'not judged', { at: inTwoDays() });
    await run();
    await storeAsEarlier(service, debtor, 'not judged');
    expect((await run()).counts).toEqual(counts({ seen: 1, changed: 1 }));
    await storeAsEarlier(service, debtor, 'not judged');
    const { backfillStore } = await import('../../../lib/reporting/backfills/backfill-store.ts');
    const store = backfillStore(organization, 'promises');
    const { finished_at: _, ...interruptedAtTheEnd } = (await store.readProgress())!;
    await store.start(interruptedAtTheEnd);
    await run();
    expect(await item(promiseKey(debtor))).not.toHaveProperty('gsi1pk');
    await store.start(interruptedAtTheEnd);
    expect((await run({ restarts: true })).counts).toEqual(counts({ seen: 1, changed: 1 }));
    await expectNew(debtor);
  });

  it('stops at the next page when another run has begun', async () => {
    await earlierDebtor(service, organization, 'not judged');
    let second: BackfillResult | undefined;
    const first = await run({
      pace: async () => {
        second ??= await run();
      },
    });
    expect(first).toMatchObject({ kind: 'superseded', counts: { skipped: 1 } });
    expect(second).toEqual({ kind: 'finished', counts: counts({ seen: 1, changed: 1 }) });
  });

  it('asks for the write units of a change before it writes', async () => {
    await earlierDebtor(service, organization, 'not listed', { at: inTwoDays() });
    const asked: number[] = [];
    await run({
      pace: (wcu) => {
        asked.push(wcu);
        return Promise.resolve();
      },
    });
    expect(asked).toEqual([6]);
  });

  it('changes no count but that of promises which their campaign did not count', async () => {
    const campaign_id = await anActiveCampaign(service, organization);
    for (const shape of earlierShapes) {
      const { account } = await earlierDebtor(service, organization, shape);
      const body = { action: 'assign_campaign', account_ids: [account], campaign_id };
      await service.call('changeAccountsInBulk', { organization, body });
    }
    // Promises of yesterday, which west of Greenwich may be the day before yesterday's.
    const days = [0, 1, 2].map((back) => dayAfter(new Date().toISOString().slice(0, 10), -back));
    const before = await findCountDifferences(organization, days);
    await repairCounts(organization, before, before);
    await faulty.stream.read();
    const promiseCount = async () => {
      const sent = { organization, params: { id: campaign_id } };
      return (await service.call<{ promise_count: number }>('readCampaignSummary', sent)).promise_count;
    };
    expect(await promiseCount()).toBe(2);
    await run();
    await judge();
    // The job also judges promises of other organizations.
    const records = await deliverAllChanges(faulty, (record) => organizationOf(record) !== organization);
    expect(records).not.toEqual([]);
    // A promise that was in no list was missing in the recount too; the day on which it is due has it after a repair.
    const differences = await findDifferences(records, [organization]);
    expect(differences.filter((difference) => !isPromiseCounter(difference))).toEqual([]);
    expect(await promiseCount()).toBe(3);
  });
});

const root = path.resolve(import.meta.dirname, '../../..');

/** Runs `npm run backfill` as an operator does. */
const backfill = (...args: string[]) =>
  new Promise<{ readonly code: number; readonly lines: readonly string[] }>((resolve) => {
    const child = execFile(process.execPath, ['operations/backfill.ts', ...args], { cwd: root }, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, lines: (out + error).trim().split('\n') }),
    );
  });

describe('the command', () => {
  it('names the backfills if it is given none that it knows', async () => {
    expect(await backfill('nothing')).toEqual({
      code: 2,
      lines: [
        'Name one backfill (promises, duplicates, account-index, disputes, payments, calls, ledger), not nothing.',
        'npm run backfill -- --help shows how to use it.',
      ],
    });
  });

  it.each([
    { that: 'has no id', id: '12', code: 2, says: '--organization must be the id of an organization, a UUID, not 12.' },
    { that: 'does not exist', id: randomUUID(), code: 1, says: 'Check --organization and TABLE_NAME.' },
  ])('does not count an organization that $that as one without promises', async ({ id, code, says }) => {
    const ended = await backfill('promises', '--organization', id);
    expect(ended).toMatchObject({ code, lines: expect.arrayContaining([expect.stringContaining(says)]) });
    expect(ended.lines.join()).not.toContain('seen');
  });

  itIfLarge('completes the promises of an organization, and says so', async () => {
    const debtor = await earlierDebtor(service, organization, 'not judged', { at: inTwoDays() });
    const args = ['promises', '--organization', organization];
    const dry = await backfill(...args, '--dry-run');
    expect(dry).toMatchObject({ code: 1 });
    expect(dry.lines.at(-1)).toContain('1 seen, 1 to change, 0 already new');
    const first = await backfill(...args);
    expect(first).toMatchObject({ code: 0 });
    expect(first.lines.at(-1)).toBe(
      'finished: 1 seen, 1 changed, 0 already new, 0 skipped because they changed meanwhile, 0 failed',
    );
    await expectNew(debtor);
    expect(await backfill(...args, '--dry-run')).toMatchObject({ code: 0 });
  });

  it('ends with 1 and names the promise that it cannot complete', async () => {
    const odd = await earlierDebtor(service, organization, 'not judged');
    await rewrite(service, promiseKey(odd), [], { due_date: 'soon' });
    const { code, lines } = await backfill('promises', '--organization', organization);
    expect(code).toBe(1);
    expect(lines[0]).toBe(
      `failed: due_date_invalid organization ${organization} account_id ${odd.account} promise_id ${odd.promise.id}`,
    );
  });

  itIfLarge('goes on where a run was killed', async () => {
    await earlierDebtor(service, organization, 'not judged');
    // Two steps begin the run, the third completes the promise.
    faulty.network.crashAt(3, 'after');
    const killed = await backfill('promises', '--organization', organization);
    expect(await faulty.network.restore()).toBe(true);
    expect(killed.code).toBe(1);
    const { code, lines } = await backfill('promises', '--organization', organization);
    expect(code).toBe(0);
    expect(lines.at(-1)).toContain('1 seen, 0 changed, 1 already new');
  });
});
