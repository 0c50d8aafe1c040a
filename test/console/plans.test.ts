import { describe, expect, it } from 'vitest';
import { sumOfInstalments } from '../../lib/foundation/instalments.ts';
import { isOwnProposal } from '../../console/agreements/is-own-proposal.ts';
import { allowedPlanActions } from '../../console/screens/plans/allowed-plan-actions.ts';
import { paidDebt } from '../../console/screens/plans/paid-debt.ts';
import {
  type PlanDraft,
  instalmentsOf,
  isPossible,
  nextRow,
  requestOf,
  rowsOf,
} from '../../console/screens/plans/plan-draft.ts';
import { planLimitsFor } from '../../console/screens/plans/plan-limits-for.ts';
import { isLate, nextInstalment } from '../../console/screens/plans/plan-states.ts';

const owed = { total: 100, currency: 'ARS', today: '2026-12-01' };
const draft: PlanDraft = {
  kind: 'regular',
  regular: {
    count: '3',
    first_due: '2027-01-31',
    every: 'month',
    down_payment: undefined,
    down_payment_due: undefined,
  },
  rows: [],
};
const withRegular = (part: Partial<PlanDraft['regular']>): PlanDraft => ({
  ...draft,
  regular: { ...draft.regular, ...part },
});
const row = (due_date: string | undefined, amount: number | undefined) => ({ key: String(due_date), due_date, amount });

describe('the draft of a plan', () => {
  it.each([
    ['CLP', 100, [33, 33, 34]],
    ['ARS', 100, [33.33, 33.33, 33.34]],
    ['KWD', 1, [0.333, 0.333, 0.334]],
    ['CLF', 1, [0.3333, 0.3333, 0.3334]],
  ])('divides an amount in %s as the service does, with the remainder in the last part', (currency, total, parts) => {
    const instalments = instalmentsOf(draft, { total, currency, today: '2026-12-01' });
    expect(instalments?.map(({ amount }) => amount)).toEqual(parts);
    expect(instalments?.map(({ due_date }) => due_date)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  });

  it('has a down payment today unless another day is chosen', () => {
    const dayOf = (part: Partial<PlanDraft['regular']>) =>
      instalmentsOf(withRegular({ down_payment: 10, ...part }), owed)?.[0];
    expect(dayOf({})).toEqual({ number: 0, amount: 10, due_date: '2026-12-01' });
    expect(dayOf({ down_payment_due: '2026-12-15' })).toMatchObject({ due_date: '2026-12-15' });
  });

  it.each(['', '0', '61', '2.5', '-3', 'x', '1e1'])('has no instalments while their number is "%s"', (count) => {
    expect(instalmentsOf(withRegular({ count }), owed)).toBeUndefined();
  });

  it('is impossible if a part is nothing, or the down payment is all', () => {
    expect(isPossible(instalmentsOf(withRegular({ count: '60' }), { ...owed, total: 0.5 }) ?? [])).toBe(false);
    expect(isPossible(instalmentsOf(withRegular({ down_payment: 100 }), owed) ?? [])).toBe(false);
    expect(isPossible(instalmentsOf(draft, owed) ?? [])).toBe(true);
  });

  it('goes on by hand with the rows of the regular plan, and none is shown while one is incomplete', () => {
    const rows = rowsOf(draft, owed);
    expect(rows.map(({ due_date, amount }) => [due_date, amount])).toEqual([
      ['2027-01-31', 33.33],
      ['2027-02-28', 33.33],
      ['2027-03-31', 33.34],
    ]);
    const own: PlanDraft = { ...draft, kind: 'own', rows };
    expect(sumOfInstalments(instalmentsOf(own, owed) ?? [])).toBe(100);
    expect(instalmentsOf({ ...own, rows: [...rows, row('2027-04-30', undefined)] }, owed)).toBeUndefined();
    expect(instalmentsOf({ ...own, rows: [] }, owed)).toBeUndefined();
    expect(rowsOf(withRegular({ count: '' }), owed)).toMatchObject([{ due_date: '2027-01-31', amount: 100 }]);
  });

  it('adds a row one interval later with what is missing', () => {
    expect(nextRow([row('2027-01-31', 60)], 'month', 40, owed)).toMatchObject({ due_date: '2027-02-28', amount: 40 });
    expect(nextRow([row('2027-01-31', 100)], 'two_weeks', 0, owed)).toMatchObject({
      due_date: '2027-02-14',
      amount: undefined,
    });
    expect(nextRow([row(undefined, 10)], 'week', 90, owed)).toMatchObject({ due_date: undefined, amount: 90 });
  });

  it('asks either for a division or for its rows, and names the offer that it pays', () => {
    expect(requestOf(withRegular({ down_payment: 10 }), undefined, 'offer')).toEqual({
      count: 3,
      first_due: '2027-01-31',
      every: 'month',
      down_payment: 10,
      settlement_id: 'offer',
    });
    expect(requestOf(withRegular({ down_payment_due: '2026-12-15' }), 'A note.', undefined)).toEqual({
      count: 3,
      first_due: '2027-01-31',
      every: 'month',
      notes: 'A note.',
    });
    const rows = [row('2027-01-31', 40), row('2027-02-05', 60)];
    expect(requestOf({ ...draft, kind: 'own', rows }, undefined, undefined)).toEqual({
      instalments: [
        { due_date: '2027-01-31', amount: 40 },
        { due_date: '2027-02-05', amount: 60 },
      ],
    });
  });
});

describe('what a plan pays', () => {
  const now = Date.parse('2026-12-01T12:00:00Z');
  const offer = { id: 'offer', offered_amount: 70, expires_at: '2026-12-08T12:00:00Z' };
  const account = { pending_balance: 100, settlement: null };
  const inForce = {
    id: 'settlement',
    original_balance: 100,
    offered_amount: 70,
    forgiven_amount: 30,
    pay_by: null,
    outcome: 'open',
  } as const;

  it('is the balance, what is left of a settlement, or an open offer', () => {
    expect(paidDebt(account, [], now)).toEqual({ kind: 'balance', total: 100 });
    expect(paidDebt({ pending_balance: 50, settlement: inForce }, [], now)).toEqual({ kind: 'settlement', total: 50 });
    expect(paidDebt(account, [{ ...offer, status: 'approved' }], now)).toEqual({
      kind: 'offer',
      total: 70,
      settlement_id: 'offer',
    });
  });

  it('is not known while an offer awaits approval', () => {
    expect(paidDebt(account, [{ ...offer, status: 'pending_approval' }], now)).toMatchObject({ kind: 'undecided' });
  });

  it('disregards offers that have expired or were rejected', () => {
    const past = [
      { ...offer, status: 'proposed', expires_at: '2026-12-01T12:00:00Z' } as const,
      { ...offer, status: 'rejected' } as const,
    ];
    expect(paidDebt(account, past, now)).toEqual({ kind: 'balance', total: 100 });
  });
});

describe('the limits of a plan', () => {
  const limits = { max_instalments: 6, max_plan_months: null, min_down_payment_pct: 10 };
  const strategy = { id: 'strategy', name: 'Friendly', ...limits };
  const directory = {
    campaigns: [
      { id: 'campaign', name: 'March', status: 'active', strategy_id: 'strategy' } as const,
      { id: 'empty', name: 'April', status: 'draft', strategy_id: null } as const,
    ],
    strategies: [strategy],
  };

  it('are those of its own strategy, else of its campaign’s', () => {
    expect(planLimitsFor({ strategy_id: 'strategy', campaign_id: 'empty' }, directory)?.limits).toEqual(strategy);
    expect(planLimitsFor({ strategy_id: null, campaign_id: 'campaign' }, directory)?.limits).toEqual(strategy);
  });

  it('are none without a strategy, and unknown if the directory does not name it', () => {
    expect(planLimitsFor({ strategy_id: null, campaign_id: null }, directory)).toEqual({ limits: undefined });
    expect(planLimitsFor({ strategy_id: null, campaign_id: 'empty' }, directory)).toEqual({ limits: undefined });
    expect(planLimitsFor({ strategy_id: null, campaign_id: 'other' }, directory)).toBeUndefined();
    expect(planLimitsFor({ strategy_id: 'other', campaign_id: null }, directory)).toBeUndefined();
  });
});

describe('who decides about a plan', () => {
  const viewerOf = (role: 'viewer' | 'agent' | 'admin', id = 'one') => ({
    me: { id },
    hasRole: (least: 'viewer' | 'agent' | 'admin' | 'platform_admin') =>
      ['viewer', 'agent', 'admin', 'platform_admin'].indexOf(role) >=
      ['viewer', 'agent', 'admin', 'platform_admin'].indexOf(least),
  });

  it.each([
    ['pending_approval', [], ['approve', 'reject']],
    ['proposed', ['accept', 'reject'], ['accept', 'reject']],
    ['active', [], ['cancel']],
    ['kept', [], []],
    ['broken', [], []],
    ['cancelled', [], []],
  ] as const)('in the status %s is the agent or the administrator', (status, ofAgents, ofAdmins) => {
    expect(allowedPlanActions({ status }, viewerOf('viewer'))).toEqual([]);
    expect(allowedPlanActions({ status }, viewerOf('agent'))).toEqual(ofAgents);
    expect(allowedPlanActions({ status }, viewerOf('admin'))).toEqual(ofAdmins);
  });

  it('is not who proposed it, if the organization requires a second person', () => {
    const plan = { status: 'pending_approval', proposed_by: { kind: 'user', id: 'one' } } as const;
    const rule = { require_second_approver: true };
    expect(isOwnProposal(plan, rule, viewerOf('admin'))).toBe(true);
    expect(isOwnProposal(plan, rule, viewerOf('admin', 'two'))).toBe(false);
    expect(isOwnProposal(plan, { require_second_approver: false }, viewerOf('admin'))).toBe(false);
    expect(isOwnProposal({ ...plan, status: 'proposed' }, rule, viewerOf('admin'))).toBe(false);
  });
});

describe('the next instalment', () => {
  const part = { due_date: '2027-01-31', amount: 10, paid_amount: 0 };
  const plan = (status: 'active' | 'broken') =>
    ({
      status,
      instalments: [
        { ...part, number: 1, status: 'paid' },
        { ...part, number: 2, status: 'late' },
        { ...part, number: 3, status: 'due' },
      ],
    }) as const;

  it('is the oldest that is not paid, of a plan in force', () => {
    expect(nextInstalment({ ...plan('active'), instalments: [...plan('active').instalments] })?.number).toBe(2);
    expect(nextInstalment({ ...plan('broken'), instalments: [...plan('broken').instalments] })).toBeUndefined();
  });

  it('makes a plan late as long as it is in force', () => {
    expect(isLate({ ...plan('active'), instalments: [...plan('active').instalments] })).toBe(true);
    expect(isLate({ ...plan('broken'), instalments: [...plan('broken').instalments] })).toBe(false);
  });
});
