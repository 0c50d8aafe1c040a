import { describe, expect, it } from 'vitest';
import { AccountId, parseId } from '../../../lib/foundation/ids.ts';
import { type RecordedPayment, recordPayment, shareId } from '../../../lib/outreach/callbacks/recorded-payment.ts';
import type { ProviderPayment } from '../../../lib/platform/providers/billing-payment.ts';
import { required } from '../../harness/required.ts';

const account = (n: number) => parseId(AccountId, `00000000-0000-4000-8000-00000000000${n}`);

const paid = (units: number, ...amounts: readonly number[]): ProviderPayment => ({
  id: 'pi_1',
  organization: null,
  currency: 'ARS',
  units,
  isDisputed: false,
  method: null,
  paidAt: null,
  debts: amounts.map((amount, n) => ({ account: account(n), amount })),
});

const sharesOf = (record: RecordedPayment | undefined) => required(record).debts.map(({ shares }) => shares);

describe('the record of a payment', () => {
  it('does not exist before anything was paid', () => {
    expect(recordPayment(undefined, paid(0, 100), 0)).toBeUndefined();
  });

  it('does not change with what it says already', () => {
    const first = recordPayment(undefined, paid(10_000, 100), 0);
    expect(recordPayment(first, paid(10_000, 100), 0)).toBe(first);
  });

  it('replaces a share at each refund, dispute and its end', () => {
    let record = recordPayment(undefined, paid(10_000, 100), 0);
    record = recordPayment(record, paid(6000, 100), 0);
    record = recordPayment(record, paid(6000, 100), 10_000);
    record = recordPayment(record, paid(6000, 100), 0);
    expect(sharesOf(record)).toEqual([
      [
        { amount: 100 },
        { amount: 60, reason: 'refunded' },
        { amount: 0, reason: 'chargeback' },
        { amount: 60, reason: 'refunded' },
      ],
    ]);
    expect(required(record).version).toBe(4);
  });

  it('leaves alone the debts that keep their share: the last ones lose theirs first', () => {
    const first = recordPayment(undefined, paid(30_000, 100, 150, 50), 0);
    expect(sharesOf(first)).toEqual([[{ amount: 100 }], [{ amount: 150 }], [{ amount: 50 }]]);
    expect(sharesOf(recordPayment(first, paid(20_000, 100, 150, 50), 0))).toEqual([
      [{ amount: 100 }],
      [{ amount: 150 }, { amount: 100, reason: 'refunded' }],
      [{ amount: 50 }, { amount: 0, reason: 'refunded' }],
    ]);
  });

  it('gives what is more than was chosen to the last debt, so that nothing is lost', () => {
    expect(sharesOf(recordPayment(undefined, paid(20_000, 100, 50), 0))).toEqual([
      [{ amount: 100 }],
      [{ amount: 100 }],
    ]);
  });

  it('keeps the debts of its first version', () => {
    const first = recordPayment(undefined, paid(10_000, 100), 0);
    expect(recordPayment(first, { ...paid(10_000), debts: [] }, 0)).toBe(first);
  });

  it('names the first share of a payment of one debt as the provider names the payment', () => {
    const one = required(recordPayment(undefined, paid(10_000, 100), 0));
    const two = required(recordPayment(undefined, paid(10_000, 50, 50), 0));
    expect([shareId(one, 0, 0), shareId(one, 0, 1)]).toEqual(['pi_1', 'pi_1:v2']);
    expect([shareId(two, 0, 0), shareId(two, 1, 1)]).toEqual(['pi_1:d1', 'pi_1:d2:v2']);
  });
});
