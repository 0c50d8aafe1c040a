import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItem, putItem, transact } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notificationInsertions } from '../notifications/notify.ts';
import { type Billing, type Subscription, attentionNotice } from './billing.ts';

/** The billing of one organization. */
export const billingStore = (organization: OrganizationId) => {
  const key = keys.billing(organization);
  return {
    read: (options: { readonly consistent?: boolean } = {}): Promise<Billing | undefined> =>
      getItem<Billing>(key, 'billing', options),

    /** Stores the customer unless there is one already; returns the billing as it is then. */
    async addCustomer(customer: string): Promise<Billing | undefined> {
      const billing = { kind: 'billing', customer, version: 1 } as const;
      const written = await putItem({ ...billing, ...key, organization }, absent);
      return written.ok ? billing : await getItem<Billing>(key, 'billing', { consistent: true });
    },

    /** Stores the billing with another customer, if it is still as it was read; undefined if it is not. */
    async replaceCustomer(before: Billing, after: Billing, now: Date): Promise<Billing | undefined> {
      const notice = after.subscription && attentionNotice(before, after.subscription);
      const written = await transact([
        { put: { ...after, ...key, organization }, onlyIf: unchangedSince(before) },
        ...(notice ? notificationInsertions(organization, notice, now) : []),
      ]);
      return written.ok ? after : undefined;
    },

    /** The write of another subscription, if the billing is still as it was read. */
    subscriptionUpdate: (before: Billing, subscription: Subscription): TransactionPart => ({
      update: key,
      change: { set: { subscription, version: before.version + 1 }, onlyIf: unchangedSince(before) },
    }),
  };
};
