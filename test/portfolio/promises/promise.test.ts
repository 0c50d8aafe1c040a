import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InteractionId, parseId } from '../../../lib/foundation/ids.ts';
import { exceededLimit, promiseIdOfCall, promiseRefusal } from '../../../lib/portfolio/promises/promise.ts';
import { anAccount, anInteractionRef } from '../../builders.ts';

const today = '2030-01-15';
const account = anAccount({ pending_balance: 1000 });
const refusal = (amount: number, dueDate = today, over = {}) =>
  promiseRefusal({ ...account, ...over }, { amount, due_date: dueDate }, today);

describe('a promise to pay', () => {
  it.each([
    [0.01, today],
    [1000, '2030-01-16'],
    [500.5, '2030-04-15'],
  ])('of %d by %s is accepted', (amount, dueDate) => {
    expect(refusal(amount, dueDate)).toBeUndefined();
  });

  it.each([
    [0, today, 'amount_not_positive'],
    [-1, today, 'amount_not_positive'],
    [Number.NaN, today, 'amount_not_positive'],
    [1000.01, today, 'amount_above_balance'],
    [Infinity, today, 'amount_above_balance'],
    [1.001, today, 'amount_too_precise'],
    [1, '2030-01-14', 'due_date_past'],
    [1, '2030-04-16', 'due_date_too_far'],
    [1, '2030-02-30', 'due_date_not_a_day'],
    [1, 'tomorrow', 'due_date_not_a_day'],
    [1, '', 'due_date_not_a_day'],
    [1, '2030-1-15', 'due_date_not_a_day'],
  ])('of %d by %s is rejected: %s', (amount, dueDate, reason) => {
    expect(refusal(amount, dueDate)).toBe(reason);
  });

  it('is limited by the decimals of its currency and by the balance', () => {
    expect(refusal(10.5, today, { currency: 'CLP' })).toBe('amount_too_precise');
    expect(refusal(1, today, { pending_balance: 0 })).toBe('amount_above_balance');
  });

  it('is never above the balance, whatever was reported', () => {
    const claims = fc.record({ amount: fc.double(), due_date: fc.oneof(fc.string(), fc.constant(today)) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), claims, (balance, claim) => {
        const isAccepted = promiseRefusal({ ...account, pending_balance: balance }, claim, today) === undefined;
        return !isAccepted || (claim.amount > 0 && claim.amount <= balance);
      }),
    );
  });

  it('has an id that depends on call, amount and day', () => {
    const { interaction } = anInteractionRef();
    const another = parseId(InteractionId, '6f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
    const promise = { amount: 10, due_date: today };
    expect(promiseIdOfCall(interaction, promise)).toBe(promiseIdOfCall(interaction, { ...promise }));
    const ids = [
      promiseIdOfCall(interaction, promise),
      promiseIdOfCall(another, promise),
      promiseIdOfCall(interaction, { ...promise, amount: 11 }),
      promiseIdOfCall(interaction, { ...promise, due_date: '2030-01-16' }),
    ];
    expect(new Set(ids).size).toBe(4);
  });
});

describe('another promise in a call', () => {
  it.each([
    [{}, 1000, undefined],
    [{ promise_count: 2, promised_amount: 999.9 }, 0.1, undefined],
    [{ promise_count: 2, promised_amount: 999.9 }, 0.11, 'promises_above_balance'],
    [{ promise_count: 3, promised_amount: 3 }, 1, 'too_many_promises'],
  ])('after %j of %d exceeds the limit %s', (promises, amount, limit) => {
    expect(exceededLimit(promises, amount, 1000)).toBe(limit);
  });
});
