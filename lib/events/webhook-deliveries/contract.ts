import * as z from 'zod/mini';
import { DeliveryId, WebhookId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { Instant, InstantView, Page, outOfOrder, pagingParameters, pathId } from '../../platform/http/wire.ts';
import { eventTypes } from '../event-types/event-types.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'held'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryTriggers = ['event', 'test', 'replay'] as const;
export type DeliveryTrigger = (typeof deliveryTriggers)[number];

export const attemptErrors = [
  'http_error',
  'redirect',
  'timeout',
  'connection_failed',
  'tls_failed',
  'dns_failed',
  'address_not_public',
] as const;
export type AttemptError = (typeof attemptErrors)[number];

export const DeliveryAttempt = () =>
  z.object({
    at: InstantView(),
    status_code: z.nullable(z.int()),
    duration_ms: z.int(),
    error: z.nullable(z.enum(attemptErrors)),
  });
export type DeliveryAttempt = z.output<ReturnType<typeof DeliveryAttempt>>;

export const DeliveryView = () =>
  z.object({
    id: z.uuid(),
    event_id: z.uuid(),
    event: z.string(),
    trigger: z.enum(deliveryTriggers),
    status: z.enum(deliveryStatuses),
    attempts: z.array(DeliveryAttempt()),
    next_attempt_at: z.nullable(InstantView()),
    created_at: InstantView(),
  });
export type DeliveryView = z.output<ReturnType<typeof DeliveryView>>;

export const TestResult = () =>
  z.object({
    delivered: z.boolean(),
    status_code: z.nullable(z.int()),
    duration_ms: z.int(),
    error: z.nullable(z.enum(attemptErrors)),
    delivery_id: z.uuid(),
  });
export type TestResult = z.output<ReturnType<typeof TestResult>>;

const Cursor = () => pagingParameters().cursor;

const replayableStatuses = ['failed', 'held', 'undelivered', 'all'] as const;

export const SpanToReplay = () =>
  z
    .strictObject({
      from: Instant(),
      to: z.optional(Instant()),
      status: z._default(z.optional(z.enum(replayableStatuses)), 'failed'),
      cursor: Cursor(),
    })
    .check(z.refine(({ from, to }) => to === undefined || from <= to, outOfOrder('to', 'Must not be before from.')));
export type SpanToReplay = z.output<ReturnType<typeof SpanToReplay>>;

export const ReplayedSpan = () =>
  z.object({ queued: z.int(), has_more: z.boolean(), next_cursor: z.nullable(z.string()) });
export type ReplayedSpan = z.output<ReturnType<typeof ReplayedSpan>>;

const deliveryParameters = () => z.strictObject({ deliveryId: DeliveryId(), id: WebhookId() });

export const testWebhook = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  summary: 'Send a test event to a webhook',
  access: { scope: 'webhooks:manage' },
  resource: 'webhook',
  params: pathId(WebhookId),
  replies: { 200: TestResult },
  table: 'write',
  sealingKey: true,
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const listDeliveries = {
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries',
  summary: 'List the deliveries of a webhook, newest first',
  access: { scope: 'webhooks:manage' },
  resource: 'webhook',
  params: pathId(WebhookId),
  query: () => {
    const { limit } = pagingParameters();
    return z.strictObject({
      limit,
      cursor: Cursor(),
      status: z.optional(z.enum(deliveryStatuses)),
      event: z.optional(z.enum(eventTypes, 'Must be the name of an event such as payment.registered.')),
    });
  },
  replies: { 200: () => Page(DeliveryView()) },
  table: 'read',
} as const satisfies Route;

export const readDelivery = {
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries/{deliveryId}',
  summary: 'Read a delivery of a webhook',
  access: { scope: 'webhooks:manage' },
  resource: 'delivery',
  params: deliveryParameters,
  replies: { 200: DeliveryView },
  table: 'read',
} as const satisfies Route;

export const replayDelivery = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/deliveries/{deliveryId}/replay',
  summary: 'Send a delivery again',
  access: { scope: 'webhooks:manage' },
  resource: 'delivery',
  params: deliveryParameters,
  replies: { 202: DeliveryView },
  refusals: { 409: ['webhook_disabled', 'concurrent_change'] },
  table: 'write',
  sends: ['delivery'],
} as const satisfies Route;

export const replaySpan = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/replay',
  summary: 'Send the deliveries of a span of time again',
  access: { scope: 'webhooks:manage' },
  resource: 'webhook',
  params: pathId(WebhookId),
  body: SpanToReplay,
  replies: { 202: ReplayedSpan },
  refusals: { 409: ['webhook_disabled'] },
  table: 'write',
  sends: ['delivery'],
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const webhookDeliveryRoutes = { testWebhook, listDeliveries, readDelivery, replayDelivery, replaySpan };
