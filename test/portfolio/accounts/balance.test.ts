import { describe, expect, it } from 'vitest';
import { collectionStatuses } from '../../../lib/policy/contact-rules/collection-status.ts';
import { balanceAfter, pendingBalanceAfter, statusForBalance } from '../../../lib/portfolio/accounts/balance.ts';
import { anAccount } from '../../builders.ts';

describe('the pending balance after a write', () => {
  it.each([
    ['moves by the difference to a new total', { total_amount: 1400 }, 900],
    ['moves up with a higher total', { total_amount: 1600.1 }, 1100.1],
    ['never falls below 0', { total_amount: 400 }, 0],
    ['stays with the same total', { total_amount: 1500 }, 1000],
    ['is the given balance', { total_amount: 1400, pending_balance: 7 }, 7],
    ['stays without an amount', {}, 1000],
  ])('%s', (_, given, balance) => {
    const partlyPaid = anAccount({ total_amount: 1500, pending_balance: 1000, paid_amount: 500 });
    expect(pendingBalanceAfter(partlyPaid, given)).toBe(balance);
  });

  it('is exact to the last decimal', () => {
    const untouched = anAccount({ total_amount: 1500.25, pending_balance: 1500.25 });
    expect(pendingBalanceAfter(untouched, { total_amount: 1400 })).toBe(1400);
    expect(pendingBalanceAfter(anAccount({ total_amount: 0.3, pending_balance: 0.1 }), { total_amount: 0.5 })).toBe(
      0.3,
    );
  });

  it('starts from the total in another currency', () => {
    const account = anAccount({ total_amount: 1000, pending_balance: 900 });
    expect(pendingBalanceAfter(account, { currency: 'USD', total_amount: 1 })).toBe(1);
    expect(pendingBalanceAfter(account, { currency: 'USD' })).toBe(900);
  });
});

describe('a new balance', () => {
  it.each(collectionStatuses)('of 0 resolves an account that is %s', (status) => {
    expect(statusForBalance(status, 0)).toBe('resolved');
  });

  it.each(collectionStatuses)('above 0 reopens a resolved account and no other: %s', (status) => {
    expect(statusForBalance(status, 0.01)).toBe(status === 'resolved' ? 'active' : status);
  });

  it('from a repeated total does not reopen an account that was resolved by hand', () => {
    const written = balanceAfter(anAccount({ collection_status: 'resolved' }), { total_amount: 1000 });
    expect(written).toEqual({ pending_balance: 1000, collection_status: 'resolved' });
  });

  it('given explicitly reopens it', () => {
    const written = balanceAfter(anAccount({ collection_status: 'resolved' }), { pending_balance: 1000 });
    expect(written.collection_status).toBe('active');
  });
});
