import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { unlistedPaymentStore } from '../../portfolio/payments/unlisted-payment-store.ts';
import type { Backfill, Finding } from './backfill.ts';

/** The payment, and its place in an index; one that was reversed is in another, too. */
const wcuOfPayment = 2;

export const listEarlierPayments: Backfill = {
  name: 'payments',
  description: 'adds earlier payments to the list of the payments of all accounts',
  since: '1.4.0',
  listing: (organization) => accountStore(organization).listing({}),
  examiner(organization) {
    const store = unlistedPaymentStore(organization);
    return Promise.resolve(async (row) => {
      // The rows of the listing are accounts.
      const account = row as unknown as Account;
      const payments = await store.listOfAccount(account.id);
      return payments.map((payment): Finding =>
        payment.gsi1pk === undefined
          ? { kind: 'earlier', wcu: wcuOfPayment + (payment.reversal ? 1 : 0), write: () => store.enlist(payment) }
          : { kind: 'current' },
      );
    });
  },
};
