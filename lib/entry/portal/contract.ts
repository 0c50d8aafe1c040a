import * as z from 'zod/mini';
import { portalPath } from '../../channels/portal-links/portal-path.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { contentSecurityPolicy } from './page-style.ts';
import { paymentEnds } from './payment-end.ts';

/** Pages and forms for debtors, so they are no part of the OpenAPI document. */
const page = {
  path: `${portalPath}/{token}`,
  access: 'anyone',
  params: () => z.object({ token: z.string() }),
  replies: { 200: 'text/html', 404: 'text/html', 413: 'text/html', 429: 'text/html' },
  replyHeaders: { 'Content-Security-Policy': contentSecurityPolicy, 'X-Robots-Tag': 'noindex' },
  sealingKey: true,
  timeoutSeconds: maxReplySeconds,
} as const;

export const readDebtorPage = {
  ...page,
  method: 'GET',
  summary: 'Show debtors who writes to them and, once they proved who they are, their debts',
  query: () => z.object({ payment: z.catch(z.optional(z.enum(paymentEnds)), undefined) }),
  table: 'network',
} as const satisfies Route;

export const sendDebtorForm = {
  ...page,
  method: 'POST',
  summary: 'Take a form of the page of a debtor',
  table: 'write',
  bucket: { attachments: 'write' },
  memoryMegabytes: 1024,
} as const satisfies Route;

export const startPayment = {
  ...page,
  method: 'POST',
  path: `${page.path}/payments`,
  summary: 'Lead a debtor to where they pay the debts that they choose',
  maxBodyBytes: 20_000,
  table: 'write',
  secrets: ['billingprovider'],
  publicUrl: true,
} as const satisfies Route;

export const portalRoutes = { readDebtorPage, sendDebtorForm, startPayment };
