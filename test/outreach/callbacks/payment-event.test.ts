import { expect, it } from 'vitest';
import { parsePaymentEvent } from '../../../lib/outreach/callbacks/payment-event.ts';

const ours = { organization_id: '00000000-0000-4000-8000-000000000001' };

const anEvent = (type: string, object: object = {}, over: object = {}) => ({
  type,
  livemode: false,
  account: 'acct_1',
  data: { object: { payment_intent: 'pi_1', metadata: ours, ...object } },
  ...over,
});

it.each([
  anEvent('checkout.session.completed'),
  anEvent('checkout.session.completed', { payment_status: 'unpaid' }),
  anEvent('checkout.session.async_payment_succeeded'),
  anEvent('charge.refunded', { payment_intent: { id: 'pi_1' } }),
  anEvent('refund.failed', { metadata: {} }),
  anEvent('charge.refund.updated', { metadata: undefined }),
  anEvent('charge.dispute.created', { metadata: {} }),
  anEvent('charge.dispute.funds_reinstated', { metadata: {} }),
])('reads which payment changed from $type', (event) => {
  expect(parsePaymentEvent(event, false)).toEqual({ kind: 'payment_changed', account: 'acct_1', payment: 'pi_1' });
});

it.each([
  ['an event of the other mode', anEvent('charge.refunded', {}, { livemode: true })],
  ['one of the account of the platform', anEvent('charge.refunded', {}, { account: undefined })],
  ['a sale of the account itself', anEvent('checkout.session.completed', { metadata: {} })],
  ['a checkout that was not paid', anEvent('checkout.session.expired', { payment_intent: null })],
  ['a payment that failed', anEvent('checkout.session.async_payment_failed')],
  ['a refund of no payment', anEvent('refund.created', { payment_intent: null })],
  ['another type', anEvent('customer.created')],
  ['what is no event', { type: 'charge.refunded' }],
])('ignores %s', (_, event) => expect(parsePaymentEvent(event, false)).toBeUndefined());
