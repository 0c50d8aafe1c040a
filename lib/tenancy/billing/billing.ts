import { Problem } from '../../foundation/problem.ts';
import type { ProviderSubscription } from '../../platform/providers/billing-client.ts';
import { type Notice, attentionStatuses } from '../notifications/notification.ts';
import type { BillingView } from './contract.ts';

export interface Subscription {
  readonly id: string;
  readonly status: string;
  readonly price_id: string | null;
  readonly current_period_end: string | null;
  readonly cancel_at_period_end: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Billing {
  readonly kind: 'billing';
  readonly customer: string;
  readonly subscription?: Subscription;
  readonly version: number;
}

/** Ended or never paid, so another subscription may begin. */
const endedStatuses = new Set(['canceled', 'incomplete', 'incomplete_expired']);
const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean => endedStatuses.has(status);

export function requireNoSubscription({ subscription }: Billing): void {
  if (subscription === undefined || hasEnded(subscription)) return;
  throw new Problem(
    409,
    'subscription_exists',
    'The organization already has a subscription. Change or cancel it in the portal.',
  );
}

const fieldsOf = (read: ProviderSubscription): Omit<Subscription, 'updated_at'> => ({
  id: read.id,
  status: read.status,
  price_id: read.price,
  current_period_end: read.currentPeriodEnd,
  cancel_at_period_end: read.cancelsAtPeriodEnd,
  created_at: read.createdAt,
});

const isSame = (stored: Subscription, { updated_at: _, ...read }: Subscription): boolean =>
  Object.entries(read).every(([name, value]) => Reflect.get(stored, name) === value);

function isSupersededBy(stored: Subscription, read: Subscription): boolean {
  if (hasEnded(stored) !== hasEnded(read)) return hasEnded(stored);
  return read.created_at > stored.created_at;
}

export function changedSubscription(
  { subscription: stored }: Billing,
  read: ProviderSubscription,
  now: Date,
): Subscription | undefined {
  const subscription = { ...fieldsOf(read), updated_at: now.toISOString() };
  if (stored === undefined) return subscription;
  if (stored.id !== subscription.id) return isSupersededBy(stored, subscription) ? subscription : undefined;
  return isSame(stored, subscription) ? undefined : subscription;
}

const isSameStatus = (before: Subscription | undefined, after: Subscription): boolean =>
  before?.id === after.id && before.status === after.status;

/** Replaces a deleted customer. The provider canceled the customer's subscription with it. */
export function withNewCustomer(billing: Billing, customer: string, now: Date): Billing {
  const { subscription } = billing;
  const other = { ...billing, customer, version: billing.version + 1 };
  if (subscription === undefined || hasEnded(subscription)) return other;
  const canceled = { ...subscription, status: 'canceled', cancel_at_period_end: false, updated_at: now.toISOString() };
  return { ...other, subscription: canceled };
}

export function attentionNotice({ subscription: before, version }: Billing, after: Subscription): Notice | undefined {
  const status = attentionStatuses.find((each) => each === after.status);
  if (status === undefined || isSameStatus(before, after)) return undefined;
  return {
    kind: 'billing_attention',
    to: { kind: 'role', role: 'admin' },
    subject: {},
    parameters: { billing_status: status },
    deduplicationKey: `billing:${after.id}:${version}`,
  };
}

export const billingView = (billing: Billing | undefined, prices: BillingView['prices']): BillingView => ({
  status: billing?.subscription?.status ?? null,
  price_id: billing?.subscription?.price_id ?? null,
  current_period_end: billing?.subscription?.current_period_end ?? null,
  cancel_at_period_end: billing?.subscription?.cancel_at_period_end ?? false,
  updated_at: billing?.subscription?.updated_at ?? null,
  prices,
});
