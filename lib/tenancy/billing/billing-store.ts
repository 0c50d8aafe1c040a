import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItem, putItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Billing, Subscription } from './billing.ts';

export const billingStore = (organization: OrganizationId) => {
  const key = keys.billing(organization);
  return {
    read: (options: { readonly consistent?: boolean } = {}): Promise<Billing | undefined> =>
      getItem<Billing>(key, 'billing', options),

    /** Stores the customer unless the organization has one; returns the stored billing in either case. */
    async addCustomer(customer: string): Promise<Billing | undefined> {
      const billing = { kind: 'billing', customer, version: 1 } as const;
      const written = await putItem({ ...billing, ...key, organization }, absent);
      return written.ok ? billing : await getItem<Billing>(key, 'billing', { consistent: true });
    },

    replacement: (before: Billing, after: Billing): TransactionPart => ({
      put: { ...after, ...key, organization },
      onlyIf: unchangedSince(before),
    }),

    subscriptionUpdate: (before: Billing, subscription: Subscription): TransactionPart => ({
      update: key,
      change: { set: { subscription, version: before.version + 1 }, onlyIf: unchangedSince(before) },
    }),
  };
};
