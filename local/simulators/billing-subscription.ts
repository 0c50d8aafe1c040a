import { randomBytes } from 'node:crypto';
import type { Resource } from './billing-account.ts';
import { unixSeconds } from './signatures.ts';

const monthSeconds = 30 * 86_400;

const priceView = (id: string, created: number) => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency: 'usd',
  livemode: false,
  metadata: {},
  product: 'prod_simulated',
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount: 4900,
});

export const newSubscription = (
  { customer, price, metadata }: { readonly customer: string; readonly price: string; readonly metadata: object },
  now: Date,
): Resource => {
  const id = `sub_${randomBytes(12).toString('hex')}`;
  const created = unixSeconds(now);
  const item = {
    id: `si_${randomBytes(7).toString('hex')}`,
    object: 'subscription_item',
    created,
    current_period_start: created,
    current_period_end: created + monthSeconds,
    metadata: {},
    price: priceView(price, created),
    quantity: 1,
    subscription: id,
  };
  return {
    id,
    object: 'subscription',
    automatic_tax: { enabled: false },
    billing_cycle_anchor: created,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer,
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    livemode: false,
    metadata,
    start_date: created,
    status: 'active',
  };
};

export const changes = {
  cancel: {
    operation: 'cancel_subscription',
    status: 'canceled',
    event: 'customer.subscription.deleted',
    invoice: null,
  },
  fail: {
    operation: 'fail_payment',
    status: 'past_due',
    event: 'customer.subscription.updated',
    invoice: 'invoice.payment_failed',
  },
  recover: {
    operation: 'recover_payment',
    status: 'active',
    event: 'customer.subscription.updated',
    invoice: 'invoice.paid',
  },
} as const;
export type Change = keyof typeof changes;

export const isChange = (name: string | undefined): name is Change =>
  name !== undefined && Object.hasOwn(changes, name);

export const changedSubscription = (subscription: Resource, change: Change, now: Date): Resource => ({
  ...subscription,
  status: changes[change].status,
  ...(change === 'cancel' && { canceled_at: unixSeconds(now), ended_at: unixSeconds(now) }),
});

export const isCanceled = ({ status }: Resource): boolean => status === 'canceled';

export const invoiceOf = ({ id, customer, metadata, status }: Resource): Resource => ({
  id: `in_${randomBytes(12).toString('hex')}`,
  object: 'invoice',
  billing_reason: 'subscription_cycle',
  customer,
  livemode: false,
  metadata: {},
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata, subscription: id },
  },
  status: status === 'active' ? 'paid' : 'open',
});
