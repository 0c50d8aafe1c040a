import { describe, expect, it } from 'vitest';
import { SettlementId, parseId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { NewPlan } from '../../../lib/portfolio/plans/contract.ts';
import { type PlanContext, newPlan } from '../../../lib/portfolio/plans/new-plan.ts';
import { accountSettlementOf } from '../../../lib/portfolio/settlements/settlement.ts';
import { anAccount, noon } from '../../builders.ts';
import { aSettlement } from '../settlements/settlement-builders.ts';
import { planId } from './plan-builders.ts';

const debt = (over: Partial<Account> = {}) => anAccount({ pending_balance: 1000, currency: 'ARS', ...over });

const context = (over: Partial<PlanContext> = {}): PlanContext => ({
  id: planId,
  limits: {},
  timezone: 'America/Argentina/Buenos_Aires',
  graceDays: 3,
  proposer: { kind: 'user', id: 'agent' },
  now: noon,
  ...over,
});

const monthly: NewPlan = { count: 3, first_due: '2030-01-31', every: 'month' };

const propose = (given: NewPlan = monthly, account = debt(), over: Partial<PlanContext> = {}) =>
  newPlan(account, given, context(over));

const refusal = (given: NewPlan, account = debt(), over: Partial<PlanContext> = {}) => {
  try {
    return propose(given, account, over).status;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a new plan', () => {
  it('divides the balance', () => {
    expect(propose({ ...monthly, down_payment: 100 })).toMatchObject({
      status: 'proposed',
      total: 1000,
      grace_days: 3,
      down_payment_on_acceptance: true,
      instalments: [
        { number: 0, due_date: '2030-01-15', amount: 100 },
        { number: 1, due_date: '2030-01-31', amount: 300 },
        { number: 2, due_date: '2030-02-28', amount: 300 },
        { number: 3, due_date: '2030-03-31', amount: 300 },
      ],
    });
  });

  it('takes its instalments from a list', () => {
    const instalments = [
      { due_date: '2030-01-15', amount: 999.99 },
      { due_date: '2030-06-01', amount: 0.01 },
    ];
    expect(propose({ instalments }).instalments).toEqual([
      { number: 1, ...instalments[0] },
      { number: 2, ...instalments[1] },
    ]);
  });

  it('begins today at the earliest, on the calendar of the organization', () => {
    const evening = new Date('2030-01-16T02:00:00Z');
    expect(refusal({ ...monthly, first_due: '2030-01-15' }, debt(), { now: evening })).toBe('proposed');
    expect(refusal({ ...monthly, first_due: '2030-01-14' }, debt(), { now: evening })).toBe('due_date_in_past');
  });

  it.each<[string, NewPlan]>([
    ['sum_mismatch', { instalments: [{ due_date: '2030-02-01', amount: 999 }] }],
    ['too_precise', { instalments: [{ due_date: '2030-02-01', amount: 999.999 }] }],
    [
      'due_dates_not_ascending',
      {
        instalments: [
          { due_date: '2030-02-01', amount: 500 },
          { due_date: '2030-02-01', amount: 500 },
        ],
      },
    ],
    ['due_dates_not_ascending', { ...monthly, first_due: '2030-01-15', down_payment: 100 }],
    ['due_date_too_late', { instalments: [{ due_date: '2036-02-01', amount: 1000 }] }],
    ['down_payment_too_high', { ...monthly, down_payment: 1000 }],
    ['too_precise', { ...monthly, down_payment: 0.001 }],
  ])('is refused: %s %#', (code, given) => {
    expect(refusal(given)).toBe(code);
  });

  it('is refused if an instalment would be nothing', () => {
    expect(refusal(monthly, debt({ pending_balance: 0.02 }))).toBe('too_many_instalments');
  });
});

describe('the limits of the strategy', () => {
  const limits = { max_instalments: 3, max_plan_months: 3, min_down_payment_pct: 10 };
  const exceeded = (given: NewPlan, over: Partial<PlanContext> = {}) => {
    const { status, exceeded_limits = [] } = propose(given, debt(), { limits, ...over });
    return [status, ...exceeded_limits];
  };
  const within: NewPlan = { ...monthly, down_payment: 100 };

  it.each<[string, NewPlan, readonly string[]]>([
    ['allow a plan at each limit', within, ['proposed']],
    [
      'count no down payment as an instalment',
      { ...within, count: 4, first_due: '2030-01-16', every: 'week' },
      ['pending_approval', 'max_instalments'],
    ],
    ['end the plan within its months', { ...within, first_due: '2030-02-16' }, ['pending_approval', 'max_plan_months']],
    ['want a down payment', { ...within, down_payment: 99.99 }, ['pending_approval', 'min_down_payment_pct']],
    [
      'take the first of a list for it if that is due today',
      {
        instalments: [
          { due_date: '2030-01-15', amount: 100 },
          { due_date: '2030-04-15', amount: 900 },
        ],
      },
      ['proposed'],
    ],
    [
      'take nothing else of a list for it',
      { instalments: [{ due_date: '2030-01-16', amount: 1000 }] },
      ['pending_approval', 'min_down_payment_pct'],
    ],
  ])('%s', (_, given, expected) => {
    expect(exceeded(given)).toEqual(expected);
  });

  it('are those of a strategy: without one, every plan awaits approval', () => {
    expect(exceeded(within, { limits: undefined })).toEqual(['pending_approval', 'no_strategy']);
  });

  it('do not limit if the strategy does not give them', () => {
    expect(exceeded({ ...monthly, count: 60 }, { limits: { max_instalments: null } })).toEqual(['proposed']);
  });
});

describe('other agreements', () => {
  const withSettlement = (over: Parameters<typeof aSettlement>[0]): Account => {
    const copy = accountSettlementOf(aSettlement({ original_balance: 1000, offered_amount: 900, ...over }));
    return debt({ pending_balance: over?.status === 'accepted' ? 900 : 1000, ...(copy && { settlement: copy }) });
  };
  const open = withSettlement({ status: 'proposed' });
  const inForce = withSettlement({ status: 'accepted', outcome: 'open' });
  const { id } = aSettlement();

  it('a settlement in force is what the plan pays', () => {
    expect(propose(monthly, inForce)).toMatchObject({ total: 900, settlement_id: id });
  });

  it('an offer is what it pays if the plan names it', () => {
    expect(propose({ ...monthly, settlement_id: id }, open)).toMatchObject({ total: 900, settlement_id: id });
    expect(refusal(monthly, open)).toBe('settlement_open');
  });

  it('an offer that awaits approval cannot be accepted with it', () => {
    const pending = withSettlement({ status: 'pending_approval' });
    expect(refusal({ ...monthly, settlement_id: id }, pending)).toBe('settlement_not_in_force');
  });

  it('another settlement is none of the account', () => {
    const other = parseId(SettlementId, '00000000-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    expect(refusal({ ...monthly, settlement_id: other }, inForce)).toBe('settlement_not_in_force');
  });

  const terms = { id: planId, total: 1000, created_at: noon.toISOString() };
  it.each([
    ['plan_open', debt({ plan: { ...terms, status: 'proposed' } })],
    ['account_resolved', debt({ collection_status: 'resolved' })],
    ['account_resolved', debt({ pending_balance: 0 })],
  ])('%s %#', (code, account) => {
    expect(refusal(monthly, account)).toBe(code);
  });
});
