import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';

export const unsubscribePath = '/api/unsubscribe';

/** The page has one form and one style sheet of its own, and loads nothing. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const page = {
  path: unsubscribePath,
  access: 'anyone',
  // Without it, the reply is that of a link that is not genuine.
  query: () => z.object({ t: z.optional(z.string()) }),
  replies: { 200: 'text/html' },
  replyHeaders: { 'Content-Security-Policy': contentSecurityPolicy },
  refusals: { 404: ['unsubscribe_link_not_found'], 422: ['validation_failed'] },
  sealingKey: true,
} as const;

export const readUnsubscribePage = {
  ...page,
  method: 'GET',
  summary: 'Ask the recipient of an email whether to stop; changes nothing',
} as const satisfies Route;

export const unsubscribe = {
  ...page,
  method: 'POST',
  summary: 'Opt out the recipient of an email (RFC 8058)',
  table: 'write',
} as const satisfies Route;

export const unsubscriptionRoutes = { readUnsubscribePage, unsubscribe };
