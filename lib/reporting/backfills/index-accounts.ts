import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { indexedAccount } from '../../portfolio/account-index/indexed-account.ts';
import { recordRows } from '../../portfolio/account-index/record-account-changes.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Backfill } from './backfill.ts';

/** The changes of a page and their share of the pages of the index, for each 500 accounts. */
const wcuOfRow = 0.2;

export const indexAccounts: Backfill = {
  name: 'account-index',
  description: 'indexes the accounts of organizations from before the index, by which they are filtered and sorted',
  since: '1.4.0',
  listing: (organization) => accountStore(organization).listing({}),
  async examiner(organization, now) {
    const settings = await organizationStore(organization).read({ consistent: true });
    if (settings?.accounts_indexed) return { examinePage: () => Promise.resolve({ kind: 'current' }) };
    return {
      examinePage: (rows) =>
        Promise.resolve({
          kind: 'earlier',
          wcu: Math.ceil(rows.length * wcuOfRow),
          write: async () => {
            // The rows of the listing are accounts.
            const accounts = (rows as unknown as readonly Account[]).map(indexedAccount);
            for (const [segment, own] of Map.groupBy(accounts, ({ id }) => id.slice(0, 1)))
              await recordRows(organization, segment, own, now);
            return true;
          },
        }),
    };
  },
  finish: (organization) => organizationStore(organization).markAccountsIndexed(),
};
