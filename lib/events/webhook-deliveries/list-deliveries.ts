import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { PageReply } from '../../platform/http/load-page.ts';
import { webhookStore } from '../webhooks/webhook-store.ts';
import type { DeliveryView } from './contract.ts';
import type { DeliveryFilter } from './delivery-filter.ts';
import { deliveryLogStore } from './delivery-log-store.ts';
import { deliveryView } from './delivery.ts';

/**
 * Lists the deliveries of a webhook, newest first.
 * @throws Problem 404 `webhook_not_found`
 */
export async function listDeliveries(
  organization: OrganizationId,
  id: WebhookId,
  filter: DeliveryFilter,
  paging: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<PageReply<DeliveryView>> {
  const [webhook, { deliveries, nextCursor }] = await Promise.all([
    webhookStore(organization).read(id),
    deliveryLogStore(organization, id).readPage(filter, paging),
  ]);
  if (!webhook) throw notFound('webhook');
  return {
    data: deliveries.map(deliveryView),
    pagination: {
      limit: paging.limit,
      offset: null,
      has_more: nextCursor !== null,
      next_offset: null,
      next_cursor: nextCursor,
    },
  };
}
