import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { ledgerMembershipStore } from '../../portfolio/accounts/ledger-membership-store.ts';
import type { Backfill } from './backfill.ts';

/** The account, and the entry with its place in an index. */
const wcuOfAccount = 3;

export const enterAccountsInLedger: Backfill = {
  name: 'ledger',
  description: 'enters earlier accounts in the ledger, with what is owed now',
  since: '1.4.0',
  listing: (organization) => accountStore(organization).listing({}),
  examiner(organization) {
    const store = ledgerMembershipStore(organization);
    return Promise.resolve((row) => {
      // The rows of the listing are accounts.
      const { id, in_ledger: isIn } = row as unknown as Account;
      return Promise.resolve([
        isIn ? { kind: 'current' } : { kind: 'earlier', wcu: wcuOfAccount, write: () => store.enter(id) },
      ]);
    });
  },
};
