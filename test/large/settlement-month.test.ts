import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CampaignSummary } from '../../lib/portfolio/campaigns/contract.ts';
import { seededRandom } from '../../lib/outreach/simulation/random.ts';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import { type CampaignId, InteractionId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { Route } from '../../lib/platform/http/route.ts';
import type { Notification } from '../../lib/tenancy/notifications/notification.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import { changeAccountsInBulk, updateAccount } from '../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../lib/portfolio/imports/contract.ts';
import { createPayment } from '../../lib/portfolio/payments/contract.ts';
import type { PromiseToPay } from '../../lib/portfolio/promises/promise.ts';
import { createSettlement, updateSettlement } from '../../lib/portfolio/settlements/contract.ts';
import type { Settlement } from '../../lib/portfolio/settlements/settlement.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import type { DomainEvent } from '../../lib/events/events/event.ts';
import { eventFilter } from '../../local/functions/event-filter.ts';
import { anInteraction } from '../builders.ts';
import { enableSms } from '../harness/campaign-setup.ts';
import { isAboutSettlement } from '../harness/event-bus.ts';
import { type CallerRequest, requestEvent } from '../harness/requests.ts';
import { required } from '../harness/required.ts';
import { type StoredItem, findSettlementProblems, watchSettlementVersions } from '../harness/settlement-invariants.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyService, type Message, useFaultyService } from '../faults/faulty-service.ts';
import {
  type Action,
  type Debt,
  type Happening,
  type Offer,
  type Portfolio,
  apply,
  currentOffer,
  localDay,
  replay,
} from '../faults/settlement-oracle.ts';

/** `SEED=…` repeats a month. */
const seed = process.env['SEED'] ?? randomUUID().slice(0, 8);
const days = 30;
const accountCount = 160;
/** What has happened at least, so that the comparisons say something. */
const least = { ofEachEnd: 3, awaitingApproval: 21, approved: 11, crashes: 21, promises: 11, warnings: 3 };
/** How much later than intended something may happen, after crashes. */
const maxLatenessMs = 10 * 60_000;
const crashProbability = 0.06;
const maxCrashStep = 6;
const happeningsPerHour = 4;
const workingHours = [13, 14, 15, 17, 19, 21];
const actions: readonly Action[] = ['approve', 'accept', 'reject', 'withdraw'];
const [msPerMinute, msPerHour, msPerDay] = [60_000, 3_600_000, 86_400_000];

let faulty: FaultyService;
let service: Service;
const random = seededRandom(seed);

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

/** An organization, what happened to it, and what must have become of it. */
interface Creditor {
  readonly organization: OrganizationId;
  readonly timezone: string;
  readonly campaigns: readonly { readonly id: CampaignId; readonly maxDiscount: number }[];
  readonly history: { readonly happening: Happening; readonly reply: string }[];
  readonly portfolio: Portfolio;
  /** The ids of offers by what the history calls them. */
  readonly offerIds: Map<string, string>;
  readonly isMonotone: ReturnType<typeof watchSettlementVersions>;
  warned: number;
}

const clock = (time: number) => vi.setSystemTime(time);
const pass = (ms: number) => clock(Date.now() + ms);
const below = (count: number): number => Math.floor(random() * count);
const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};
const amount = (cents: number): number => cents / 100;

let crashCount = 0;

/** Does something that may crash. After a crash it is done again two minutes later. */
async function withCrashes<Result>(act: () => Promise<Result>): Promise<Result> {
  if (random() >= crashProbability) return act();
  faulty.network.crashAt(1 + below(maxCrashStep), random() < 0.5 ? 'before' : 'after');
  const first = await act().then(
    (result) => ({ result }),
    () => undefined,
  );
  const hasCrashed = await faulty.network.restore();
  if (!hasCrashed && first) return first.result;
  crashCount++;
  pass(2 * msPerMinute);
  return act();
}

function record(creditor: Creditor, happening: Happening, reply: string): void {
  creditor.history.push({ happening, reply });
  // What the next happenings are chosen by; the verdict is a replay of the whole history.
  apply(creditor.portfolio, happening, creditor);
}

/** Sends a request and returns `done` and the reply, or the code of the problem. */
async function send(name: string, route: Route, sent: CallerRequest): Promise<{ reply: string; id?: string }> {
  const { statusCode, body } = await service.invoke(name, requestEvent(route, sent));
  // The replies of all routes that take part have these fields.
  const { code, id } = JSON.parse(body) as { readonly code?: string; readonly id?: string };
  if (statusCode >= 500) throw new Error(`${name} answered ${statusCode}.`);
  return { reply: code ?? 'done', ...(id !== undefined && { id }) };
}

async function aCreditor(name: string, timezone: string): Promise<Creditor> {
  const organization = await service.organization(`${name} ${seed}`);
  await enableSms(service, organization);
  await service.call('updateOrganization', { organization, body: { timezone } });
  const campaigns: { id: CampaignId; maxDiscount: number }[] = [];
  for (const maxDiscount of [15, 30]) {
    const steps = [0, 240].map((delay_hours) => ({ channel: 'sms', action_type: 'reminder', delay_hours }));
    const strategy = { name: `${maxDiscount} percent`, max_discount_pct: maxDiscount, steps };
    const { id: strategy_id } = await service.call<{ id: string }>('createStrategy', { organization, body: strategy });
    const body = { name: `${maxDiscount} percent`, strategy_id, status: 'active' };
    const { id } = await service.call<{ id: CampaignId }>('createCampaign', { organization, body });
    campaigns.push({ id, maxDiscount });
  }
  const [history, offerIds] = [[], new Map<string, string>()];
  const isMonotone = watchSettlementVersions();
  return { organization, timezone, campaigns, history, portfolio: new Map(), offerIds, isMonotone, warned: 0 };
}

const externalId = (n: number): string => `DEBT-${n}`;
const idOf = ({ organization }: Creditor, account: string) => accountIdOf(organization, account);

interface ImportRecord {
  readonly account: string;
  readonly total: number;
  readonly balance?: number;
}

/** Imports records; the messages of the import are delivered at least once. */
async function importRecords(creditor: Creditor, records: readonly ImportRecord[]): Promise<void> {
  const { organization } = creditor;
  const accounts = records.map(({ account, total, balance }) => ({
    external_id: account,
    contact: { name: 'Ana Pérez', phone: `+54911${40_000_000 + Number(account.slice(5))}` },
    total_amount: amount(total),
    ...(balance !== undefined && { pending_balance: amount(balance) }),
  }));
  const idempotencyKey = randomUUID();
  const at = Date.now();
  const { job_id: jobId } = await withCrashes(() =>
    service.call<{ job_id: string }>('createImport', { organization, body: { accounts }, idempotencyKey }),
  );
  for (const [queue, job] of [
    ['import', 'splitImport'],
    ['import-chunk', 'storeImportChunk'],
  ] as const)
    for (const message of await faulty.messagesIn(queue, organization)) {
      await withCrashes(() => faulty.run(job, message));
      if (random() < 0.3) await faulty.run(job, message);
    }
  const job = await service.call<ImportView>('readImport', { organization, params: { jobId } });
  expect(job).toMatchObject({ processed: records.length, failed: 0 });
  creditor.warned += job.warned;
  for (const each of records) record(creditor, { kind: 'import', at, ...each }, 'done');
}

/** What the system of record sends about an account: mostly what it sent before. */
function nightlyRecord(account: string, { total, pending }: Debt): ImportRecord {
  const draw = random();
  if (draw < 0.7) return { account, total };
  if (draw < 0.82) return { account, total: total + below(20_000) - 5000 };
  if (draw < 0.92) return { account, total, balance: Math.round(pending * (0.7 + random() / 2)) };
  return { account, total, balance: draw < 0.96 ? pending : 0 };
}

const closeAndJudge = async (creditors: readonly Creditor[]): Promise<void> => {
  const at = Date.now();
  for (const job of ['closeSettlements', 'judgePromises'])
    await withCrashes(() => service.run(job, { scheduled_time: new Date().toISOString() }));
  for (const creditor of creditors)
    for (const kind of ['closing', 'judgement'] as const) record(creditor, { kind, at }, 'done');
};

/** Evaluates the campaigns and contacts the debtors who are due. */
async function contactDebtors({ organization, campaigns }: Creditor): Promise<void> {
  for (const { id } of campaigns) {
    const message: Message & { readonly campaign_id: CampaignId } = { organization, campaign_id: id };
    await withCrashes(() => faulty.run('evaluateCampaign', message));
  }
  for (const message of await faulty.messagesIn('evaluation', organization))
    await faulty.run('evaluateCampaign', message);
  for (const message of await faulty.messagesIn('dispatch', organization))
    await withCrashes(() => faulty.run('dispatchQueueItem', message));
}

/** A promise to pay that the debtor makes in a call. */
async function promise(creditor: Creditor, account: string, cents: number, day: string): Promise<void> {
  const { organization, timezone } = creditor;
  const [{ interactionStore }, { registerPromise }, { accountStore }, { transact }] = await Promise.all([
    import('../../lib/history/interactions/interaction-store.ts'),
    import('../../lib/outreach/callbacks/register-promise.ts'),
    import('../../lib/portfolio/accounts/account-store.ts'),
    import('../../lib/platform/aws/table/table.ts'),
  ]);
  const stored = await accountStore(organization).read(idOf(creditor, account), { consistent: true });
  if (!stored) throw new Error(`There is no account ${account}.`);
  const at = new Date().toISOString();
  const interaction = parseId(InteractionId, randomUUID());
  const own = { id: interaction, account_id: stored.id, contact_id: stored.contact.id, created_at: at, updated_at: at };
  const inbound = {
    ...own,
    channel: 'voice',
    direction: 'inbound',
    agent_type: 'ai',
    provider: 'voiceprovider',
  } as const;
  await transact([interactionStore(organization).insertion(anInteraction(inbound))]);
  const call = {
    organization,
    key: { account: stored.id, interaction, at },
    account: stored,
    timezone,
    verified: true,
  };
  const result = await registerPromise(call, { amount: amount(cents), due_date: day }, new Date());
  expect(result).toHaveProperty('promise');
  record(creditor, { kind: 'promise', account, at: Date.now(), amount: cents, day }, 'done');
}

const dayAhead = (creditor: Creditor, ahead: number): string => localDay(creditor, Date.now() + ahead * msPerDay);

async function pay(creditor: Creditor, account: string, cents: number): Promise<void> {
  const at = Date.now();
  const body = { account_id: idOf(creditor, account), amount: amount(cents), external_id: randomUUID() };
  const { organization } = creditor;
  const { reply } = await withCrashes(() => send('createPayment', createPayment, { organization, body }));
  record(creditor, { kind: 'payment', account, at, amount: cents }, reply);
}

async function propose(creditor: Creditor, account: string, { pending }: Debt): Promise<void> {
  const at = Date.now();
  const offered = Math.max(1, Math.round(pending * oneOf([1, 0.95, 0.85, 0.8, 0.7, 0.5])));
  const today = new Date(at).setUTCHours(0, 0, 0, 0);
  const expires = today + (1 + below(5)) * msPerDay + (6 + below(16)) * msPerHour + 30 * msPerMinute;
  const payBy = random() < 0.75 ? dayAhead(creditor, below(7)) : undefined;
  const sent = {
    organization: creditor.organization,
    params: { accountId: idOf(creditor, account) },
    body: {
      offered_amount: amount(offered),
      expires_at: new Date(expires).toISOString(),
      ...(payBy !== undefined && { pay_by: payBy }),
    },
    idempotencyKey: randomUUID(),
  };
  const { reply, id } = await withCrashes(() => send('createSettlement', createSettlement, sent));
  const offer = `offer ${creditor.history.length}`;
  if (id !== undefined) creditor.offerIds.set(offer, id);
  record(
    creditor,
    { kind: 'offer', account, at, offer, offered, expires, ...(payBy !== undefined && { payBy }) },
    reply,
  );
}

async function decide(creditor: Creditor, account: string, offer: Offer, action: Action) {
  const at = Date.now();
  const params = { id: required(creditor.offerIds.get(offer.id)) };
  const { organization } = creditor;
  const { reply } = await withCrashes(() =>
    send('updateSettlement', updateSettlement, { organization, params, body: { action } }),
  );
  record(creditor, { kind: 'decision', account, at, offer: offer.id, action }, reply);
}

async function changeStatus(creditor: Creditor, account: string, to: 'active' | 'paused' | 'resolved'): Promise<void> {
  const at = Date.now();
  const body = { action: 'change_status', account_ids: [idOf(creditor, account)], status: to };
  const { organization } = creditor;
  const { reply } = await withCrashes(() => send('changeAccountsInBulk', changeAccountsInBulk, { organization, body }));
  record(creditor, { kind: 'status', account, at, to }, reply);
}

async function patchBalance(creditor: Creditor, account: string, balance: number): Promise<void> {
  const at = Date.now();
  const sent = {
    organization: creditor.organization,
    params: { id: idOf(creditor, account) },
    body: { pending_balance: amount(balance) },
  };
  const { reply } = await withCrashes(() => send('updateAccount', updateAccount, sent));
  record(creditor, { kind: 'patch', account, at, balance }, reply);
}

/** Draws one of the possibilities by their weights. */
async function draw(...possibilities: readonly (readonly [weight: number, act: () => Promise<void>])[]): Promise<void> {
  let place = random() * possibilities.reduce((sum, [weight]) => sum + weight, 0);
  await possibilities.find(([weight]) => (place -= weight) < 0)?.[1]();
}

async function somethingHappens(creditor: Creditor): Promise<void> {
  const all = [...creditor.portfolio];
  const negotiated = all.filter(([, debt]) => currentOffer(debt));
  const [account, debt] = oneOf(negotiated.length > 0 && random() < 0.35 ? negotiated : all);
  const offer = currentOffer(debt);
  const { pending } = debt;
  const part = Math.max(1, Math.round(pending * oneOf([0.1, 0.3, 0.5])));
  const ended = debt.offers.length > 0 ? oneOf(debt.offers) : undefined;
  if (offer?.outcome === 'open')
    await draw(
      [4, () => pay(creditor, account, part)],
      [4, () => pay(creditor, account, pending)],
      [4, () => decide(creditor, account, offer, 'withdraw')],
      [1, () => decide(creditor, account, offer, oneOf(actions))],
      [1, () => propose(creditor, account, debt)],
      [1, () => patchBalance(creditor, account, pending + below(500))],
      [1, () => changeStatus(creditor, account, oneOf(['paused', 'active', 'resolved']))],
    );
  else if (offer)
    await draw(
      [12, () => decide(creditor, account, offer, offer.status === 'pending_approval' ? 'approve' : 'accept')],
      [2, () => decide(creditor, account, offer, 'reject')],
      [2, () => decide(creditor, account, offer, oneOf(actions))],
      [2, () => pay(creditor, account, part)],
      [1, () => pay(creditor, account, pending + below(100))],
      [1, () => propose(creditor, account, debt)],
      [1, () => patchBalance(creditor, account, pending + below(500))],
    );
  else if (pending > 0)
    await draw(
      [14, () => propose(creditor, account, debt)],
      [2, () => pay(creditor, account, part)],
      [1, () => pay(creditor, account, pending)],
      [4, () => promise(creditor, account, part, dayAhead(creditor, below(5)))],
      [1, () => changeStatus(creditor, account, oneOf(['paused', 'active', 'resolved']))],
      [1, () => (ended ? decide(creditor, account, ended, oneOf(actions)) : pay(creditor, account, part))],
    );
  else
    await draw(
      [1, () => propose(creditor, account, { ...debt, pending: 100 })],
      [1, () => pay(creditor, account, 100)],
      [2, () => patchBalance(creditor, account, 10_000 + below(100_000))],
    );
}

/** What is stored of an organization after the month, and what must be. */
interface Remains {
  readonly creditor: Creditor;
  readonly portfolio: Portfolio;
  readonly wrongReplies: readonly string[];
  readonly items: readonly StoredItem[];
}

async function checkInvariants(creditor: Creditor): Promise<readonly StoredItem[]> {
  const { organization, timezone, portfolio } = creditor;
  const items = await service.table.ofOrganization(organization);
  // The oracle recomputes the balances, which imports and requests give as well.
  const givenBalances = new Set([...portfolio.keys()].map((account) => idOf(creditor, account)));
  const problems = findSettlementProblems(items, { organization, timezone, givenBalances });
  expect([...problems, ...creditor.isMonotone(items)], `seed ${seed}`).toEqual([]);
  return items;
}

async function start(creditor: Creditor): Promise<void> {
  const { organization, campaigns } = creditor;
  const records = Array.from({ length: accountCount }, (_, n) => ({
    account: externalId(n),
    total: 10_000 + below(500_000),
  }));
  await importRecords(creditor, records);
  for (const [n, { id, maxDiscount }] of campaigns.entries()) {
    // Every sixth account stays without a strategy.
    const members = records.filter((_, place) => place % 6 !== 5 && place % campaigns.length === n);
    const account_ids = members.map(({ account }) => idOf(creditor, account));
    const body = { action: 'assign_campaign', account_ids, campaign_id: id };
    await service.call('changeAccountsInBulk', { organization, body });
    for (const { account } of members)
      record(creditor, { kind: 'joined', account, at: Date.now(), maxDiscount }, 'done');
  }
}

/** The events that subscribers learned of, by their ids. */
const published = new Map<string, DomainEvent>();

/** Delivers what was written since the last call to the function that publishes events and counts, at least once. */
async function deliverChanges(): Promise<void> {
  const isRecorded = eventFilter(jobs.streams.publishAndCountChanges.trigger.filters);
  const records = (await faulty.stream.read()).filter(isRecorded);
  const { batchSize } = jobs.streams.publishAndCountChanges.trigger;
  for (let from = 0; from < records.length; from += batchSize) {
    const batch = { shardId: 'shard-0', Records: records.slice(from, from + batchSize) };
    await withCrashes(() => service.run('publishAndCountChanges', batch));
  }
  for (const event of faulty.events.published()) published.set(event.id, event);
}

async function aDay(creditors: readonly Creditor[], midnight: number): Promise<void> {
  const at = (hour: number, minute = 0) => clock(midnight + hour * msPerHour + minute * msPerMinute);
  at(3, 15);
  await closeAndJudge(creditors);
  at(5);
  for (const creditor of creditors) {
    const known = [...creditor.portfolio].filter(
      ([, debt]) => currentOffer(debt)?.outcome === 'open' || random() < 0.12,
    );
    await importRecords(
      creditor,
      known.map(([account, debt]) => nightlyRecord(account, debt)),
    );
  }
  at(12, 15);
  await closeAndJudge(creditors);
  for (const hour of workingHours) {
    at(hour);
    for (const creditor of creditors)
      for (let n = 0; n < happeningsPerHour; n++) {
        pass(1000);
        await somethingHappens(creditor);
      }
    if (hour !== 17) continue;
    at(18, 45);
    await closeAndJudge(creditors);
  }
  at(22);
  for (const creditor of creditors) await contactDebtors(creditor);
  at(23);
  await deliverChanges();
}

describe(`${days} days of settlements in two organizations`, () => {
  const remains: Remains[] = [];

  beforeAll(async () => {
    const today = new Date().setUTCHours(0, 0, 0, 0);
    clock(today + msPerHour);
    const creditors = [
      await aCreditor('Acreedor', 'America/Argentina/Buenos_Aires'),
      await aCreditor('Creditor', 'Pacific/Auckland'),
    ];
    for (const creditor of creditors) await start(creditor);
    for (let day = 0; day < days; day++) {
      await aDay(creditors, today + day * msPerDay);
      if (day % 10 === 4) for (const creditor of creditors) await checkInvariants(creditor);
    }
    for (const creditor of creditors) {
      const items = await checkInvariants(creditor);
      remains.push({ creditor, items, ...replay(creditor.history, creditor) });
    }
  }, 600_000);

  afterAll(() => {
    vi.useRealTimers();
  });

  const ofKind = <Item>({ items }: Remains, kind: string) =>
    // The service wrote these items.
    items.filter((item) => item['kind'] === kind) as unknown as Item[];

  /** Compares all at once, so that a failure shows every difference and the seed. */
  const expectSame = (found: unknown, expected: unknown) => {
    expect({ seed, found }).toEqual({ seed, found: expected });
  };

  it('include every end of a settlement, and crashes', () => {
    const offers = remains.flatMap(({ portfolio }) => [...portfolio.values()].flatMap((debt) => debt.offers));
    const ends = Map.groupBy(offers, ({ status, outcome }) => outcome ?? status);
    for (const end of ['rejected', 'expired', 'fulfilled', 'breached', 'withdrawn'] as const)
      expect(ends.get(end)?.length ?? 0, `${end}, seed ${seed}`).toBeGreaterThanOrEqual(least.ofEachEnd);
    expect(offers.filter(({ states }) => states[0] === 'pending_approval').length).toBeGreaterThanOrEqual(
      least.awaitingApproval,
    );
    expect(offers.filter(({ states }) => states.includes('approved')).length).toBeGreaterThanOrEqual(least.approved);
    expect(crashCount, `seed ${seed}`).toBeGreaterThanOrEqual(least.crashes);
    expect(remains.flatMap(({ portfolio }) => [...portfolio]).length).toBe(2 * accountCount);
  });

  it('get the replies that the specification requires', () => {
    expectSame(
      remains.flatMap(({ wrongReplies }) => wrongReplies),
      [],
    );
  });

  it('leave every account with the balance and the status of the oracle', () => {
    for (const each of remains) {
      const stored = new Map(ofKind<Account>(each, 'account').map((account) => [account.external_id, account]));
      expectSame(
        [...each.portfolio.keys()].map((account) => {
          const { total_amount, pending_balance, paid_amount, collection_status } = stored.get(account) ?? {};
          return [account, total_amount, pending_balance, paid_amount, collection_status];
        }),
        [...each.portfolio].map(([account, { total, pending, paid, status }]) => [
          account,
          amount(total),
          amount(pending),
          amount(paid),
          status,
        ]),
      );
    }
  });

  it('leave every settlement as the oracle says, with the decisions that were made', () => {
    for (const each of remains) {
      const stored = new Map<string, Settlement>(
        ofKind<Settlement>(each, 'settlement').map((found) => [found.id, found]),
      );
      const audited = Map.groupBy(
        ofKind<{ action: string; at: string; subject?: { id: string } }>(each, 'audit_entry'),
        ({ subject }) => subject?.id,
      );
      const participles = { approve: 'approved', accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn' };
      const offers = [...each.portfolio].flatMap(([account, debt]) => debt.offers.map((offer) => ({ account, offer })));
      expect(stored.size).toBe(offers.length);
      expectSame(
        offers.map(({ account, offer }) => {
          const id = required(each.creditor.offerIds.get(offer.id));
          const settlement = stored.get(id);
          const entries = (audited.get(id) ?? []).toSorted((one, other) => one.at.localeCompare(other.at));
          const { original_balance, offered_amount, status, outcome, updated_at = '' } = settlement ?? {};
          const isInTime = Math.abs(Date.parse(updated_at) - offer.changedAt) <= maxLatenessMs;
          return [
            account,
            original_balance,
            offered_amount,
            status,
            outcome,
            isInTime ? offer.changedAt : updated_at,
            ...entries.map(({ action }) => action),
          ];
        }),
        offers.map(({ account, offer: { original, offered, status, outcome, changedAt, decisions } }) => [
          account,
          amount(original),
          amount(offered),
          status,
          outcome,
          changedAt,
          ...decisions.map((action) => `settlement_${participles[action]}`),
        ]),
      );
    }
  });

  it('publish one event for each change of a settlement', () => {
    for (const { creditor, portfolio } of remains) {
      const own = [...published.values()]
        .filter(isAboutSettlement)
        .filter(({ organization }) => organization === creditor.organization);
      const states = Map.groupBy(own, ({ data }) => data.settlement_id);
      const offers = [...portfolio.values()].flatMap((debt) => debt.offers);
      expectSame(
        offers.map(({ id }) =>
          (states.get(required(creditor.offerIds.get(id))) ?? [])
            .toSorted((one, other) => (one.sequence < other.sequence ? -1 : 1))
            .map(({ data: { status, outcome } }) => [status, ...(outcome ? [outcome] : [])].join(' ')),
        ),
        offers.map(({ states }) => states),
      );
    }
  });

  it('notify administrators of every offer above the limit, and agents of every breach and broken promise', () => {
    for (const each of remains) {
      const notifications = Map.groupBy(ofKind<Notification>(each, 'notification'), ({ told }) => told.kind);
      const debts = [...each.portfolio.values()];
      const offers = debts.flatMap((debt) => debt.offers);
      const expected = {
        settlement_awaiting_approval: offers.filter(({ states }) => states[0] === 'pending_approval').length,
        settlement_breached: offers.filter(({ outcome }) => outcome === 'breached').length,
        promise_broken: debts.flatMap(({ promises }) => promises).filter(({ status }) => status === 'broken').length,
      };
      expectSame(
        Object.keys(expected).map((kind) => notifications.get(kind as keyof typeof expected)?.length ?? 0),
        Object.values(expected),
      );
    }
  });

  it('judge every promise by what was paid, whatever was agreed in the meantime', () => {
    for (const each of remains) {
      const stored = Map.groupBy(ofKind<PromiseToPay>(each, 'promise'), ({ account_id }) => account_id);
      const expected = [...each.portfolio].filter(([, { promises }]) => promises.length > 0);
      expect(expected.length).toBeGreaterThanOrEqual(least.promises);
      const line = (due: string, cents: number, status: string) => `${due} ${cents} ${status}`;
      expectSame(
        expected.map(([account]) =>
          (stored.get(idOf(each.creditor, account)) ?? [])
            .map(({ due_date, amount: promised, status }) => line(due_date, Math.round(promised * 100), status))
            .toSorted(),
        ),
        expected.map(([, { promises }]) =>
          promises.map(({ day, amount: cents, status }) => line(day, cents, status)).toSorted(),
        ),
      );
    }
  });

  it('warn of every imported balance that met an agreement', () => {
    const warnings = remains.map(({ portfolio }) =>
      [...portfolio.values()].reduce((sum, debt) => sum + debt.warnings, 0),
    );
    expect(Math.max(...warnings)).toBeGreaterThanOrEqual(least.warnings);
    expectSame(
      remains.map(({ creditor }) => creditor.warned),
      warnings,
    );
  });

  it('contact nobody about a debt while an agreement is in force, and continue after it was broken', () => {
    for (const each of remains) {
      const sent = Map.groupBy(
        ofKind<{ account_id: string; direction: string; created_at: string }>(each, 'interaction').filter(
          ({ direction }) => direction === 'outbound',
        ),
        ({ account_id }) => account_id,
      );
      const stored = new Map(ofKind<Account>(each, 'account').map((account) => [account.external_id, account]));
      for (const [account, { offers, status, pending }] of each.portfolio) {
        const times = (sent.get(idOf(each.creditor, account)) ?? []).map(({ created_at }) => Date.parse(created_at));
        for (const { inForce } of offers)
          if (inForce)
            expectSame(
              times.filter((at) => at > inForce.from && at < inForce.to),
              [],
            );
        const isOver = offers.every(({ outcome }) => outcome !== 'open');
        if (isOver && status === 'active' && pending > 0)
          expect(stored.get(account)?.stopped_by, `${account}, seed ${seed}`).not.toBe('settled');
      }
      expect(sent.size).toBeGreaterThan(accountCount / 2);
    }
  });

  it('count the settled accounts of each campaign', async () => {
    for (const { creditor, portfolio } of remains)
      for (const { id, maxDiscount } of creditor.campaigns) {
        const members = [...portfolio.values()].filter((debt) => debt.maxDiscount === maxDiscount);
        const agreed = members.flatMap(({ offers }) => {
          // A newer offer takes the place of a fulfilled one.
          const latest = offers.at(-1);
          return latest && (latest.outcome === 'open' || latest.outcome === 'fulfilled') ? [latest] : [];
        });
        const summary = await service.call<CampaignSummary>('readCampaignSummary', {
          organization: creditor.organization,
          params: { id },
        });
        expectSame(
          [summary.account_count, summary.settled_count, summary.settled_amount],
          [members.length, agreed.length, amount(agreed.reduce((sum, { offered }) => sum + offered, 0))],
        );
      }
  });
});
