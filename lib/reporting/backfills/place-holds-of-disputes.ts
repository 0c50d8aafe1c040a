import { accountStateOf } from '../../portfolio/accounts/account-state.ts';
import { isDispute } from '../../portfolio/accounts/account-dispute.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { writeAccountStatus } from '../../portfolio/accounts/write-account-status.ts';
import type { Backfill } from './backfill.ts';

/** A transaction of the account, the hold with its place, and the audit entry; account and hold are in indexes. */
const wcuOfHold = 9;

export const placeHoldsOfDisputes: Backfill = {
  name: 'disputes',
  description: 'gives accounts that were disputed earlier their hold, with a deadline for a decision',
  since: '1.4.0',
  listing: (organization) => accountStore(organization).listing({}),
  examiner: (organization, now) =>
    Promise.resolve((row) => {
      // The rows of the listing are accounts.
      const account = row as unknown as Account;
      if (account.collection_status !== 'disputed' || account.holds?.some(isDispute))
        return Promise.resolve([{ kind: 'current' }]);
      const actor = { kind: 'system', id: null } as const;
      const write = () => writeAccountStatus(organization, account, accountStateOf(account), { actor, now });
      return Promise.resolve([{ kind: 'earlier', wcu: wcuOfHold, write }]);
    }),
};
