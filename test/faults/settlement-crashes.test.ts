import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AccountId, OrganizationId } from '../../lib/foundation/ids.ts';
import type { NewSettlement, SettlementChange } from '../../lib/portfolio/settlements/contract.ts';
import { oneIn } from '../harness/by-size.ts';
import { isAboutSettlement } from '../harness/event-bus.ts';
import { type StoredItem, findSettlementProblems, watchSettlementVersions } from '../harness/settlement-invariants.ts';
import { aDebtWithStrategy, decide, propose } from '../harness/settlements.ts';
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

const timezone = 'America/Argentina/Buenos_Aires';
const msPerDay = 86_400_000;
const today = new Date().toISOString().slice(0, 10);

/** A debt of 1,000.50. */
interface Debt {
  readonly organization: OrganizationId;
  readonly id: AccountId;
}

interface Operation {
  /** Brings the debt to the state before the operation. Returns the operation, which may be repeated. */
  readonly prepare: (debt: Debt) => Promise<() => Promise<unknown>>;
  readonly isRepeatedAfterItsLock?: true;
  /** The events of the debt's settlements in the end: type, status and outcome. */
  readonly events: readonly string[];
  readonly balance: number;
}

const offer = ({ organization, id }: Debt, body: NewSettlement) => propose(service, organization, { id }, body);
const agreement = async (debt: Debt, body: NewSettlement) =>
  decide(service, debt.organization, await offer(debt, body), { action: 'accept' });
const deciding = (debt: Debt, settlement: Awaited<ReturnType<typeof offer>>, body: SettlementChange) => () =>
  decide(service, debt.organization, settlement, body);
const paying =
  ({ organization, id }: Debt, amount: number) =>
  () =>
    service.call('createPayment', { organization, body: { account_id: id, amount, external_id: 'PAYMENT' } });
const closing = () =>
  minutesLater(
    () => service.run('closeSettlements', { scheduled_time: new Date().toISOString() }),
    (40 * msPerDay) / 60_000,
  );

const low = { offered_amount: 900 };
const high = { offered_amount: 800 };

const operations: Readonly<Record<string, Operation>> = {
  'a proposal above the limit': {
    prepare: ({ organization, id }) => {
      const sent = { organization, params: { accountId: id }, body: high, idempotencyKey: randomUUID() };
      return Promise.resolve(() => service.call('createSettlement', sent));
    },
    isRepeatedAfterItsLock: true,
    events: ['created pending_approval'],
    balance: 1000.5,
  },
  'an approval': {
    prepare: async (debt) => deciding(debt, await offer(debt, high), { action: 'approve' }),
    events: ['created pending_approval', 'status_changed approved'],
    balance: 1000.5,
  },
  'a rejection': {
    prepare: async (debt) => deciding(debt, await offer(debt, low), { action: 'reject' }),
    events: ['created proposed', 'status_changed rejected'],
    balance: 1000.5,
  },
  'an acceptance': {
    prepare: async (debt) => deciding(debt, await offer(debt, low), { action: 'accept' }),
    events: ['created proposed', 'status_changed accepted open'],
    balance: 900,
  },
  'a withdrawal': {
    prepare: async (debt) => deciding(debt, await agreement(debt, low), { action: 'withdraw' }),
    events: ['created proposed', 'status_changed accepted open', 'status_changed accepted withdrawn'],
    balance: 1000.5,
  },
  'the payment that fulfils an agreement': {
    prepare: async (debt) => {
      await agreement(debt, low);
      return paying(debt, 900);
    },
    events: ['created proposed', 'status_changed accepted open', 'status_changed accepted fulfilled'],
    balance: 0,
  },
  'the payment in full that ends an offer': {
    prepare: async (debt) => {
      await offer(debt, low);
      return paying(debt, 1000.5);
    },
    events: ['created proposed', 'status_changed expired'],
    balance: 0,
  },
  'an expiry': {
    prepare: async (debt) => {
      await offer(debt, low);
      return closing;
    },
    events: ['created proposed', 'status_changed expired'],
    balance: 1000.5,
  },
  'a breach': {
    prepare: async (debt) => {
      await agreement(debt, { ...low, pay_by: today });
      await paying(debt, 100)();
      return closing;
    },
    events: ['created proposed', 'status_changed accepted open', 'status_changed accepted breached'],
    balance: 900.5,
  },
};

/** What an operation changes: all of it or nothing. */
const effectIn = (items: readonly StoredItem[]) => ({
  settlements: items.filter(({ kind }) => kind === 'settlement').map(({ status, outcome }) => [status, outcome]),
  balances: items.filter(({ kind }) => kind === 'account').map((account) => account['pending_balance']),
  counts: ['audit_entry', 'notification', 'notification_place', 'settlement_location', 'payment'].map(
    (each) => items.filter(({ kind }) => kind === each).length,
  ),
});

/** The events about settlements that subscribers learn of, each delivered any number of times, without repetitions. */
const eventsOf = (organization: OrganizationId): string[] => {
  const published = faulty.events
    .published()
    .filter(isAboutSettlement)
    .filter((event) => event.organization === organization);
  const once = [...new Map(published.map((event) => [event.id, event])).values()];
  return once.map(({ type, data: { status, outcome } }) =>
    [type.replace('settlement.', ''), status, ...(outcome ? [outcome] : [])].join(' '),
  );
};

describe('a crash before or after any write', { timeout: 180_000 }, () => {
  it.each(oneIn(3, Object.entries(operations)))(
    'leaves nothing or all of %s, and a repetition completes it once',
    async (_, { prepare, isRepeatedAfterItsLock, events, balance }) => {
      const organizations: OrganizationId[] = [];
      const partial = new Set<boolean>();
      await crashAtEveryStep(faulty.network, async (crashing, step) => {
        const organization = await service.organization(randomUUID());
        organizations.push(organization);
        const { id } = await aDebtWithStrategy(service, organization);
        const operation = await prepare({ organization, id });
        const isMonotone = watchSettlementVersions();
        const read = async () => {
          const items = await service.table.ofOrganization(organization);
          expect([...findSettlementProblems(items, { organization, timezone }), ...isMonotone(items)], step).toEqual(
            [],
          );
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
