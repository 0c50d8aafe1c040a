import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AccountId, OrganizationId } from '../../lib/foundation/ids.ts';
import type { DomainEvent } from '../../lib/events/events/event.ts';
import type { PlanView } from '../../lib/portfolio/plans/contract.ts';
import { oneIn } from '../harness/by-size.ts';
import { findPlanProblems } from '../harness/plan-invariants.ts';
import { aDebtWithPlans, decidePlan, proposePlan } from '../harness/plans.ts';
import type { StoredItem } from '../harness/settlement-invariants.ts';
import { propose } from '../harness/settlements.ts';
import type { Service } from '../harness/start-service.ts';
import { deliverAllChanges } from './expect-counts-to-agree.ts';
import { crashAtEveryStep } from './faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const minutesPerDay = 1_440;

/** A debt of 1,000.50. */
interface Debt {
  readonly organization: OrganizationId;
  readonly id: AccountId;
}

interface Operation {
  /** Brings the debt to the state before the operation. Returns the operation, which may be repeated. */
  readonly prepare: (debt: Debt) => Promise<() => Promise<unknown>>;
  readonly isRepeatedAfterItsLock?: true;
  /** The events of the debt's plan in the end: type and status, or number of the instalment. */
  readonly events: readonly string[];
  readonly balance: number;
}

const thirds = {
  instalments: [
    { due_date: inDays(1), amount: 300 },
    { due_date: inDays(2), amount: 300 },
    { due_date: inDays(60), amount: 400.5 },
  ],
};

const proposed = ({ organization, id }: Debt, body: Parameters<typeof proposePlan>[3] = thirds) =>
  proposePlan(service, organization, { id }, body);
const inForce = async (debt: Debt) => decidePlan(service, debt.organization, await proposed(debt), 'accept');
const deciding = (debt: Debt, plan: PlanView, action: 'approve' | 'accept' | 'reject' | 'cancel') => () =>
  decidePlan(service, debt.organization, plan, action);
const paying =
  ({ organization, id }: Debt, amount: number, external_id = 'PAYMENT') =>
  () =>
    service.call<{ id: string }>('createPayment', { organization, body: { account_id: id, amount, external_id } });
const checking = (days: number) => () =>
  minutesLater(() => service.run('checkPlans', { scheduled_time: new Date().toISOString() }), days * minutesPerDay);

const resolving = ({ organization, id }: Debt) =>
  service.call('changeAccountsInBulk', {
    organization,
    body: { account_ids: [id], action: 'change_status', status: 'resolved', resolution: 'deceased' },
  });

const accepted = ['plan.created proposed', 'plan.status_changed active'];

const operations: Readonly<Record<string, Operation>> = {
  'a proposal beyond the limits': {
    prepare: ({ organization, id }) => {
      const body = { count: 4, first_due: inDays(9), every: 'week' };
      const sent = { organization, params: { id }, body, idempotencyKey: randomUUID() };
      return Promise.resolve(() => service.call('createPlan', sent));
    },
    isRepeatedAfterItsLock: true,
    events: ['plan.created pending_approval'],
    balance: 1000.5,
  },
  'an acceptance': {
    prepare: async (debt) => deciding(debt, await proposed(debt), 'accept'),
    events: accepted,
    balance: 1000.5,
  },
  'an acceptance with the offer that it pays': {
    prepare: async (debt) => {
      const { id: settlement_id } = await propose(service, debt.organization, debt, { offered_amount: 900 });
      const plan = await proposed(debt, { count: 2, first_due: inDays(9), every: 'month', settlement_id });
      return deciding(debt, plan, 'accept');
    },
    events: accepted,
    balance: 900,
  },
  'a cancellation': {
    prepare: async (debt) => deciding(debt, await inForce(debt), 'cancel'),
    events: [...accepted, 'plan.status_changed cancelled'],
    balance: 1000.5,
  },
  'a payment of two instalments': {
    prepare: async (debt) => {
      await inForce(debt);
      return paying(debt, 600);
    },
    events: [...accepted, 'instalment.paid 1', 'instalment.paid 2'],
    balance: 400.5,
  },
  'the payment that keeps a plan': {
    prepare: async (debt) => {
      await inForce(debt);
      await paying(debt, 600, 'BEFORE')();
      return paying(debt, 500);
    },
    events: [...accepted, ...[1, 2, 3].map((number) => `instalment.paid ${number}`), 'plan.status_changed kept'],
    balance: 0,
  },
  'the reversal of the payment that kept a plan': {
    prepare: async (debt) => {
      await inForce(debt);
      const { id } = await paying(debt, 1000.5)();
      const sent = { organization: debt.organization, params: { id }, body: { reason: 'bounced' } };
      return () => service.call('reversePayment', sent);
    },
    events: [
      ...accepted,
      ...[1, 2, 3].map((number) => `instalment.paid ${number}`),
      'plan.status_changed kept',
      'plan.status_changed active',
    ],
    balance: 1000.5,
  },
  'the first late instalment': {
    prepare: async (debt) => {
      await inForce(debt);
      await paying(debt, 300)();
      return checking(8);
    },
    events: [...accepted, 'instalment.paid 1', 'instalment.late 2'],
    balance: 700.5,
  },
  'a plan that breaks': {
    prepare: async (debt) => {
      await inForce(debt);
      return checking(8);
    },
    events: [...accepted, 'instalment.late 1', 'instalment.late 2', 'plan.status_changed broken'],
    balance: 1000.5,
  },
  'the end of the plan of a resolved account': {
    prepare: async (debt) => {
      await inForce(debt);
      await resolving(debt);
      await deliverAllChanges(faulty);
      return checking(0.01);
    },
    events: [...accepted, 'plan.status_changed cancelled'],
    balance: 1000.5,
  },
};

/** What an operation changes: all of it or nothing. */
const effectIn = (items: readonly StoredItem[]) => ({
  plans: items
    .filter(({ kind }) => kind === 'plan')
    .map(({ status, instalments }) => [status, JSON.stringify(instalments).match(/late_at/g)?.length ?? 0]),
  balances: items.filter(({ kind }) => kind === 'account').map((account) => account['pending_balance']),
  counts: ['audit_entry', 'notification', 'plan_location', 'hold', 'payment', 'settlement'].map(
    (each) => items.filter(({ kind }) => kind === each).length,
  ),
});

const textOf = ({ type, data }: DomainEvent): string =>
  `${type} ${String('number' in data ? data.number : 'status' in data ? data.status : '')}`;

/** The events about plans that subscribers learn of, each delivered any number of times, without repetitions. */
function eventsOf(organization: OrganizationId): string[] {
  const published = faulty.events.published().filter((event) => event.organization === organization);
  const once = [...new Map(published.map((event) => [event.id, event])).values()];
  return once.filter(({ type }) => type.startsWith('plan.') || type.startsWith('instalment.')).map(textOf);
}

describe('a crash before or after any write', { timeout: 180_000 }, () => {
  it.each(oneIn(3, Object.entries(operations)))(
    'leaves nothing or all of %s, and a repetition completes it once',
    async (_, { prepare, isRepeatedAfterItsLock, events, balance }) => {
      const organizations: OrganizationId[] = [];
      const partial = new Set<boolean>();
      await crashAtEveryStep(faulty.network, async (crashing, step) => {
        const organization = await service.organization(randomUUID());
        organizations.push(organization);
        const { id } = await aDebtWithPlans(service, organization);
        const operation = await prepare({ organization, id });
        const read = async () => {
          const items = await service.table.ofOrganization(organization);
          expect(findPlanProblems(items), step).toEqual([]);
          return effectIn(items);
        };
        const before = await read();
        await crashing(operation);
        const crashed = await read();
        await (isRepeatedAfterItsLock ? minutesLater(operation) : operation());
        const after = await read();
        await (isRepeatedAfterItsLock ? minutesLater(operation) : operation());
        expect(await read(), step).toEqual(after);
        expect([before, after], step).toContainEqual(crashed);
        expect(after.balances, step).toEqual([balance]);
        partial.add(JSON.stringify(crashed) === JSON.stringify(before));
      });
      expect(partial).toEqual(new Set([true, false]));
      await deliverAllChanges(faulty);
      for (const organization of organizations) expect(eventsOf(organization).toSorted()).toEqual(events.toSorted());
    },
  );
});
