import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { earlierPromiseStore } from '../../portfolio/promises/earlier-promise-store.ts';
import { promiseCompletion } from '../../portfolio/promises/earlier-promise.ts';
import type { Backfill, Finding } from './backfill.ts';

export const completePromises: Backfill = {
  name: 'promises',
  description: 'adds earlier promises to pay to the list, so that open ones are judged and can be cancelled',
  since: '1.2.0',
  // Earlier promises were all made in calls, which count as interactions of their account.
  listing: (organization) => accountStore(organization).listing({ has: 'interaction' }),
  async examiner(organization, now) {
    const settings = await organizationStore(organization).read({ consistent: true });
    if (!settings) throw new Error(`There is no organization ${organization}.`);
    const { timezone } = settings;
    const store = earlierPromiseStore(organization);
    return async (row) => {
      // The rows of the listing are accounts.
      const account = row as unknown as Account;
      const promises = await store.listOfAccount(account.id);
      const needsPayments = promises.some(({ paid_before: before }) => before === undefined);
      const payments = needsPayments ? await store.listPayments(account.id) : [];
      return promises.map((promise): Finding => {
        const ids = { account_id: account.id, promise_id: promise.id };
        const completion = promiseCompletion(promise, { organization, timezone, account, promises, payments, now });
        if (typeof completion === 'string') return { kind: 'unusable', reason: completion, ids };
        if (completion.length === 0) return { kind: 'current' };
        // A transaction doubles the units of its parts, and the promise enters two indexes.
        return { kind: 'earlier', wcu: completion.length * 2 + 2, write: () => store.complete(completion) };
      });
    };
  },
};
