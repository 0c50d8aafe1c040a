import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import { InstantView } from '../../platform/http/wire.ts';

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
  summary: 'This API as an OpenAPI 3.1 document',
  access: 'anyone',
  replies: { 200: () => z.looseObject({ openapi: z.string() }) },
  // It may be cached, but is revalidated each time.
  replyHeaders: { 'Cache-Control': 'no-cache' },
  hasTag: true,
} as const satisfies Route;

/** Allows our own script and requests to our own origin only. Styles are inline because the script adds them. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const readDocs = {
  method: 'GET',
  path: '/docs',
  summary: 'This API as a page to read',
  access: 'anyone',
  replies: { 200: 'text/html' },
  replyHeaders: { 'Content-Security-Policy': contentSecurityPolicy },
} as const satisfies Route;

/** Streamed, because neither 4 MB of script nor compressed content fits into a buffered reply. */
export const readDocsScript = {
  method: 'GET',
  path: '/docs/api-reference.js',
  summary: 'The script of the page at `/docs`',
  access: 'anyone',
  replies: { 200: 'text/javascript' },
  // The page puts the script's hash into the URL, so the content of a URL never changes.
  replyHeaders: { 'Content-Encoding': 'gzip', 'Cache-Control': 'public, max-age=31536000, immutable' },
  streams: true,
} as const satisfies Route;

export const systemRoutes = { readHealth, readOpenapi, readDocs, readDocsScript };
