import { describe, expect, it } from 'vitest';
import { parseBillingEvent } from '../../../lib/outreach/callbacks/billing-event.ts';

const organization = '0e8400e2-9b41-4d4a-a716-446655440000';
const metadata = { organization_id: organization };

/** Objects as the provider's API has them since 2025. */
const session = { id: 'cs_1', object: 'checkout.session', subscription: 'sub_1', payment_status: 'paid', metadata };
const subscription = { id: 'sub_1', object: 'subscription', status: 'active', metadata };
const invoice = {
  id: 'in_1',
  object: 'invoice',
  metadata: {},
  parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1', metadata } },
};

const parse = (type: string, object: unknown, over: object = {}, isLive = false) =>
  parseBillingEvent({ id: 'evt_1', type, livemode: false, data: { object }, ...over }, isLive);
const changed = { kind: 'subscription_changed', organization, subscription: 'sub_1' };

describe('an event of the billing provider', () => {
  it.each([
    ['checkout.session.completed', session],
    ['checkout.session.completed', { ...session, payment_status: 'no_payment_required' }],
    ['checkout.session.async_payment_succeeded', session],
    ['customer.subscription.created', subscription],
    ['customer.subscription.updated', subscription],
    ['customer.subscription.deleted', { ...subscription, status: 'canceled' }],
    ['customer.subscription.trial_will_end', subscription],
    ['invoice.paid', invoice],
    ['invoice.payment_failed', invoice],
  ])('%s names the subscription to read', (type, object) => {
    expect(parse(type, object)).toEqual(changed);
  });

  it('may contain the subscription in place of its id', () => {
    expect(parse('checkout.session.completed', { ...session, subscription })).toEqual(changed);
  });

  it.each([
    ['of a checkout that is not paid yet', 'checkout.session.completed', { ...session, payment_status: 'unpaid' }],
    ['of a checkout without a payment status', 'checkout.session.completed', { ...session, payment_status: undefined }],
    ['of a checkout of something else', 'checkout.session.completed', { ...session, subscription: null }],
    ['of an expired checkout', 'checkout.session.expired', session],
    ['of an invoice of something else', 'invoice.paid', { ...invoice, parent: null }],
    ['of another kind of invoice event', 'invoice.finalized', invoice],
    ['without an organization', 'customer.subscription.updated', { ...subscription, metadata: {} }],
    [
      'of something that is no organization',
      'customer.subscription.updated',
      { ...subscription, metadata: { organization_id: 'acme' } },
    ],
    ['of an unknown kind', 'price.updated', subscription],
    ['with an id that is too long', 'customer.subscription.updated', { ...subscription, id: 's'.repeat(201) }],
    ['without an object', 'customer.subscription.updated', null],
  ])('%s is ignored', (_, type, object) => {
    expect(parse(type, object)).toBeUndefined();
  });

  it.each([
    [true, true, true],
    [false, false, true],
    [true, false, false],
    [false, true, false],
    [undefined, false, false],
  ])('with livemode %s, under a key with livemode %s, counts: %s', (livemode, isLive, counts) => {
    expect(parse('invoice.paid', invoice, { livemode }, isLive) !== undefined).toBe(counts);
  });

  it.each([null, 7, 'event', [], {}, { type: 'invoice.paid', livemode: false }])(
    'of the form %j is ignored',
    (event) => {
      expect(parseBillingEvent(event, false)).toBeUndefined();
    },
  );
});
