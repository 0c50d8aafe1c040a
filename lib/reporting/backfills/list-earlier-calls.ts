import { callingUser } from '../../history/interactions/interaction.ts';
import { unlistedCallStore } from '../../history/interactions/unlisted-call-store.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Backfill, Finding } from './backfill.ts';

/** The call, and its place in an index. */
const wcuOfCall = 2;

export const listEarlierCalls: Backfill = {
  name: 'calls',
  description: 'adds earlier calls to the list of the calls of the user who made them',
  since: '1.4.0',
  listing: (organization) => accountStore(organization).listing({}),
  examiner(organization) {
    const store = unlistedCallStore(organization);
    return Promise.resolve(async (row) => {
      // The rows of the listing are accounts.
      const account = row as unknown as Account;
      const interactions = await store.listOfAccount(account.id);
      return interactions.flatMap((call): Finding[] => {
        const user = callingUser(call);
        if (user === undefined) return [];
        if (call.gsi3pk !== undefined) return [{ kind: 'current' }];
        return [{ kind: 'earlier', wcu: wcuOfCall, write: () => store.enlist(call, user) }];
      });
    });
  },
};
