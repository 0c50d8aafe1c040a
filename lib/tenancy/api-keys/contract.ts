import * as z from 'zod/mini';
import { ApiKeyId } from '../../foundation/ids.ts';
import { type Route, scopes } from '../../platform/http/route.ts';
import { Instant, InstantView, Page, Text, pagingParameters, pathId } from '../../platform/http/wire.ts';

const Scopes = () => z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length));

const maxRequestsPerWindow = 10_000;
const Quota = () => z.int().check(z.minimum(1), z.maximum(maxRequestsPerWindow));

export const NewApiKey = () =>
  z.strictObject({
    name: Text(100),
    scopes: Scopes(),
    expires_at: z.optional(z.nullable(Instant())),
    requests_per_window: z.optional(Quota()),
  });
export type NewApiKey = z.output<ReturnType<typeof NewApiKey>>;

const commonFields = () => ({
  id: z.uuid(),
  name: z.string(),
  scopes: Scopes(),
  last4: z.string(),
  created_at: InstantView(),
  expires_at: z.nullable(InstantView()),
  requests_per_window: z.int(),
});

export const ApiKeyChange = () => z.strictObject({ requests_per_window: Quota() });

export const ApiKeyView = () =>
  z.object({ ...commonFields(), last_used_at: z.nullable(InstantView()), revoked_at: z.nullable(InstantView()) });
export type ApiKeyView = z.output<ReturnType<typeof ApiKeyView>>;

export const createApiKey = {
  method: 'POST',
  path: '/api/admin/api-keys',
  summary: 'Create an API key; the key itself is shown only in this reply',
  access: { role: 'admin' },
  body: NewApiKey,
  replies: { 201: () => z.object({ ...commonFields(), key: z.string() }) },
  refusals: { 422: ['expires_in_past', 'quota_exceeded'] },
  table: 'write',
} as const satisfies Route;

export const listApiKeys = {
  method: 'GET',
  path: '/api/admin/api-keys',
  summary: "List the organization's API keys, without the keys themselves",
  access: { role: 'admin' },
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(ApiKeyView()) },
  table: 'page',
} as const satisfies Route;

export const updateApiKey = {
  method: 'PATCH',
  path: '/api/admin/api-keys/{id}',
  summary: 'Change how many requests an API key may make',
  access: { role: 'admin' },
  resource: 'API key',
  params: pathId(ApiKeyId),
  body: ApiKeyChange,
  replies: { 200: ApiKeyView },
  refusals: { 409: ['concurrent_change'], 422: ['quota_exceeded'] },
  table: 'write',
} as const satisfies Route;

export const revokeApiKey = {
  method: 'DELETE',
  path: '/api/admin/api-keys/{id}',
  summary: 'Revoke an API key; its next request is rejected',
  access: { role: 'admin' },
  resource: 'API key',
  params: pathId(ApiKeyId),
  replies: { 200: () => z.object({ revoked: z.literal(true), id: z.uuid() }) },
  table: 'write',
} as const satisfies Route;

export const apiKeyRoutes = { createApiKey, listApiKeys, updateApiKey, revokeApiKey };
