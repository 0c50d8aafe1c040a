import { randomUUID } from 'node:crypto';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { EventToDeliver } from '../../lib/history/messages/messages.ts';
import type { DeliveryView } from '../../lib/events/webhook-deliveries/contract.ts';
import type { NewWebhook, WebhookView } from '../../lib/events/webhooks/contract.ts';
import { queueEvent } from './requests.ts';
import type { Service } from './start-service.ts';

export type SubscribedWebhook = WebhookView & { readonly secret: string };

/** Subscribes a URL to all events. */
export const subscribe = (
  service: Service,
  organization: OrganizationId,
  url: string,
  over: Partial<NewWebhook> = {},
): Promise<SubscribedWebhook> =>
  service.call<SubscribedWebhook>('createWebhook', { organization, body: { url, events: ['*'], ...over } });

/** An event that happens now, as it is on the bus. */
export const anEventOf = (organization: OrganizationId, over: Partial<EventToDeliver> = {}): EventToDeliver => ({
  id: randomUUID(),
  type: 'payment.registered',
  organization,
  at: new Date(Math.floor(Date.now() / 1000) * 1000).toISOString(),
  sequence: '1'.padStart(42, '0'),
  data: { payment_id: randomUUID(), amount: 500 },
  ...over,
});

/** Delivers an event of the bus to the job that records it. */
export const record = (service: Service, event: EventToDeliver): Promise<void> =>
  service.run('recordDeliveries', queueEvent(event.organization, JSON.stringify(event)));

interface DeliveryLog {
  readonly data: DeliveryView[];
  readonly pagination: { readonly has_more: boolean; readonly next_cursor: string | null };
}

/** A page of a webhook's log. */
export const deliveriesOf = (
  service: Service,
  { organization, webhook }: { readonly organization: OrganizationId; readonly webhook: string },
  query: Readonly<Record<string, string>> = {},
): Promise<DeliveryLog> =>
  service.call<DeliveryLog>('listDeliveries', { organization, params: { id: webhook }, query });
