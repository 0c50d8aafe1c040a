import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { WebhookDelivery } from './delivery.ts';

/** The pending deliveries of all organizations. */
export const dueDeliveryStore = () => ({
  /** Lists the deliveries that are due, page by page. */
  list: (now: Date): AsyncGenerator<readonly WebhookDelivery[]> =>
    listDueItems<WebhookDelivery>(partitions.dueDeliveries, 'webhook_delivery', now),
});
