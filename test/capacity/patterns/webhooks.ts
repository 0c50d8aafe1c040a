import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { type WebhookView, maxWebhooks } from '../../../lib/events/webhooks/contract.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureOnce } from '../exercise.ts';

const subscribe = (service: Service, organization: OrganizationId) =>
  service.call<WebhookView>('createWebhook', {
    organization,
    body: { url: 'https://erp.example.com/hooks', events: ['payment.registered'] },
  });

/** A function that calls a route for a webhook that exists. */
const withWebhook = (route: string, body?: object) =>
  measureOnce(async (service) => {
    const organization = await service.organization(route);
    const { id } = await subscribe(service, organization);
    return () => service.call(route, { organization, params: { id }, ...(body && { body }) });
  });

export const webhookPatterns: Exercises = {
  'webhook-create': measureOnce(async (service) => {
    const organization = await service.organization('webhook-create');
    return () => subscribe(service, organization);
  }),

  'webhook-list': measureOnce(async (service) => {
    const organization = await service.organization('webhook-list');
    for (let n = 0; n < maxWebhooks; n++) await subscribe(service, organization);
    return () => service.call('listWebhooks', { organization });
  }),

  'webhook-read': withWebhook('readWebhook'),
  'webhook-change': withWebhook('updateWebhook', { enabled: false }),
  'webhook-rotate': withWebhook('rotateWebhookSecret'),
  'webhook-delete': withWebhook('deleteWebhook'),
};
