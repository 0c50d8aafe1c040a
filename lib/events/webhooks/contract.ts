import * as z from 'zod/mini';
import { WebhookId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import { Deleted, ExactText, InstantView, Page, Text, pagingParameters, pathId } from '../../platform/http/wire.ts';
import { apiVersions, eventTypes } from '../event-types/event-types.ts';

export const maxWebhooks = 20;
export const maxOverlapHours = 168;
const maxUrlLength = 2048;

export const disabledReasons = ['gone', 'failing'] as const;

const filterNames = ['*', ...eventTypes] as const;

export const EventFilter = () =>
  z
    .array(z.enum(filterNames, 'Must be the name of an event such as payment.registered, or *.'))
    .check(
      z.minLength(1, 'Must have at least one name.'),
      z.refine((names) => new Set(names).size === names.length, 'Must not repeat a name.'),
      z.refine(
        (names) => !names.includes('*') || names.every((name) => name === '*'),
        'Must have no other name beside *.',
      ),
    )
    .register(z.globalRegistry, {
      uniqueItems: true,
      if: { contains: { const: '*' } },
      then: { maxItems: 1 },
    });
export type EventFilter = z.output<ReturnType<typeof EventFilter>>;

const Url = () => ExactText(maxUrlLength);
const Description = () => Text(200);

export const NewWebhook = () =>
  z.strictObject({
    url: Url(),
    events: EventFilter(),
    description: z.optional(z.nullable(Description())),
    enabled: z._default(z.optional(z.boolean()), true),
  });
export type NewWebhook = z.output<ReturnType<typeof NewWebhook>>;

export const WebhookChange = () =>
  z.strictObject({
    url: z.optional(Url()),
    events: z.optional(EventFilter()),
    description: z.optional(z.nullable(Description())),
    enabled: z.optional(z.boolean()),
  });
export type WebhookChange = z.output<ReturnType<typeof WebhookChange>>;

export const SecretRotation = () =>
  z.strictObject({
    overlap_hours: z._default(z.optional(z.int().check(z.gte(0), z.lte(maxOverlapHours))), 24),
  });
export type SecretRotation = z.output<ReturnType<typeof SecretRotation>>;

const webhookFields = () => ({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(filterNames)),
  description: z.nullable(z.string()),
  enabled: z.boolean(),
  disabled_reason: z.nullable(z.enum(disabledReasons)),
  disabled_at: z.nullable(InstantView()),
  failing_since: z.nullable(InstantView()),
  previous_secret_expires_at: z.nullable(InstantView()),
  api_version: z.enum(apiVersions),
  created_at: InstantView(),
  updated_at: InstantView(),
});

export const WebhookView = () => z.object(webhookFields());
export type WebhookView = z.output<ReturnType<typeof WebhookView>>;

export const WebhookWithSecret = () => z.object({ ...webhookFields(), secret: z.string() });

const access = { scope: 'webhooks:manage' } as const;

export const createWebhook = {
  method: 'POST',
  path: '/api/v1/webhooks',
  summary: 'Subscribe a URL to events; the signing secret is shown only in this reply',
  access,
  body: NewWebhook,
  replies: { 201: WebhookWithSecret },
  refusals: { 409: ['subscription_limit', 'concurrent_change'], 422: ['url_not_allowed'] },
  table: 'write',
  sealingKey: true,
} as const satisfies Route;

export const listWebhooks = {
  method: 'GET',
  path: '/api/v1/webhooks',
  summary: 'List webhooks, in the order of their ids',
  access,
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(WebhookView()) },
  table: 'page',
} as const satisfies Route;

export const readWebhook = {
  method: 'GET',
  path: '/api/v1/webhooks/{id}',
  summary: 'Read a webhook',
  access,
  resource: 'webhook',
  params: pathId(WebhookId),
  replies: { 200: WebhookView },
  table: 'read',
} as const satisfies Route;

export const updateWebhook = {
  method: 'PATCH',
  path: '/api/v1/webhooks/{id}',
  summary: 'Change a webhook, enable or disable it',
  access,
  resource: 'webhook',
  params: pathId(WebhookId),
  body: WebhookChange,
  replies: { 200: WebhookView },
  refusals: { 409: ['concurrent_change'], 422: ['url_not_allowed'] },
  table: 'write',
} as const satisfies Route;

export const rotateWebhookSecret = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/rotate-secret',
  summary: 'Give a webhook a new signing secret, which is shown only in this reply',
  access,
  resource: 'webhook',
  params: pathId(WebhookId),
  body: SecretRotation,
  isBodyOptional: true,
  replies: { 200: WebhookWithSecret },
  refusals: { 409: ['concurrent_change'] },
  table: 'write',
  sealingKey: true,
} as const satisfies Route;

export const deleteWebhook = {
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  summary: 'Delete a webhook; nothing more is sent to it',
  access,
  resource: 'webhook',
  params: pathId(WebhookId),
  replies: { 200: Deleted },
  refusals: { 409: ['concurrent_change'] },
  table: 'write',
} as const satisfies Route;

export const webhookRoutes = {
  createWebhook,
  listWebhooks,
  readWebhook,
  updateWebhook,
  rotateWebhookSecret,
  deleteWebhook,
};
