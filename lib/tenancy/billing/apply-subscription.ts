import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { BillingClient } from '../../platform/providers/billing-client.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { billingStore } from './billing-store.ts';
import { attentionNotice, changedSubscription } from './billing.ts';

export type SubscriptionResult = 'applied' | 'unchanged' | 'unknown_subscription' | 'unknown_customer';

/**
 * Reads a subscription at the provider and stores its state; notifies the administrators of a status that needs their
 * attention. An older state never replaces a newer one: the write requires that the billing has not changed since it
 * was read, before the provider was asked. Another organization's subscription has no effect.
 */
export const applySubscription = (
  client: BillingClient,
  { organization, subscription: id }: { readonly organization: OrganizationId; readonly subscription: string },
  now: Date,
): Promise<SubscriptionResult> =>
  retryOnConflict(
    async () => {
      const store = billingStore(organization);
      const billing = await store.read({ consistent: true });
      if (!billing) return 'unknown_customer';
      const found = await client.readSubscription(id);
      if (found.kind !== 'accepted')
        throw new Error(`The billing provider did not return a subscription: ${found.kind}.`);
      if (found.value?.organization !== organization) return 'unknown_subscription';
      if (found.value.customer !== billing.customer) return 'unknown_customer';
      const changed = changedSubscription(billing, found.value, now);
      if (!changed) return 'unchanged';
      const notice = attentionNotice(billing, changed);
      const written = await transact([
        store.subscriptionUpdate(billing, changed),
        ...(notice ? notificationStore(organization).insertion(notice, now) : []),
      ]);
      return written.ok ? 'applied' : versionConflict;
    },
    () => tooManyConflicts('billing'),
  );
