import { describe, expect, it } from 'vitest';
import {
  type Billing,
  type Subscription,
  attentionNotice,
  billingView,
  changedSubscription,
  requireNoSubscription,
} from '../../../lib/tenancy/billing/billing.ts';
import type { ProviderSubscription } from '../../../lib/platform/providers/billing-client.ts';
import { noon } from '../../builders.ts';

const read = (over: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  customer: 'cus_1',
  organization: null,
  status: 'active',
  price: 'price_1',
  currentPeriodEnd: '2030-02-01T00:00:00.000Z',
  cancelsAtPeriodEnd: false,
  createdAt: '2030-01-01T00:00:00.000Z',
  ...over,
});

const none: Billing = { kind: 'billing', customer: 'cus_1', version: 1 };
const stored = (over: Partial<ProviderSubscription> = {}): Billing & { readonly subscription: Subscription } => {
  const subscription = changedSubscription(none, read(over), new Date(0));
  if (!subscription) throw new Error('A first subscription is always stored.');
  return { ...none, version: 2, subscription };
};

const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired'];
const over = ['canceled', 'incomplete', 'incomplete_expired'];

describe('a checkout', () => {
  it('is possible before the first subscription', () => {
    expect(() => requireNoSubscription(none)).not.toThrow();
  });

  it.each([...statuses, 'a_status_of_tomorrow'])('with a subscription that is %s', (status) => {
    const check = () => requireNoSubscription(stored({ status }));
    if (over.includes(status)) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ status: 409, code: 'subscription_exists' }));
  });
});

describe('the state that was read', () => {
  it('is stored the first time, with the time of storing', () => {
    expect(changedSubscription(none, read(), noon)).toEqual({
      id: 'sub_1',
      status: 'active',
      price_id: 'price_1',
      current_period_end: '2030-02-01T00:00:00.000Z',
      cancel_at_period_end: false,
      created_at: '2030-01-01T00:00:00.000Z',
      updated_at: noon.toISOString(),
    });
  });

  it('changes nothing if it is the same', () => {
    expect(changedSubscription(stored(), read(), noon)).toBeUndefined();
  });

  it.each([
    { status: 'past_due' },
    { price: 'price_2' },
    { currentPeriodEnd: '2030-03-01T00:00:00.000Z' },
    { cancelsAtPeriodEnd: true },
  ])('is stored if it differs in %j', (difference) => {
    expect(changedSubscription(stored(), read(difference), noon)).toMatchObject({ updated_at: noon.toISOString() });
  });

  const later = { id: 'sub_2', createdAt: '2030-01-02T00:00:00.000Z' };
  const earlier = { id: 'sub_0', createdAt: '2029-12-31T00:00:00.000Z' };
  it.each([
    ['canceled', 'a later one that is', later, 'active', true],
    ['active', 'a later one that is', later, 'active', true],
    ['active', 'a later one that is', later, 'incomplete', false],
    ['active', 'an earlier one that is', earlier, 'canceled', false],
    ['active', 'an earlier one that is', earlier, 'active', false],
    ['canceled', 'an earlier one that is', earlier, 'active', true],
    ['canceled', 'an earlier one that is', earlier, 'canceled', false],
    ['incomplete', 'a later one that is', later, 'incomplete', true],
  ])('of a subscription that is %s: %s %5$s', (was, _, other, is, takesItsPlace) => {
    const changed = changedSubscription(stored({ status: was }), read({ ...other, status: is }), noon);
    expect(changed?.id).toBe(takesItsPlace ? other.id : undefined);
  });
});

describe('the administrators', () => {
  const noticeOf = (before: Billing, status: string) => attentionNotice(before, stored({ status }).subscription);

  it.each(statuses)('are notified once when a subscription becomes %s, if it needs attention', (status) => {
    const needsAttention = ['past_due', 'unpaid', 'canceled'].includes(status);
    const notice = noticeOf(stored({ status: 'trialing' }), status);
    if (needsAttention)
      expect(notice).toMatchObject({
        kind: 'billing_attention',
        to: { kind: 'role', role: 'admin' },
        parameters: { billing_status: status },
      });
    else expect(notice).toBeUndefined();
    expect(noticeOf(stored({ status }), status)).toBeUndefined();
  });

  it('are notified about the first state too, and about each further change', () => {
    const first = noticeOf(none, 'past_due');
    const again = noticeOf({ ...stored({ status: 'active' }), version: 7 }, 'past_due');
    expect(first).toBeDefined();
    expect(again?.deduplicationKey).not.toBe(first?.deduplicationKey);
  });
});

describe('the view', () => {
  it.each([undefined, none])('is empty before the first subscription', (billing) => {
    expect(billingView(billing, [])).toEqual({
      status: null,
      price_id: null,
      current_period_end: null,
      cancel_at_period_end: false,
      updated_at: null,
      prices: [],
    });
  });

  it('has no id of the provider but the price', () => {
    const view = billingView(stored(), []);
    expect(view).toMatchObject({
      status: 'active',
      price_id: 'price_1',
      current_period_end: '2030-02-01T00:00:00.000Z',
    });
    expect(JSON.stringify(view)).not.toMatch(/cus_|sub_/);
  });
});
