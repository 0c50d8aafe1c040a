import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountId, type HoldId, parseId } from '../../../lib/foundation/ids.ts';
import { fromUnits, hasPrecision, minorDigits, unitsOf } from '../../../lib/foundation/money.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { allocate } from '../../../lib/portfolio/payments/allocation.ts';
import { bySize } from '../../harness/by-size.ts';
import { anAccount, noon } from '../../builders.ts';

let count = 0;
const debt = (pending_balance: number, over: Partial<Account> = {}) =>
  anAccount({
    id: parseId(AccountId, `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`),
    pending_balance,
    total_amount: Math.max(pending_balance, 1),
    currency: 'ARS',
    ...over,
  });

const amounts = (accounts: readonly Account[], given: Parameters<typeof allocate>[1]) =>
  allocate(accounts, given, noon).map(({ account, amount }) => [accounts.indexOf(account), amount]);

describe('a payment in turn', () => {
  it('pays the earliest due date first, and accounts without one last', () => {
    const accounts = [debt(10), debt(10, { due_date: '2030-01-02' }), debt(10, { due_date: '2030-01-01' })];
    delete (accounts[0] as { due_date?: string }).due_date;
    expect(amounts(accounts, { amount: 25 })).toEqual([
      [2, 10],
      [1, 10],
      [0, 5],
    ]);
  });

  it('leaves out what is resolved, disputed or paid, and other currencies', () => {
    const disputed = { id: '0' as HoldId, kind: 'disputed', blocks: 'all', placed_at: noon.toISOString() } as const;
    const accounts = [
      debt(10, { collection_status: 'resolved' }),
      debt(10, { collection_status: 'disputed' }),
      debt(10, { holds: [disputed] }),
      debt(0),
      debt(10, { currency: 'USD' }),
      debt(10),
    ];
    expect(amounts(accounts, { amount: 4, currency: 'ARS' })).toEqual([[5, 4]]);
  });

  it('adds what exceeds all balances to the last account', () => {
    const accounts = [debt(10, { due_date: '2030-01-01' }), debt(5, { due_date: '2030-01-02' })];
    expect(amounts(accounts, { amount: 20 })).toEqual([
      [0, 10],
      [1, 10],
    ]);
  });

  it('is refused without a debt, and without a currency if the debts have several', () => {
    expect(() => amounts([debt(0)], { amount: 1 })).toThrow('owes nothing');
    expect(() => amounts([debt(1)], { amount: 1, currency: 'USD' })).toThrow('owes nothing in USD');
    expect(() => amounts([debt(1), debt(1, { currency: 'USD' })], { amount: 1 })).toThrow('ARS, USD');
    expect(() => amounts([debt(1, { currency: 'JPY' })], { amount: 0.5 })).toThrow('JPY has 0 decimals');
  });

  it('is refused if it needs more than 20 accounts', () => {
    const accounts = Array.from({ length: 21 }, () => debt(1));
    expect(amounts(accounts, { amount: 20 })).toHaveLength(20);
    expect(() => amounts(accounts, { amount: 20.01 })).toThrow('at most 20 accounts');
  });
});

describe('a proportional payment', () => {
  it('pays each debt the same share, and adds up although no share is exact', () => {
    const accounts = [debt(10), debt(10), debt(10)];
    expect(amounts(accounts, { amount: 10, allocation: 'proportional' })).toEqual([
      [0, 3.33],
      [1, 3.33],
      [2, 3.34],
    ]);
  });

  it('leaves out accounts whose share is less than the minor unit', () => {
    const accounts = [debt(1), debt(1000)];
    expect(amounts(accounts, { amount: 0.05, allocation: 'proportional' })).toEqual([[1, 0.05]]);
  });
});

describe('a list of parts', () => {
  const [one, other] = [debt(10), debt(10)];
  const part = ({ id }: Account, amount: number) => ({ account_id: id, amount });

  it('is followed exactly, also above a balance', () => {
    expect(amounts([one, other], { amount: 13, allocation: [part(other, 12.5), part(one, 0.5)] })).toEqual([
      [1, 12.5],
      [0, 0.5],
    ]);
  });

  it.each([
    ['does not add up', [part(one, 5), part(other, 5.01)], /add up to 10; it adds up to 10.01/],
    ['names an account of another person', [part(debt(10), 10)], /allocation.0.account_id: Must be an account of the/],
    ['is too precise', [part(one, 9.999), part(other, 0.001)], /ARS has 2 decimals/],
  ])('is refused if it %s', (_, allocation, message) => {
    expect(() => amounts([one, other], { amount: 10, allocation })).toThrow(message);
  });

  it('is refused if its accounts have several currencies', () => {
    const dollars = debt(10, { currency: 'USD' });
    const allocation = [part(one, 5), part(dollars, 5)];
    expect(() => amounts([one, dollars], { amount: 10, allocation })).toThrow('Must be an account in ARS');
  });
});

describe('any division', () => {
  it('adds up exactly in every currency, and exceeds a balance only if all are paid', () => {
    const unitsOfCurrency = (currency: string) => 10 ** (4 - minorDigits(currency));
    fc.assert(
      fc.property(
        fc.constantFrom('JPY', 'ARS', 'KWD', 'CLF'),
        fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.constantFrom('oldest_due' as const, 'proportional' as const),
        (currency, balances, paid, allocation) => {
          const unit = unitsOfCurrency(currency);
          const accounts = balances.map((balance) => debt(fromUnits(balance * unit), { currency }));
          const amount = fromUnits(paid * unit);
          const shares = allocate(accounts, { amount, allocation }, noon);
          const units = (values: readonly number[]) => values.reduce((sum, value) => sum + unitsOf(value), 0);
          expect(units(shares.map((share) => share.amount))).toBe(unitsOf(amount));
          const owed = units(accounts.map(({ pending_balance: balance }) => balance));
          for (const share of shares) {
            expect(share.amount).toBeGreaterThan(0);
            expect(hasPrecision(share.amount, minorDigits(currency))).toBe(true);
            if (owed >= unitsOf(amount)) expect(share.amount).toBeLessThanOrEqual(share.account.pending_balance);
          }
          if (allocation === 'proportional' && owed >= unitsOf(amount))
            for (const { account, amount: share } of shares) {
              const exact = (unitsOf(account.pending_balance) * unitsOf(amount)) / owed;
              expect(Math.abs(unitsOf(share) - exact)).toBeLessThanOrEqual(unit + 1e-6 * exact);
            }
        },
      ),
      { numRuns: bySize({ small: 200, large: 5000 }) },
    );
  });
});
