import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayAfter, dayIn } from '../../lib/foundation/calendar.ts';
import { ageOf, agingBuckets } from '../../lib/foundation/age-buckets.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { Overview } from '../../lib/reporting/overview/contract.ts';
import { required } from '../harness/required.ts';
import { runPrintedCommands } from './printed-commands.ts';
import { type RunningStack, callStack, deleteState, startOwnStack } from './running-stack.ts';

const root = path.resolve(import.meta.dirname, '../..');
const zone = 'America/Argentina/Buenos_Aires';

/** A first start with the sample that `npm start` creates. */
let stack: RunningStack;

beforeAll(async () => {
  stack = await startOwnStack({ isSeeded: false, sampleSize: 'living' });
  // The payment of today is the last that is counted; a busy machine is ready before.
  const paymentsOfToday = async () => (await ask('/api/overview?days=1')).days[0].payments.count;
  await vi.waitFor(async () => expect(await paymentsOfToday()).toBe(1), { timeout: 300_000, interval: 500 });
}, 900_000);

afterAll(async () => {
  await stack.stop('SIGTERM');
  deleteState(stack);
});

const organization = () => required(stack.session.organizations[0]);
const ask = (urlPath: string) => callStack(stack, organization().tokens.admin, 'GET', urlPath);

async function all<Row>(urlPath: string): Promise<Row[]> {
  const rows: Row[] = [];
  let after = '';
  do {
    const page = await ask(`${urlPath}${urlPath.includes('?') ? '&' : '?'}limit=1000${after}`);
    rows.push(...page.data);
    const { next_cursor: next } = page.pagination;
    after = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
  } while (after !== '');
  return rows;
}

const inUnits = (amount: number): number => Math.round(amount * 10_000);
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + inUnits(amount), 0) / 10_000;

const countsBy = <Row>(rows: readonly Row[], name: (row: Row) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(rows, name)].map(([key, own]) => [key, own.length]));

interface Promised {
  readonly status: string;
  readonly due_date: string;
}

describe('the first page of the living sample', () => {
  it('shows what is owed, which is the sum of its 1,200 accounts, by status and by age', async () => {
    const overview: Overview = await ask('/api/overview?days=1');
    const accounts = await all<AccountView>('/api/v1/accounts');
    expect(accounts).toHaveLength(1200);
    expect(overview.accounts.pending).toBe(
      sumOf(accounts.flatMap(({ currency, pending_balance: pending }) => (currency === 'ARS' ? [pending] : []))),
    );
    expect(overview.accounts.by_status).toMatchObject(countsBy(accounts, ({ collection_status: status }) => status));
    const open = accounts.filter(({ collection_status: status }) => status !== 'resolved');
    expect(Object.fromEntries(overview.aging.map(({ bucket, accounts: count }) => [bucket, count]))).toMatchObject(
      countsBy(open, ({ days_past_due: days }) => required(agingBuckets[ageOf(days ?? 0)])),
    );
  });

  it('says what needs a person, each with its rows', async () => {
    const today = dayIn(zone, new Date());
    const countsAndRows = async () => {
      const { attention }: Overview = await ask('/api/overview?days=1');
      const promises = await all<Promised>('/api/promises');
      const dueOn = (status: string, days: readonly string[]) =>
        promises.filter((promise) => promise.status === status && days.includes(promise.due_date)).length;
      const rows = {
        settlements: (await all('/api/admin/settlements?status=pending_approval')).length,
        inbox: (await all('/api/interactions')).length,
        due_today: dueOn('open', [today]),
        broken: dueOn('broken', [dayAfter(today, -1), dayAfter(today, -2)]),
        webhooks: 1,
      };
      const counts = Object.fromEntries(Object.entries(attention).map(([name, { count }]) => [name, count]));
      return { rows, counts };
    };
    // The service breaks the promises of yesterday itself, and counts that within seconds.
    const { rows } = await vi.waitFor(
      async () => {
        const now = await countsAndRows();
        expect(now.counts).toMatchObject(now.rows);
        return now;
      },
      { timeout: 60_000, interval: 1000 },
    );
    expect(rows.settlements).toBe(1);
    expect(rows.inbox).toBeGreaterThan(10);
  });

  it('shows two months of payments and promises, which are those that are listed', async () => {
    const { days }: Overview = await ask('/api/overview?days=62');
    const payments = await all<{ readonly status: string }>('/api/v1/payments');
    const promises = await all<Promised>('/api/promises');
    const countOf = (name: 'payments' | 'promises' | 'promises_kept' | 'promises_broken') =>
      days.reduce((sum, day) => sum + day[name].count, 0);
    expect(countOf('payments')).toBe(payments.filter(({ status }) => status !== 'reversed').length);
    expect(countOf('promises')).toBe(promises.length);
    expect(countOf('promises_kept')).toBe(promises.filter(({ status }) => status === 'kept').length);
    expect(countOf('promises_broken')).toBe(promises.filter(({ status }) => status === 'broken').length);
    expect(countOf('promises_kept')).toBeGreaterThan(50);
    expect(countOf('promises_broken')).toBeGreaterThan(20);
    expect(days.filter(({ sends }) => sends > 0).length).toBeGreaterThan(50);
  });
});

describe('the history of the living sample', () => {
  it('has receipts of what was blocked, and plans of each status', async () => {
    const { days }: Overview = await ask('/api/overview?days=30');
    const busy = required(days.find(({ blocked }) => blocked > 0));
    expect(await all(`/api/decisions?date=${busy.date}`)).toHaveLength(busy.blocked);
    const plans = await all<{ readonly status: string; readonly instalments: readonly { readonly status: string }[] }>(
      '/api/v1/plans',
    );
    expect(countsBy(plans, ({ status }) => status)).toEqual({
      active: 4,
      broken: 1,
      kept: 1,
      pending_approval: 1,
      proposed: 1,
    });
    expect(plans.map(({ instalments }) => [...new Set(instalments.map(({ status }) => status))])).toContainEqual([
      'paid',
      'late',
      'due',
    ]);
  });

  it('agrees with a recount', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['operations/verify-counters.ts', '--local', '--organization', organization().id, '--days', '63'],
      { cwd: root, env: { ...process.env, STATE_DIR: stack.folder } },
    );
    expect(stdout).toContain('0 differences');
  });
});

it('the story in the README works on it as typed', async () => {
  expect(
    await runPrintedCommands('README.md', 'A settlement, from offer to payment', { session: stack.session }),
  ).toMatchObject([
    { status: 'approved', offered_amount: 800 },
    { interaction_id: expect.any(String) },
    { status: 'accepted', outcome: 'open' },
    { amount: 800 },
    { pending_balance: 0, collection_status: 'resolved' },
  ]);
});
