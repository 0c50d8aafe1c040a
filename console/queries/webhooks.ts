import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Webhook = ReplyOf<OperationAt<'GET', '/api/v1/webhooks/{id}'>>;
export type WebhookWithSecret = ReplyOf<OperationAt<'POST', '/api/v1/webhooks'>>;
export type Delivery = ReplyOf<OperationAt<'GET', '/api/v1/webhooks/{id}/deliveries'>>['data'][number];
export type DeliveryStatus = Delivery['status'];
export type TestResult = ReplyOf<OperationAt<'POST', '/api/v1/webhooks/{id}/test'>>;
type NewWebhook = RequestOf<OperationAt<'POST', '/api/v1/webhooks'>>['body'];
type WebhookChange = RequestOf<OperationAt<'PATCH', '/api/v1/webhooks/{id}'>>['body'];

export const eventTypes = [
  'account.created',
  'account.updated',
  'account.status_changed',
  'account.adjusted',
  'contact.opted_out',
  'contact.opt_out_removed',
  'payment.registered',
  'payment.reversed',
  'interaction.created',
  'interaction.updated',
  'promise.created',
  'promise.broken',
  'settlement.created',
  'settlement.status_changed',
  'plan.created',
  'plan.status_changed',
  'instalment.paid',
  'instalment.late',
  'hold.placed',
  'hold.released',
  'dispute.opened',
  'dispute.resolved',
  'campaign.status_changed',
  'import.completed',
] as const satisfies readonly Webhook['events'][number][];

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'held'] as const satisfies readonly DeliveryStatus[];

const invalidates = [['webhooks']];

export const webhooksQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'webhooks', 'list'], (cursor, signal) =>
    call('GET', '/api/v1/webhooks', { query: { limit: '50', ...cursor } }, { signal }),
  );

export const webhookQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'webhooks', 'one', id],
    queryFn: ({ signal }) => call('GET', '/api/v1/webhooks/{id}', { params: { id } }, { signal }),
  });

/** Poll while another attempt is expected. */
const pollMs = 5000;

export const deliveriesQuery = (
  { call, organization }: OrganizationService,
  id: string,
  status: DeliveryStatus | undefined,
) => ({
  ...pagesQuery([organization, 'webhooks', 'deliveries', id, status ?? 'all'], (cursor, signal) =>
    call(
      'GET',
      '/api/v1/webhooks/{id}/deliveries',
      { params: { id }, query: { limit: '50', ...cursor, ...(status && { status }) } },
      { signal },
    ),
  ),
  refetchInterval: pollMs,
});

export const deliveryQuery = ({ call, organization }: OrganizationService, id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [organization, 'webhooks', 'delivery', id, deliveryId],
    queryFn: ({ signal }) =>
      call('GET', '/api/v1/webhooks/{id}/deliveries/{deliveryId}', { params: { id, deliveryId } }, { signal }),
    refetchInterval: pollMs,
  });

export const useCreateWebhook = () =>
  useServiceMutation<NewWebhook, WebhookWithSecret>({
    send: ({ call }, body, idempotencyKey) => call('POST', '/api/v1/webhooks', { body }, { idempotencyKey }),
    invalidates,
  });

export const useChangeWebhook = (id: string) =>
  useServiceMutation<WebhookChange>({
    send: ({ call }, body) => call('PATCH', '/api/v1/webhooks/{id}', { params: { id }, body }),
    invalidates,
  });

export const useDeleteWebhook = (id: string) =>
  useServiceMutation({
    send: ({ call }) => call('DELETE', '/api/v1/webhooks/{id}', { params: { id } }),
    invalidates: [['webhooks', 'list']],
  });

export const useRotateSecret = (id: string) =>
  useServiceMutation<number, WebhookWithSecret>({
    send: ({ call }, hours, idempotencyKey) =>
      call(
        'POST',
        '/api/v1/webhooks/{id}/rotate-secret',
        { params: { id }, body: { overlap_hours: hours } },
        { idempotencyKey },
      ),
    invalidates,
  });

export const useTestWebhook = (id: string) =>
  useServiceMutation({
    send: ({ call }, _, idempotencyKey) =>
      call('POST', '/api/v1/webhooks/{id}/test', { params: { id } }, { idempotencyKey }),
    invalidates,
  });

export const useReplayDelivery = (id: string) =>
  useServiceMutation<string>({
    send: ({ call }, deliveryId, idempotencyKey) =>
      call(
        'POST',
        '/api/v1/webhooks/{id}/deliveries/{deliveryId}/replay',
        { params: { id, deliveryId } },
        { idempotencyKey },
      ),
    invalidates,
  });
