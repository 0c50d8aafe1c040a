import { describe, expect, it, vi } from 'vitest';
import { seededRandom } from '../../lib/outreach/simulation/random.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import { createPayment } from '../../lib/portfolio/payments/contract.ts';
import { createPlan, updatePlan } from '../../lib/portfolio/plans/contract.ts';
import type { PlanView } from '../../lib/portfolio/plans/contract.ts';
import { createSettlement } from '../../lib/portfolio/settlements/contract.ts';
import type { Route } from '../../lib/platform/http/route.ts';
import { bySize } from '../harness/by-size.ts';
import { findPlanProblems } from '../harness/plan-invariants.ts';
import { aDebtWithPlans, decidePlan, proposePlan } from '../harness/plans.ts';
import { type CallerRequest, requestEvent } from '../harness/requests.ts';
import { readStoredAccount } from '../harness/settlements.ts';
import type { Service } from '../harness/start-service.ts';
import { useService } from '../harness/use-service.ts';
import { type Interleaving, interleaveRequests } from './interleave-requests.ts';

const minRuns = bySize({ small: 4, large: 40 });
/** For races of which an ending is rare. */
const maxRuns = 100;

let service: Service;
let interleaving: Interleaving;

useService(async (started) => {
  service = started.service;
  const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
  interleaving = interleaveRequests(tableClient());
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const halves = {
  instalments: [
    { due_date: inDays(0), amount: 500 },
    { due_date: inDays(60), amount: 500.5 },
  ],
  grace_days: 0,
};

interface Planned {
  readonly organization: OrganizationId;
  readonly account: Account;
  readonly plan: PlanView;
}
type Caller = () => Promise<string>;

/** Sends a request and returns the status of its reply, or the code of the problem. */
async function send(name: string, route: Route, sent: CallerRequest): Promise<string> {
  const { statusCode, body } = await service.invoke(name, requestEvent(route, sent));
  return (JSON.parse(body) as { readonly code?: string }).code ?? String(statusCode);
}

const deciding =
  ({ organization, plan }: Planned, action: string): Caller =>
  () =>
    send('updatePlan', updatePlan, { organization, params: { id: plan.id }, body: { action } });

const paying =
  ({ organization, account }: Planned, amount: number): Caller =>
  () =>
    send('createPayment', createPayment, { organization, body: { account_id: account.id, amount } });

const proposing =
  ({ organization, account }: Planned): Caller =>
  () =>
    send('createPlan', createPlan, { organization, params: { id: account.id }, body: halves });

const offering =
  ({ organization, account }: Planned): Caller =>
  () =>
    send('createSettlement', createSettlement, {
      organization,
      params: { accountId: account.id },
      body: { offered_amount: 900 },
    });

const checking: Caller = async () => {
  await service.run('checkPlans', { scheduled_time: new Date().toISOString() });
  return 'checked';
};

interface Race {
  readonly isInForce: boolean;
  /** So that the account has no open plan. */
  readonly isRejected?: true;
  /** The days after which the two meet. */
  readonly days?: number;
  readonly callers: (planned: Planned) => readonly [Caller, Caller];
  /** How the two can end, and the status of the plan then. */
  readonly endings: readonly string[];
}

const races: Readonly<Record<string, Race>> = {
  'an acceptance against a payment': {
    isInForce: false,
    callers: (planned) => [deciding(planned, 'accept'), paying(planned, 100)],
    endings: ['200, 201: active', 'balance_changed, 201: proposed'],
  },
  'an acceptance against the payment of all': {
    isInForce: false,
    callers: (planned) => [deciding(planned, 'accept'), paying(planned, 1000.5)],
    endings: ['200, 201: kept', 'invalid_transition, 201: cancelled'],
  },
  'an acceptance against a rejection': {
    isInForce: false,
    callers: (planned) => [deciding(planned, 'accept'), deciding(planned, 'reject')],
    endings: ['200, invalid_transition: active', 'invalid_transition, 200: cancelled'],
  },
  'a cancellation against the payment that keeps the plan': {
    isInForce: true,
    callers: (planned) => [deciding(planned, 'cancel'), paying(planned, 1000.5)],
    endings: ['200, 201: cancelled', 'invalid_transition, 201: kept'],
  },
  'a cancellation against a payment': {
    isInForce: true,
    callers: (planned) => [deciding(planned, 'cancel'), paying(planned, 100)],
    endings: ['200, 201: cancelled'],
  },
  'the payment of an instalment against the job that breaks the plan': {
    isInForce: true,
    days: 40,
    callers: (planned) => [paying(planned, 500), checking],
    endings: ['201, checked: active', '201, checked: broken'],
  },
  'two payments that keep the plan together': {
    isInForce: true,
    callers: (planned) => [paying(planned, 500), paying(planned, 500.5)],
    endings: ['201, 201: kept'],
  },
  'a plan against a settlement': {
    isInForce: false,
    isRejected: true,
    callers: (planned) => [proposing(planned), offering(planned)],
    endings: ['201, plan_open: cancelled', 'settlement_open, 201: cancelled'],
  },
};

describe('of two requests at the same instant, in many orders, one comes first', { timeout: 240_000 }, () => {
  it.each(Object.entries(races))('%s', async (name, { isInForce, isRejected, days = 0, callers, endings }) => {
    const organization = await service.organization(name);
    const seen = new Set<string>();
    const collisionsBefore = interleaving.collisionCount();
    const isConclusive = () => seen.size === endings.length && interleaving.collisionCount() > collisionsBefore;
    for (let run = 0; run < minRuns || (run < maxRuns && !isConclusive()); run++) {
      const account = await aDebtWithPlans(service, organization);
      const proposed = await proposePlan(service, organization, account, halves);
      const plan = isInForce ? await decidePlan(service, organization, proposed, 'accept') : proposed;
      if (isRejected) await decidePlan(service, organization, plan, 'reject');
      vi.setSystemTime(new Date(Date.now() + days * 86_400_000));
      const results = await interleaving.run(callers({ organization, account, plan }), seededRandom(`${name} ${run}`));
      vi.useRealTimers();
      const items = await service.table.ofOrganization(organization);
      expect(findPlanProblems(items)).toEqual([]);
      const stored = items.find(({ kind, id }) => kind === 'plan' && id === plan.id);
      seen.add(`${results.join(', ')}: ${String(stored?.['status'])}`);
      // Its next runs are about other plans only.
      if ((await readStoredAccount(service, organization, account)).plan?.status === 'active')
        await decidePlan(service, organization, plan, 'cancel');
    }
    expect([...seen].toSorted()).toEqual([...endings].toSorted());
    expect(interleaving.collisionCount()).toBeGreaterThan(collisionsBefore);
  });
});
