import * as z from 'zod/mini';
import type { Route } from '../http/route.ts';
import { InstantView } from '../http/wire.ts';

export const readHealth = {
  method: 'GET',
  path: '/health',
  summary: 'Whether the service answers',
  access: 'anyone',
  replies: { 200: () => z.object({ status: z.literal('ok'), timestamp: InstantView() }) },
} as const satisfies Route;

export const readOpenapi = {
  method: 'GET',
  path: '/openapi.json',
  summary: 'This interface as an OpenAPI 3.1 document',
  access: 'anyone',
  replies: { 200: () => z.looseObject({ openapi: z.string() }) },
} as const satisfies Route;

export const readDocs = {
  method: 'GET',
  path: '/docs',
  summary: 'This interface as a page to read',
  access: 'anyone',
  replies: { 200: 'text/html' },
} as const satisfies Route;

export const systemRoutes = { readHealth, readOpenapi, readDocs };
