import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { required } from '../../harness/required.ts';
import { type SimulatorHarness, form, startSimulatorHarness } from './simulator-harness.ts';

let harness: SimulatorHarness;
beforeAll(async () => void (harness = await startSimulatorHarness()));
afterAll(() => harness.close());
beforeEach(() => void (harness.received.length = 0));

const connected = { 'stripe-account': 'acct_1' };

const aCheckout = async () =>
  (
    await harness.post(
      'billingprovider',
      '/v1/checkout/sessions',
      form({
        mode: 'payment',
        success_url: 'https://a.example/ok',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'ars',
        'line_items[0][price_data][unit_amount]': '1000',
        'payment_intent_data[metadata][organization_id]': 'o',
      }),
      connected,
    )
  ).body;

const choose = (url: string, action: string) => fetch(`${url}/${action}`, { method: 'POST', redirect: 'manual' });

const events = () => harness.received.map(({ body }) => JSON.parse(body));

it.each([
  ['pay', ['checkout.session.completed']],
  ['duplicate', ['checkout.session.completed', 'checkout.session.completed', 'checkout.session.completed']],
  ['delay', ['checkout.session.completed', 'checkout.session.async_payment_succeeded']],
  ['fail', ['checkout.session.completed', 'checkout.session.async_payment_failed']],
  ['disorder', ['charge.refunded', 'checkout.session.completed']],
])('a checkout of a connected account that ends with %s reports %j, signed for its endpoint', async (action, types) => {
  const { url } = await aCheckout();
  const page = await (await fetch(url)).text();
  expect(page).toContain(`/${action}"`);
  expect((await choose(url, action)).headers.get('location')).toBe('https://a.example/ok');
  await harness.settled(types.length);
  expect(events().map(({ type, account }) => [type, account])).toEqual(types.map((type) => [type, 'acct_1']));
  const { path, body, headers } = required(harness.received[0]);
  expect(path).toBe('/api/webhooks/billingprovider/payments');
  const [secret] = required(harness.keys.billingprovider.payment_webhook_secrets);
  const signature = required(headers['stripe-signature']);
  expect(Stripe.webhooks.constructEvent(body, signature, required(secret))).toBeDefined();
});

it('is refunded and disputed on its page, which a read of the payment then shows to its account only', async () => {
  const { url } = await aCheckout();
  await choose(url, 'pay');
  await harness.settled(1);
  const [{ data }] = events();
  const id = data.object.payment_intent;
  for (const [action, type] of [
    ['refund_half', 'charge.refunded'],
    ['dispute', 'charge.dispute.created'],
    ['win', 'charge.dispute.closed'],
  ] as const) {
    await choose(url, action);
    await harness.settled(1);
    expect(events().at(-1)).toMatchObject({ type, data: { object: { payment_intent: id } } });
  }
  const read = (path: string, account: string) =>
    fetch(`${harness.simulators.baseUrlOf('billingprovider')}/v1/${path}`, {
      headers: { authorization: `Bearer ${harness.keys.billingprovider.api_key}`, 'stripe-account': account },
    });
  const path = `payment_intents/${id}?expand[]=latest_charge`;
  expect(await (await read(path, 'acct_1')).json()).toMatchObject({
    amount_received: 1000,
    status: 'succeeded',
    metadata: { organization_id: 'o' },
    latest_charge: { amount_refunded: 500, disputed: true },
  });
  expect((await read(path, 'acct_2')).status).toBe(404);
  expect(await (await read(`disputes?payment_intent=${id}`, 'acct_1')).json()).toMatchObject({
    data: [{ status: 'won', amount: 1000 }],
  });
});
