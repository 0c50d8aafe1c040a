import { describe, expect, it } from 'vitest';
import { PaymentId, parseId } from '../../../lib/foundation/ids.ts';
import { applyPayment } from '../../../lib/portfolio/payments/payment.ts';
import { anAccount, noon } from '../../builders.ts';

const id = parseId(PaymentId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
const pay = (amount: number, over: object = {}, account = anAccount()) =>
  applyPayment(account, { amount, ...over }, id, noon);

describe('a payment', () => {
  it('reduces the balance by its amount, exact to the cent', () => {
    const account = anAccount({ pending_balance: 0.3 });
    expect(pay(0.1, {}, account).account).toEqual({ pending_balance: 0.2, collection_status: 'active' });
  });

  it('resolves the account if the balance becomes 0', () => {
    expect(pay(1000).account).toEqual({ pending_balance: 0, collection_status: 'resolved' });
  });

  it('above the balance is recorded in full and leaves a balance of 0', () => {
    const { payment, account } = pay(1000.25);
    expect(payment).toMatchObject({ amount: 1000.25, overpaid_amount: 0.25 });
    expect(account.pending_balance).toBe(0);
  });

  it('below the balance leaves the status unchanged', () => {
    expect(pay(1, {}, anAccount({ collection_status: 'disputed' })).account.collection_status).toBe('disputed');
  });

  it('is dated now by default', () => {
    expect(pay(1).payment.paid_at).toBe(noon.toISOString());
  });

  it.each([
    ['currency_mismatch', 1, { currency: 'USD' }],
    ['too_precise', 1.234, {}],
    ['paid_in_future', 1, { paid_at: '2030-01-16T12:00:00.001Z' }],
  ])('is rejected with %s', (code, amount, over) => {
    expect(() => pay(amount, over)).toThrow(expect.objectContaining({ code, status: 422 }));
  });

  it("accepts the account's own currency and a clock that is up to a day ahead", () => {
    expect(pay(1, { currency: 'ARS', paid_at: '2030-01-16T12:00:00.000Z' }).payment.currency).toBe('ARS');
  });
});
