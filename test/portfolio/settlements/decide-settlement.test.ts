import { describe, expect, it } from 'vitest';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { SettlementChange } from '../../../lib/portfolio/settlements/contract.ts';
import {
  type DecisionContext,
  decideSettlement,
  needsAdmin,
} from '../../../lib/portfolio/settlements/decide-settlement.ts';
import type { Settlement } from '../../../lib/portfolio/settlements/settlement.ts';
import { anAccount, noon } from '../../builders.ts';
import { aSettlement, proposer } from './settlement-builders.ts';

const decider = { kind: 'user', id: 'decider' } as const;

interface Given {
  readonly settlement?: Partial<Settlement>;
  readonly account?: Partial<Account>;
  readonly context?: Partial<DecisionContext>;
}

const decide = (change: SettlementChange, { settlement = {}, account = {}, context = {} }: Given = {}) =>
  decideSettlement(aSettlement(settlement), anAccount(account), change, {
    decider,
    isPlatformAdmin: false,
    requiresSecondApprover: false,
    timezone: 'UTC',
    hasChanged: false,
    now: noon,
    ...context,
  });

const rejection = (status: number, code: string) => expect.objectContaining({ status, code }) as unknown;

describe('a decision', () => {
  it('records who made it, when and why, and counts the write', () => {
    const later = new Date('2030-01-16T09:00:00.000Z');
    const approved = decide(
      { action: 'approve', notes: 'A good customer.' },
      { settlement: { status: 'pending_approval' }, context: { now: later } },
    );
    expect(approved).toEqual({
      ...aSettlement(),
      status: 'approved',
      approved_by: decider,
      decided_by: decider,
      decision_notes: 'A good customer.',
      updated_at: later.toISOString(),
      version: 2,
    });
  });

  it('without notes does not keep those of an earlier one', () => {
    const earlier = { approved_by: proposer, decided_by: proposer, decision_notes: 'A good customer.' } as const;
    const accepted = decide({ action: 'accept' }, { settlement: { status: 'approved', ...earlier } });
    expect(accepted).toMatchObject({ approved_by: proposer, decided_by: decider });
    expect(accepted).not.toHaveProperty('decision_notes');
  });

  it('that somebody else overtook is not made, unless it has been made already', () => {
    const overtaken = { settlement: { status: 'approved' }, context: { hasChanged: true } } as const;
    expect(() => decide({ action: 'reject' }, overtaken)).toThrow(rejection(422, 'invalid_transition'));
    expect(decide({ action: 'approve' }, overtaken)).toBeUndefined();
  });

  it.each(['approve', 'accept', 'reject'] as const)('to %s is possible until the offer expires', (action) => {
    const settlement = { status: action === 'accept' ? ('approved' as const) : ('pending_approval' as const) };
    const at = (ms: number) => ({ settlement, context: { now: new Date(Date.parse(aSettlement().expires_at) + ms) } });
    expect(decide({ action }, at(-1))).toBeDefined();
    expect(() => decide({ action }, at(0))).toThrow(rejection(422, 'invalid_transition'));
  });

  it('to approve an approved offer again has no effect until it expires, and is rejected then', () => {
    const settlement = { status: 'approved' as const };
    expect(decide({ action: 'approve' }, { settlement })).toBeUndefined();
    const now = new Date(aSettlement().expires_at);
    expect(() => decide({ action: 'approve' }, { settlement, context: { now } })).toThrow(
      rejection(422, 'invalid_transition'),
    );
  });

  it.each([{ pending_balance: 999.99 }, { pending_balance: 1000.01 }, { currency: 'USD' }])(
    'to approve or accept is rejected for another balance: %j',
    (account) => {
      for (const [action, status] of [
        ['approve', 'pending_approval'],
        ['accept', 'proposed'],
      ] as const)
        expect(() => decide({ action }, { account, settlement: { status } })).toThrow(
          rejection(409, 'balance_changed'),
        );
      expect(decide({ action: 'reject' }, { account })).toMatchObject({ status: 'rejected' });
    },
  );
});

describe('an acceptance', () => {
  it('puts the offer in force, with its own last day to pay or another', () => {
    const pay_by = '2030-01-31';
    expect(decide({ action: 'accept' })).toMatchObject({
      status: 'accepted',
      outcome: 'open',
      accepted_at: noon.toISOString(),
    });
    expect(decide({ action: 'accept' })).not.toHaveProperty('pay_by');
    expect(decide({ action: 'accept' }, { settlement: { pay_by } })).toMatchObject({ pay_by });
    expect(decide({ action: 'accept', pay_by: '2030-02-01' }, { settlement: { pay_by } })).toMatchObject({
      pay_by: '2030-02-01',
    });
  });

  it.each([
    ['UTC', '2030-01-15T23:59:59.999Z', '2030-01-16T00:00:00.000Z'],
    ['America/Argentina/Buenos_Aires', '2030-01-16T02:59:59.999Z', '2030-01-16T03:00:00.000Z'],
    ['Pacific/Auckland', '2030-01-15T10:59:59.999Z', '2030-01-15T11:00:00.000Z'],
  ])('is possible on the last day to pay as it is in %s, and not after it', (timezone, last, over) => {
    const settlement = { pay_by: '2030-01-15', expires_at: '2030-02-14T12:00:00.000Z' };
    const at = (now: string) => ({ settlement, context: { timezone, now: new Date(now) } });
    expect(decide({ action: 'accept' }, at(last))).toMatchObject({ status: 'accepted' });
    expect(() => decide({ action: 'accept' }, at(over))).toThrow(rejection(422, 'pay_by_in_past'));
    expect(decide({ action: 'accept', pay_by: '2030-01-16' }, at(over))).toMatchObject({ pay_by: '2030-01-16' });
  });

  it('may not set a day that is more than a year ahead', () => {
    expect(() => decide({ action: 'accept', pay_by: '2031-01-16' })).toThrow(rejection(422, 'pay_by_too_late'));
  });
});

describe('a second approver', () => {
  const own = { settlement: { status: 'pending_approval', proposed_by: decider } } as const;
  const required = { ...own, context: { requiresSecondApprover: true } };

  it('is not required unless the organization says so', () => {
    expect(decide({ action: 'approve' }, own)).toMatchObject({ status: 'approved' });
  });

  it('must be somebody else than the proposer, except a platform administrator', () => {
    expect(() => decide({ action: 'approve' }, required)).toThrow(rejection(403, 'own_offer'));
    const others = { ...required, settlement: { ...own.settlement, proposed_by: proposer } };
    expect(decide({ action: 'approve' }, others)).toMatchObject({ status: 'approved' });
    const platform = { ...required, context: { ...required.context, isPlatformAdmin: true } };
    expect(decide({ action: 'approve' }, platform)).toMatchObject({ status: 'approved' });
  });

  it('is required for no other decision', () => {
    expect(decide({ action: 'reject' }, required)).toMatchObject({ status: 'rejected' });
    const proposed = { ...required, settlement: { ...own.settlement, status: 'proposed' as const } };
    expect(decide({ action: 'accept' }, proposed)).toMatchObject({ status: 'accepted' });
  });
});

describe('the role that a decision requires', () => {
  it.each([
    ['approve', 'pending_approval', true],
    ['approve', 'proposed', true],
    ['withdraw', 'accepted', true],
    ['reject', 'pending_approval', true],
    ['reject', 'proposed', false],
    ['reject', 'approved', false],
    ['reject', 'expired', false],
    ['accept', 'proposed', false],
    ['accept', 'pending_approval', false],
  ] as const)('to %s an offer that is %s is admin: %s', (action, status, isRequired) => {
    expect(needsAdmin(action, status)).toBe(isRequired);
  });
});
