import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import {
  type TransactionPart,
  absent,
  deleteItem,
  getItem,
  putItem,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { DeliveryId, OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { type WebhookDelivery, leaseMs } from './delivery.ts';

const keyOf = ({ organization, webhook, id }: Pick<WebhookDelivery, 'organization' | 'webhook' | 'id'>) =>
  keys.delivery(organization, webhook, id);

/** Failed and held deliveries are indexed by status, pending ones by due time. */
function itemOf(delivery: WebhookDelivery) {
  const { organization, webhook, id, status, due_at: dueAt } = delivery;
  const isIndexedByStatus = status === 'failed' || status === 'held';
  return {
    ...delivery,
    ...keyOf(delivery),
    // A delivery that was read from the table still has the index keys of its previous status.
    ...(isIndexedByStatus
      ? indexKeys.deliveryStatus(organization, webhook, id, status)
      : { gsi1pk: undefined, gsi1sk: undefined }),
    ...(status === 'pending' && dueAt !== undefined
      ? indexKeys.dueDelivery(organization, id, dueAt)
      : { gsi2pk: undefined, gsi2sk: undefined }),
  };
}

const withNextVersion = (before: WebhookDelivery, after: WebhookDelivery): WebhookDelivery => ({
  ...after,
  version: before.version + 1,
});

export const deliveryStore = (organization: OrganizationId, webhook: WebhookId) => ({
  read: (id: DeliveryId, options: { readonly consistent?: boolean } = {}): Promise<WebhookDelivery | undefined> =>
    getItem<WebhookDelivery>(keyOf({ organization, webhook, id }), 'webhook_delivery', options),

  async add(delivery: WebhookDelivery): Promise<WebhookDelivery> {
    const written = await putItem(itemOf(delivery), absent);
    // Only this store writes under this key.
    return written.ok ? delivery : ((written.current as WebhookDelivery | undefined) ?? delivery);
  },

  /** Takes the lease for an attempt; undefined if the delivery was written since it was read. */
  async lease(before: WebhookDelivery, now: Date): Promise<WebhookDelivery | undefined> {
    const written = await updateItem<WebhookDelivery>(keyOf(before), {
      set: { lease_until: new Date(now.getTime() + leaseMs).toISOString(), version: before.version + 1 },
      onlyIf: unchangedSince(before),
    });
    return written.ok ? written.item : undefined;
  },

  replace: async (before: WebhookDelivery, after: WebhookDelivery): Promise<boolean> =>
    (await putItem(itemOf(withNextVersion(before, after)), unchangedSince(before))).ok,

  replacement: (before: WebhookDelivery, after: WebhookDelivery): TransactionPart => ({
    put: itemOf(withNextVersion(before, after)),
    onlyIf: unchangedSince(before),
  }),

  remove: async (before: WebhookDelivery): Promise<boolean> =>
    (await deleteItem(keyOf(before), unchangedSince(before))).ok,
});
