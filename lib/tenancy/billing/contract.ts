import * as z from 'zod/mini';
import { isHttpsOrLoopback } from '../../foundation/safe-url.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { ExactText, InstantView, ProviderError, withCode } from '../../platform/http/wire.ts';

const maxUrlLength = 2048;

const notReachable = 'Must be an https address, or http on localhost.';

const ReturnUrl = () =>
  ExactText(maxUrlLength).check(
    z.regex(/^https?:\/\/\S+$/, notReachable),
    z.refine(isHttpsOrLoopback, withCode('invalid_url', notReachable)),
  );

const PriceId = () =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^price_[A-Za-z0-9_]{1,200}$/,
        "Must be the billing provider's id of a price, such as price_1MoBy5LkdIwHu7ix.",
      ),
    );

export const NewCheckout = () =>
  z.strictObject({ price_id: PriceId(), success_url: ReturnUrl(), cancel_url: ReturnUrl() });
export type NewCheckout = z.output<ReturnType<typeof NewCheckout>>;

export const NewPortal = () => z.strictObject({ return_url: ReturnUrl() });

export const BillingPage = () => z.object({ url: z.string() });

export const BillingView = () =>
  z.object({
    status: z.nullable(z.string()),
    price_id: z.nullable(z.string()),
    current_period_end: z.nullable(InstantView()),
    cancel_at_period_end: z.boolean(),
    updated_at: z.nullable(InstantView()),
    prices: z.array(z.object({ id: z.string(), name: z.string() })),
  });
export type BillingView = z.output<ReturnType<typeof BillingView>>;

export const createCheckout = {
  method: 'POST',
  path: '/api/billing/checkout',
  summary: 'Create a page where the organization subscribes to the service',
  access: { role: 'admin' },
  body: NewCheckout,
  replies: { 200: BillingPage },
  refusals: {
    409: ['subscription_exists', 'in_progress'],
    422: ['price_not_allowed', 'price_not_found'],
    503: ['provider_not_configured'],
  },
  errorBodies: { 502: ProviderError },
  table: 'write',
  secrets: ['billingprovider'],
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const createPortal = {
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'Create a page where the organization manages its subscription',
  access: { role: 'admin' },
  body: NewPortal,
  replies: { 200: BillingPage },
  refusals: { 409: ['in_progress'], 503: ['provider_not_configured'] },
  errorBodies: { 502: ProviderError },
  repliesWithCredential: true,
  table: 'write',
  secrets: ['billingprovider'],
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const readBilling = {
  method: 'GET',
  path: '/api/billing',
  summary: 'Read the state of the subscription',
  access: { role: 'admin' },
  replies: { 200: BillingView },
  table: 'read',
  secrets: ['billingprovider'],
} as const satisfies Route;

export const billingRoutes = { createCheckout, createPortal, readBilling };
