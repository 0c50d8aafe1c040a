import { describe, expect, it } from 'vitest';
import {
  type CountedPayment,
  applySourceAmounts,
  earliestCountedPayment,
  keptSourceAmounts,
  needsPayments,
} from '../../../lib/portfolio/accounts/source-amounts.ts';
import { anAccount, anAccountSettlement, noon } from '../../builders.ts';

const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => new Date(noon.getTime() - days * day).toISOString();
const paid = (amount: number, days: number, registered = days): CountedPayment => ({
  amount,
  paid_at: daysAgo(days),
  created_at: daysAgo(registered),
});
const date = { now: noon };
const untouched = anAccount({ total_amount: 1000, pending_balance: 1000 });
/** Its source gave 1,000; 300 are paid. */
const partlyPaid = anAccount({ total_amount: 1000, pending_balance: 700, paid_amount: 300, source_balance: 1000 });
const byHand = (over: object) => anAccount({ ...untouched, collection_status: 'resolved', ...over });

const apply = (
  account: typeof untouched,
  given: { currency?: string; total_amount?: number; pending_balance?: number },
  payments: readonly CountedPayment[] = [],
  asOf?: string,
) => applySourceAmounts(account, given, payments, { ...date, asOf });
const balanceOf = (...given: Parameters<typeof apply>) => apply(...given).after.pending_balance;

describe('amounts that the source gave before', () => {
  it.each([
    ['the balance, after a payment', partlyPaid, { pending_balance: 1000 }],
    ['the total and the balance, after a payment', partlyPaid, { total_amount: 1000, pending_balance: 1000 }],
    [
      'the total, after a person corrected it',
      anAccount({ ...untouched, total_amount: 1200, source_total: 1000 }),
      { total_amount: 1000 },
    ],
    [
      'the balance, after a person corrected it',
      anAccount({ ...untouched, pending_balance: 900, source_balance: 1000 }),
      { pending_balance: 1000 },
    ],
    [
      'a balance of 0, after the account was opened again',
      anAccount({ ...untouched, pending_balance: 0 }),
      { pending_balance: 0 },
    ],
    ['the balance, after the account was closed by hand', byHand({}), { pending_balance: 1000 }],
  ])('change nothing: %s', (_, account, given) => {
    const { pending_balance, collection_status } = account;
    expect(apply(account, given, [paid(300, 1)])).toEqual({
      amounts: {},
      after: { pending_balance, collection_status },
      source: {},
    });
  });
});

describe('a balance that the source changed', () => {
  it('applies, and is what the source gave last', () => {
    expect(apply(partlyPaid, { pending_balance: 650 })).toMatchObject({
      after: { pending_balance: 650 },
      source: { source_balance: 650 },
    });
  });

  it('that is ours by now is only remembered', () => {
    expect(apply(partlyPaid, { pending_balance: 700 })).toEqual({
      amounts: {},
      after: { pending_balance: 700, collection_status: 'active' },
      source: { source_balance: 700 },
    });
  });

  it('is as of its date: later payments are subtracted, never below 0', () => {
    const payments = [paid(300, 1), paid(50, 5)];
    expect(balanceOf(partlyPaid, { pending_balance: 800 }, payments, daysAgo(2))).toBe(500);
    expect(balanceOf(partlyPaid, { pending_balance: 100 }, payments, daysAgo(2))).toBe(0);
    expect(balanceOf(partlyPaid, { pending_balance: 800 }, payments, daysAgo(1))).toBe(800);
  });

  it.each([
    ['the latest payment', 800, true],
    ['the latest two', 1000, true],
    ['the second latest alone', 900, false],
    ['no payments', 850, false],
  ])('that is higher than ours by %s may miss them: %s', (_, pending_balance, expected) => {
    const account = anAccount({ ...partlyPaid, source_balance: 5000 });
    const { mayMissPayment = false, after } = apply(account, { pending_balance }, [paid(200, 3), paid(100, 1)]);
    expect([mayMissPayment, after.pending_balance]).toEqual([expected, pending_balance]);
  });

  it('does not miss payments registered more than 10 days ago, or made after its date', () => {
    const account = anAccount({ ...partlyPaid, source_balance: 5000 });
    const warns = (payment: CountedPayment, pending_balance: number, asOf?: string) =>
      apply(account, { pending_balance }, [payment], asOf).mayMissPayment;
    expect(warns(paid(100, 11), 800)).toBeUndefined();
    expect(warns(paid(100, 30, 9), 800)).toBe(true);
    expect(warns(paid(100, 1), 900, daysAgo(2))).toBeUndefined();
  });
});

describe('a balance without a total', () => {
  it('keeps the total, which rises only if the balance exceeds it', () => {
    expect(apply(untouched, { pending_balance: 400 }).amounts).toEqual({});
    expect(apply(untouched, { pending_balance: 1400 })).toMatchObject({
      amounts: { total_amount: 1400 },
      source: { source_total: 1000 },
    });
  });
});

describe('an account closed by hand', () => {
  const closed = byHand({ pending_balance: 700, paid_amount: 300, source_balance: 1000 });

  it.each([
    ['lower', { pending_balance: 900 }, 'resolved'],
    ['higher', { pending_balance: 1001 }, 'active'],
    ['of 0', { pending_balance: 0 }, 'resolved'],
  ])('stays closed until the balance of its source rises: %s', (_, given, status) => {
    expect(apply(closed, given).after.collection_status).toBe(status);
  });

  it.each([
    [900, 'resolved'],
    [1100, 'active'],
  ])('likewise by the total: %d', (total_amount, status) => {
    expect(apply(closed, { total_amount }).after.collection_status).toBe(status);
  });
});

describe('a total without a balance', () => {
  it('moves the balance by the difference, and that of the source', () => {
    expect(apply(partlyPaid, { total_amount: 1100 })).toMatchObject({
      amounts: { total_amount: 1100 },
      after: { pending_balance: 800 },
      source: { source_balance: 1100 },
    });
    expect(apply(untouched, { total_amount: 900 })).toMatchObject({ after: { pending_balance: 900 }, source: {} });
  });
});

describe('an account of a release that did not store what the source gave', () => {
  const former = anAccount({ total_amount: 1000, pending_balance: 600, paid_amount: 400 });
  const payments = [paid(100, 2), paid(200, 20)];

  it.each([
    ['by the latest payment', 700],
    ['by the latest two', 900],
    ['by all that was ever paid', 1000],
  ])('keeps its payments if the first balance is higher %s', (_, pending_balance) => {
    expect(apply(former, { pending_balance }, payments)).toEqual({
      amounts: {},
      after: { pending_balance: 600, collection_status: 'active' },
      source: { source_balance: pending_balance },
    });
  });

  it('keeps what a settlement forgave', () => {
    const settlement = anAccountSettlement({
      status: 'accepted',
      outcome: 'fulfilled',
      original_balance: 1000,
      offered_amount: 800,
    });
    const settled = anAccount({
      ...former,
      pending_balance: 0,
      paid_amount: 800,
      collection_status: 'resolved',
      settlement,
    });
    expect(apply(settled, { pending_balance: 1000 }, []).after).toEqual({
      pending_balance: 0,
      collection_status: 'resolved',
    });
  });

  it('takes any other balance', () => {
    expect(balanceOf(former, { pending_balance: 750 }, payments)).toBe(750);
    expect(balanceOf(former, { pending_balance: 500 }, payments)).toBe(500);
  });

  it('is not told what its source gave by a payment, because that is not known', () => {
    expect(keptSourceAmounts(former, { pending_balance: 500 })).toEqual({});
    expect(keptSourceAmounts(untouched, { pending_balance: 500 })).toEqual({ source_balance: 1000 });
    expect(keptSourceAmounts(partlyPaid, { pending_balance: 500, total_amount: 900 })).toEqual({ source_total: 1000 });
  });
});

describe('the payments of an account', () => {
  it('are read only if the balance changed, something is paid, and the balance is not ours', () => {
    expect(needsPayments(partlyPaid, 800, date)).toBe(true);
    expect(needsPayments(partlyPaid, 1000, date)).toBe(false);
    expect(needsPayments(partlyPaid, 700, date)).toBe(false);
    expect(needsPayments(partlyPaid, 700, { ...date, asOf: daysAgo(1) })).toBe(true);
    expect(needsPayments(untouched, 800, date)).toBe(false);
    expect(needsPayments(partlyPaid, undefined, date)).toBe(false);
  });

  it('are read since 90 days ago, or since the date of the balance', () => {
    expect(earliestCountedPayment(date)).toBe(daysAgo(90));
    expect(earliestCountedPayment({ ...date, asOf: daysAgo(200) })).toBe(daysAgo(200));
  });
});
