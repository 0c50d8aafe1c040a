import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { WebhookDelivery } from './delivery.ts';

export const dueDeliveryStore = () => ({
  list: (now: Date): AsyncGenerator<readonly WebhookDelivery[]> =>
    listDueItems<WebhookDelivery>(partitions.dueDeliveries, 'webhook_delivery', now),
});
