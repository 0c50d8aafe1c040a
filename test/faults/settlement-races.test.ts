import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import { seededRandom } from '../../lib/outreach/simulation/random.ts';
import { type AccountId, type OrganizationId, SettlementId, parseId } from '../../lib/foundation/ids.ts';
import {
  type AccountChange,
  type NewAccount,
  changeAccountsInBulk,
  createAccount as createAccountRoute,
  updateAccount,
} from '../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../lib/portfolio/imports/contract.ts';
import { createSettlement, updateSettlement } from '../../lib/portfolio/settlements/contract.ts';
import type { NewSettlement, SettlementChange, SettlementView } from '../../lib/portfolio/settlements/contract.ts';
import { createPayment } from '../../lib/portfolio/payments/contract.ts';
import type { Route } from '../../lib/platform/http/route.ts';
import { bySize } from '../harness/by-size.ts';
import { aRecord, createAccount } from '../harness/portfolio.ts';
import { type CallerRequest, requestEvent } from '../harness/requests.ts';
import { required } from '../harness/required.ts';
import { submitImport } from '../harness/run-import.ts';
import { decide, propose } from '../harness/settlements.ts';
import { type StoredItem, findSettlementProblems, watchSettlementVersions } from '../harness/settlement-invariants.ts';
import type { Service } from '../harness/start-service.ts';
import { useService } from '../harness/use-service.ts';
import { type Interleaving, interleaveRequests } from './interleave-requests.ts';

/** Debts are prepared together, and each runs a race once. */
const debtsAtOnce = bySize({ small: 4, large: 10 });
/** A caller is interrupted after each request, or after some. */
const requestsBetweenInterruptions = bySize({ small: 4, large: 1 });
/** In an order drawn at random, after those that interrupt a caller once. */
const minRandomRuns = bySize({ small: 1, large: 10 });
/** For races of which an ending is rare. */
const maxRuns = 100;
const timezone = 'America/Argentina/Buenos_Aires';
const msPerDay = 86_400_000;

let service: Service;
let interleaving: Interleaving;

useService(async (started) => {
  service = started.service;
  const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
  interleaving = interleaveRequests(tableClient());
});

/** A debt of 1,000.50 in a campaign whose strategy allows a discount of 15 percent. */
interface Debt {
  readonly organization: OrganizationId;
  readonly id: AccountId;
  readonly externalId: string;
}

/** Returns in a few words how its request ended. */
type Caller = () => Promise<string>;

/** Two callers by name. */
type Callers = Readonly<Record<string, Caller>>;

interface Race {
  /** Set if requests of the race give a balance. */
  readonly isBalanceGiven?: true;
  /** Set if one of the two only reads whenever the other one writes. */
  readonly isWithoutConflict?: true;
  /** Whether a caller writes without a transaction, so that it collides by a refused write. */
  readonly hasSingleWrites?: true;
  readonly prepare: (debt: Debt) => Promise<Callers>;
  /** All ways in which the race can end, and what is stored then: the newest settlement and the account. */
  readonly endings: Readonly<Record<string, readonly [settlement: object, account: object]>>;
}

/** Sends a request and returns the status of its reply, or the code of the problem. */
async function send(name: string, route: Route, sent: CallerRequest): Promise<string> {
  const { statusCode, body } = await service.invoke(name, requestEvent(route, sent));
  // The replies of all routes that take part have these fields.
  const { code, pay_by, account } = JSON.parse(body) as {
    readonly code?: string;
    readonly pay_by?: string | null;
    readonly account?: { readonly pending_balance: number };
  };
  if (code !== undefined) return code;
  return [
    statusCode,
    ...(pay_by ? [`pay by ${pay_by}`] : []),
    ...(account ? [`owes ${account.pending_balance}`] : []),
  ].join(', ');
}

const proposal =
  ({ organization, id }: Debt, body: NewSettlement) =>
  () =>
    send('createSettlement', createSettlement, { organization, params: { accountId: id }, body, role: 'agent' });

const decision =
  ({ organization }: Debt, { id }: SettlementView, body: SettlementChange, user = 'one') =>
  () =>
    send('updateSettlement', updateSettlement, { organization, params: { id }, body, role: 'admin', user });

const payment =
  ({ organization, id }: Debt, amount: number) =>
  () =>
    send('createPayment', createPayment, { organization, body: { account_id: id, amount } });

const patch =
  ({ organization, id }: Debt, body: AccountChange) =>
  () =>
    send('updateAccount', updateAccount, { organization, params: { id }, body });

const upsert =
  ({ organization, externalId }: Debt, amounts: Partial<NewAccount>) =>
  () =>
    send('createAccount', createAccountRoute, { organization, body: aRecord(externalId, amounts) });

const pause =
  ({ organization, id }: Debt) =>
  () =>
    send('changeAccountsInBulk', changeAccountsInBulk, { organization, body: { action: 'pause', account_ids: [id] } });

/** Returns the job that stores the only chunk of an import with the account's record. */
async function importOf({ organization, externalId }: Debt, amounts: Partial<NewAccount>) {
  const { jobId, split, chunks } = await submitImport(service, organization, [aRecord(externalId, amounts)]);
  await split();
  const [chunk] = await chunks();
  if (!chunk) throw new Error('The import has no chunk.');
  return async () => {
    await chunk();
    const { warnings } = await service.call<ImportView>('readImport', { organization, params: { jobId } });
    return warnings.map(({ path, code }) => `${path} ${code}`).join() || 'stored';
  };
}

const job = async (): Promise<string> => {
  await service.run('closeSettlements', { scheduled_time: new Date().toISOString() });
  return 'done';
};

/** Starts a caller at its own time. The clock does not reach it again later. */
const at = (time: number, act: () => Promise<string>) => () => {
  vi.setSystemTime(time);
  return act();
};

const offer = ({ organization, id }: Debt, body: NewSettlement) => propose(service, organization, { id }, body);

const agreement = async (debt: Debt, body: NewSettlement) =>
  decide(service, debt.organization, await offer(debt, body), { action: 'accept' });

const accept = { action: 'accept' } as const;
const reject = { action: 'reject' } as const;
const approve = { action: 'approve' } as const;
const withdraw = { action: 'withdraw' } as const;

const aDay = (days: number): string => new Date(Date.now() + days * msPerDay).toISOString().slice(0, 10);
const [firstDay, otherDay, lastDay] = [aDay(10), aDay(20), aDay(5)];
/** The end of the last day to pay in Buenos Aires. */
const dayEnds = Date.parse(`${lastDay}T00:00:00-03:00`) + msPerDay;

const owes = (pending_balance: number) =>
  pending_balance === 0
    ? { pending_balance, collection_status: 'resolved' }
    : { pending_balance, collection_status: 'active' };
const running = { step_status: 'scheduled' };
const settled = { step_status: 'done', stopped_by: 'settled' };

const proposed = { status: 'proposed' };
const approved = { status: 'approved' };
const rejected = { status: 'rejected' };
const expired = { status: 'expired' };
const inForce = { status: 'accepted', outcome: 'open' };
const fulfilled = { status: 'accepted', outcome: 'fulfilled' };
const withdrawn = { status: 'accepted', outcome: 'withdrawn' };
const breached = { status: 'accepted', outcome: 'breached' };

const races: Readonly<Record<string, Race>> = {
  // First: the job visits the organizations of all races before it.
  'acceptance against expiry': {
    prepare: async (debt) => {
      const expires = Date.now() + 3_600_000;
      const low = await offer(debt, { offered_amount: 900, expires_at: new Date(expires).toISOString() });
      return { accept: at(expires - 1, decision(debt, low, accept)), job: at(expires, job) };
    },
    endings: {
      'accept: 200; job: done': [inForce, { ...owes(900), ...settled }],
      'accept: invalid_transition; job: done': [expired, { ...owes(1000.5), ...running }],
    },
  },
  'rejection against expiry': {
    prepare: async (debt) => {
      const expires = Date.now() + 3_600_000;
      const low = await offer(debt, { offered_amount: 900, expires_at: new Date(expires).toISOString() });
      return { reject: at(expires - 1, decision(debt, low, reject)), job: at(expires, job) };
    },
    endings: {
      'reject: 200; job: done': [rejected, owes(1000.5)],
      'reject: invalid_transition; job: done': [expired, owes(1000.5)],
    },
  },
  'a new offer against expiry of the last one': {
    prepare: async (debt) => {
      const expires = Date.now() + 3_600_000;
      await offer(debt, { offered_amount: 900, expires_at: new Date(expires).toISOString() });
      return { offer: at(expires, proposal(debt, { offered_amount: 950 })), job: at(expires, job) };
    },
    endings: { 'offer: 201; job: done': [{ ...proposed, offered_amount: 950 }, owes(1000.5)] },
  },
  'a payment in full against breach': {
    prepare: async (debt) => {
      await agreement(debt, { offered_amount: 900, pay_by: lastDay });
      return { pay: at(dayEnds - 1, payment(debt, 900)), job: at(dayEnds, job) };
    },
    endings: {
      'pay: 201, owes 0; job: done': [fulfilled, owes(0)],
      'pay: 201, owes 100.5; job: done': [breached, { ...owes(100.5), ...running }],
    },
  },
  'withdrawal against breach': {
    prepare: async (debt) => {
      const agreed = await agreement(debt, { offered_amount: 900, pay_by: lastDay });
      return { withdraw: at(dayEnds - 1, decision(debt, agreed, withdraw)), job: at(dayEnds, job) };
    },
    endings: {
      [`withdraw: 200, pay by ${lastDay}; job: done`]: [withdrawn, { ...owes(1000.5), ...running }],
      'withdraw: invalid_transition; job: done': [breached, { ...owes(1000.5), ...running }],
    },
  },
  'breach against breach': {
    prepare: async (debt) => {
      await agreement(debt, { offered_amount: 900, pay_by: lastDay });
      return { one: at(dayEnds, job), other: at(dayEnds, job) };
    },
    endings: { 'one: done; other: done': [breached, { ...owes(1000.5), ...running }] },
  },
  'expiry against expiry': {
    prepare: async (debt) => {
      const expires = Date.now() + 3_600_000;
      await offer(debt, { offered_amount: 900, expires_at: new Date(expires).toISOString() });
      return { one: at(expires, job), other: at(expires, job) };
    },
    endings: { 'one: done; other: done': [expired, { ...owes(1000.5), ...running }] },
  },
  'approval against rejection': {
    prepare: async (debt) => {
      const high = await offer(debt, { offered_amount: 800 });
      return { approve: decision(debt, high, approve, 'one'), reject: decision(debt, high, reject, 'other') };
    },
    endings: {
      'approve: 200; reject: invalid_transition': [approved, { ...owes(1000.5), ...running }],
      'approve: invalid_transition; reject: 200': [rejected, { ...owes(1000.5), ...running }],
      // The other admin had seen the approval.
      'approve: 200; reject: 200': [rejected, { ...owes(1000.5), ...running }],
    },
  },
  'acceptance against rejection': {
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept, 'one'), reject: decision(debt, low, reject, 'other') };
    },
    endings: {
      'accept: 200; reject: invalid_transition': [inForce, { ...owes(900), ...settled }],
      'accept: invalid_transition; reject: 200': [rejected, { ...owes(1000.5), ...running }],
    },
  },
  'acceptance against withdrawal': {
    isWithoutConflict: true,
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept, 'one'), withdraw: decision(debt, low, withdraw, 'other') };
    },
    endings: {
      'accept: 200; withdraw: invalid_transition': [inForce, { ...owes(900), ...settled }],
      'accept: 200; withdraw: 200': [withdrawn, { ...owes(1000.5), ...running }],
    },
  },
  'acceptance against acceptance': {
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return {
        one: decision(debt, low, { ...accept, pay_by: firstDay }, 'one'),
        other: decision(debt, low, { ...accept, pay_by: otherDay }, 'other'),
      };
    },
    endings: Object.fromEntries(
      [firstDay, otherDay].map((pay_by) => [
        `one: 200, pay by ${pay_by}; other: 200, pay by ${pay_by}`,
        [{ ...inForce, pay_by }, owes(900)],
      ]),
    ),
  },
  'withdrawal against withdrawal': {
    prepare: async (debt) => {
      const agreed = await agreement(debt, { offered_amount: 900 });
      return { one: decision(debt, agreed, withdraw, 'one'), other: decision(debt, agreed, withdraw, 'other') };
    },
    endings: { 'one: 200; other: 200': [withdrawn, { ...owes(1000.5), ...running }] },
  },
  'offer against offer': {
    prepare: (debt) =>
      Promise.resolve({
        low: proposal(debt, { offered_amount: 900 }),
        high: proposal(debt, { offered_amount: 800 }),
      }),
    endings: {
      'low: 201; high: settlement_open': [proposed, owes(1000.5)],
      'low: settlement_open; high: 201': [{ status: 'pending_approval' }, owes(1000.5)],
    },
  },
  'offer against acceptance': {
    isWithoutConflict: true,
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), offer: proposal(debt, { offered_amount: 950 }) };
    },
    endings: {
      'accept: 200; offer: settlement_open': [inForce, owes(900)],
      'accept: 200; offer: settlement_in_force': [inForce, owes(900)],
    },
  },
  'acceptance against a payment of a part': {
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), pay: payment(debt, 100) };
    },
    endings: {
      'accept: 200; pay: 201, owes 800': [inForce, { ...owes(800), ...settled }],
      'accept: balance_changed; pay: 201, owes 900.5': [proposed, { ...owes(900.5), ...running }],
    },
  },
  'acceptance against a payment of the offered amount': {
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), pay: payment(debt, 900) };
    },
    endings: {
      'accept: 200; pay: 201, owes 0': [fulfilled, owes(0)],
      'accept: balance_changed; pay: 201, owes 100.5': [proposed, { ...owes(100.5), ...running }],
    },
  },
  'acceptance against a payment in full': {
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), pay: payment(debt, 1000.5) };
    },
    endings: {
      'accept: 200; pay: 201, owes 0': [fulfilled, owes(0)],
      'accept: invalid_transition; pay: 201, owes 0': [expired, owes(0)],
    },
  },
  'approval against a payment': {
    prepare: async (debt) => {
      const high = await offer(debt, { offered_amount: 800 });
      return { approve: decision(debt, high, approve), pay: payment(debt, 100) };
    },
    endings: {
      'approve: 200; pay: 201, owes 900.5': [approved, owes(900.5)],
      'approve: balance_changed; pay: 201, owes 900.5': [{ status: 'pending_approval' }, owes(900.5)],
    },
  },
  'rejection against a payment in full': {
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { reject: decision(debt, low, reject), pay: payment(debt, 1000.5) };
    },
    endings: {
      'reject: 200; pay: 201, owes 0': [rejected, owes(0)],
      'reject: invalid_transition; pay: 201, owes 0': [expired, owes(0)],
    },
  },
  'offer against a payment in full': {
    prepare: (debt) => Promise.resolve({ offer: proposal(debt, { offered_amount: 900 }), pay: payment(debt, 1000.5) }),
    endings: {
      'offer: 201; pay: 201, owes 0': [expired, owes(0)],
      'offer: account_resolved; pay: 201, owes 0': [{}, owes(0)],
    },
  },
  'withdrawal against the last payment': {
    prepare: async (debt) => {
      const agreed = await agreement(debt, { offered_amount: 900 });
      return { withdraw: decision(debt, agreed, withdraw), pay: payment(debt, 900) };
    },
    endings: {
      'withdraw: 200; pay: 201, owes 100.5': [withdrawn, { ...owes(100.5), ...running }],
      'withdraw: invalid_transition; pay: 201, owes 0': [fulfilled, owes(0)],
    },
  },
  'acceptance against a PATCH of the balance': {
    isBalanceGiven: true,
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), patch: patch(debt, { pending_balance: 500 }) };
    },
    endings: {
      'accept: 200; patch: settlement_in_force': [inForce, { ...owes(900), ...settled }],
      'accept: balance_changed; patch: 200': [proposed, { ...owes(500), ...running }],
    },
  },
  'acceptance against an upsert with a balance': {
    isBalanceGiven: true,
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), upsert: upsert(debt, { pending_balance: 500 }) };
    },
    endings: {
      'accept: 200; upsert: settlement_in_force': [inForce, { ...owes(900), ...settled }],
      'accept: balance_changed; upsert: 200': [proposed, { ...owes(500), ...running }],
    },
  },
  'acceptance against an upsert that pays the debt': {
    isBalanceGiven: true,
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), upsert: upsert(debt, { pending_balance: 0 }) };
    },
    endings: {
      'accept: 200; upsert: settlement_in_force': [inForce, { ...owes(900), ...settled }],
      'accept: balance_changed; upsert: 200': [proposed, owes(0)],
    },
  },
  'acceptance against an import with another total': {
    isBalanceGiven: true,
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), import: await importOf(debt, { total_amount: 1400 }) };
    },
    endings: {
      'accept: 200; import: total_amount settlement_in_force': [
        inForce,
        { ...owes(900), ...settled, total_amount: 1400 },
      ],
      'accept: balance_changed; import: stored': [proposed, { ...owes(1400), ...running, total_amount: 1400 }],
    },
  },
  'withdrawal against an import with a balance': {
    isBalanceGiven: true,
    prepare: async (debt) => {
      const agreed = await agreement(debt, { offered_amount: 900 });
      return { withdraw: decision(debt, agreed, withdraw), import: await importOf(debt, { pending_balance: 950 }) };
    },
    endings: {
      'withdraw: 200; import: pending_balance settlement_in_force': [withdrawn, { ...owes(1000.5), ...running }],
      'withdraw: 200; import: stored': [withdrawn, { ...owes(950), ...running }],
    },
  },
  'acceptance against a pause of the account': {
    hasSingleWrites: true,
    prepare: async (debt) => {
      const low = await offer(debt, { offered_amount: 900 });
      return { accept: decision(debt, low, accept), pause: pause(debt) };
    },
    endings: {
      'accept: 200; pause: 200': [inForce, { pending_balance: 900, collection_status: 'paused', ...settled }],
    },
  },
};

/** Makes a campaign, and returns a function that makes a debt in it. */
async function debtsOf(organization: OrganizationId): Promise<() => Promise<Debt>> {
  const steps = [{ channel: 'sms', action_type: 'reminder', delay_hours: 24 }];
  const { id: strategy_id } = await service.call<{ id: string }>('createStrategy', {
    organization,
    body: { name: 'Soft', max_discount_pct: 15, steps },
  });
  const { id: campaign_id } = await service.call<{ id: string }>('createCampaign', {
    organization,
    body: { name: 'Campaign', strategy_id, status: 'active' },
  });
  let count = 0;
  const debts: Debt[] = [];
  const addDebts = async () => {
    while (debts.length < debtsAtOnce) {
      const externalId = `DEBT-${count++}`;
      const { id } = await createAccount(service, organization, aRecord(externalId));
      debts.push({ organization, id, externalId });
    }
    await service.call('changeAccountsInBulk', {
      organization,
      body: { action: 'assign_campaign', account_ids: debts.map(({ id }) => id), campaign_id },
    });
  };
  return async () => {
    if (debts.length === 0) await addDebts();
    const debt = debts.pop();
    if (!debt) throw new Error('No debt was made.');
    return debt;
  };
}

/** The account of a debt, and what is stored under it. */
async function storedOf({ organization, id }: Debt): Promise<readonly StoredItem[]> {
  const account = unmarshall(await service.table.read(keys.account(organization, id)));
  const own = await service.table.inPartition(partitions.ofAccount(organization, id));
  const settlements = own
    .filter(({ kind }) => kind === 'settlement')
    .map((item) => parseId(SettlementId, String(item['id'])));
  const locations = settlements.map(async (each) =>
    unmarshall(await service.table.read(keys.settlementLocation(organization, each))),
  );
  return [account, ...own, ...(await Promise.all(locations))];
}

/** What is checked together with the accounts: audit entries and notifications. */
const recordsOf = async (organization: OrganizationId): Promise<readonly StoredItem[]> =>
  (
    await Promise.all(
      [
        partitions.audit(organization),
        partitions.notifications(organization, 'ROLE#admin'),
        partitions.notifications(organization, 'ROLE#agent'),
      ].map((pk) => service.table.inPartition(pk)),
    )
  ).flat();

/** Runs two callers in some order. */
type Order = (
  callers: readonly [Caller, Caller],
) => Promise<{ readonly replies: readonly string[]; readonly wasInterrupted: boolean }>;

interface Run {
  readonly debt: Debt;
  readonly ending: string;
  readonly wasInterrupted: boolean;
  /** What is stored of the debt after it. */
  readonly items: readonly StoredItem[];
}

async function runOnce(debt: Debt, { prepare, endings }: Race, order: Order): Promise<Run> {
  const callers = Object.entries(await prepare(debt));
  const before = await storedOf(debt);
  const [[one, actOne], [other, actOther]] = callers as [[string, Caller], [string, Caller]]; // A race has two callers.
  const { replies, wasInterrupted } = await order([actOne, actOther]);
  vi.useRealTimers();
  const ending = `${one}: ${replies[0]}; ${other}: ${replies[1]}`;
  expect(Object.keys(endings)).toContain(ending);
  const after = await storedOf(debt);
  const [settlement, account] = endings[ending] ?? [];
  expect(after.findLast(({ kind }) => kind === 'settlement') ?? {}, ending).toMatchObject(settlement ?? {});
  expect(
    after.find(({ kind }) => kind === 'account'),
    ending,
  ).toMatchObject(account ?? {});
  const isMonotone = watchSettlementVersions();
  expect([...isMonotone(before), ...isMonotone(after)], ending).toEqual([]);
  return { debt, ending, wasInterrupted, items: after };
}

/** Runs a race with each caller interrupted by the whole of the other: before its first request, and after later ones. */
async function runInterrupted(race: Race, nextDebt: () => Promise<Debt>): Promise<Run[]> {
  const runs: Run[] = [];
  for (const isReversed of [false, true]) {
    for (let requests = 0; ; requests += requestsBetweenInterruptions) {
      const run = await runOnce(await nextDebt(), race, async (callers) => {
        const [first, other] = isReversed ? callers.toReversed() : callers;
        const { results, wasInterrupted } = await interleaving.interrupt(first, requests, other);
        return { replies: isReversed ? results.toReversed() : results, wasInterrupted };
      });
      runs.push(run);
      if (!run.wasInterrupted) break;
    }
  }
  return runs;
}

/** One of each kind: of times, decisions, offers, payments and balances. */
const typicalRaces = [
  'acceptance against expiry',
  'a payment in full against breach',
  'approval against rejection',
  'acceptance against acceptance',
  'offer against offer',
  'acceptance against a payment of the offered amount',
  'withdrawal against the last payment',
  'acceptance against a PATCH of the balance',
  'withdrawal against an import with a balance',
  'acceptance against a pause of the account',
];
const racesToRun = bySize({ small: typicalRaces, large: Object.keys(races) }).map((name): [string, Race] => [
  name,
  required(races[name]),
]);

describe('of two requests at the same instant, in many orders, one comes first', { timeout: 240_000 }, () => {
  it.each(racesToRun)('%s', async (name, race) => {
    const countCollisions = () =>
      interleaving.collisionCount() + (race.hasSingleWrites ? interleaving.refusedWriteCount() : 0);
    const collisionsBefore = countCollisions();
    const organization = await service.organization(name);
    const nextDebt = await debtsOf(organization);
    const done = await runInterrupted(race, nextDebt);
    const seen = () => new Set(done.map(({ ending }) => ending));
    const hasCollided = () => race.isWithoutConflict || countCollisions() > collisionsBefore;
    const isConclusive = () => seen().size === Object.keys(race.endings).length && hasCollided();
    const minRuns = done.length + minRandomRuns;
    while (done.length < minRuns || (done.length < maxRuns && !isConclusive())) {
      const random = seededRandom(`${name} ${done.length}`);
      const inAnyOrder: Order = async (callers) => ({
        replies: await interleaving.run(callers, random),
        wasInterrupted: false,
      });
      done.push(await runOnce(await nextDebt(), race, inAnyOrder));
    }
    expect(seen()).toEqual(new Set(Object.keys(race.endings)));
    const items = [...done.flatMap((run) => run.items), ...(await recordsOf(organization))];
    const givenBalances = new Set(race.isBalanceGiven ? done.map(({ debt }) => debt.id) : []);
    expect(findSettlementProblems(items, { organization, timezone, givenBalances })).toEqual([]);
    expect(hasCollided()).toBe(true);
  });
});
