import { type SimulatorHarness, form } from './simulator-harness.ts';

/** Valid requests to the simulators; a test adds or breaks what it is about. */
export const sampleRequests = (harness: () => SimulatorHarness) => {
  const sms = (to: string, more: Record<string, string> = {}) =>
    form({ To: to, From: '+5491155550000', Body: 'Hola', StatusCallback: `${harness().url}/status?i=1`, ...more });
  const email = (to: string, more: object = {}) => ({
    from: 'A <a@example.com>',
    to,
    subject: 'S',
    text: 'T',
    ...more,
  });
  const call = (to: string, more: object = {}) => ({
    agent_id: 'agent_sample',
    agent_phone_number_id: 'phnum_sample',
    to_number: to,
    ...more,
  });
  const callForm = (to: string, more: Record<string, string> = {}) =>
    form({ To: to, From: '+5491155550000', Twiml: '<Response/>', StatusCallback: `${harness().url}/status`, ...more });
  const checkout = (more: Record<string, string> = {}) =>
    form({ mode: 'subscription', success_url: 'https://a.example/ok', 'line_items[0][price]': 'price_1', ...more });

  const aCustomer = async (): Promise<string> =>
    (await harness().post('billingprovider', '/v1/customers', form({}))).body.id;

  const eventsOf = (type: string) =>
    harness()
      .received.map(({ body }) => JSON.parse(body))
      .filter((event) => event.type === type);

  /** A customer who has paid a checkout, the subscription, and a function that uses the customer's portal. */
  async function aSubscriber() {
    const customer = await aCustomer();
    const fields = { customer, 'subscription_data[metadata][organization_id]': 'o' };
    const { body: session } = await harness().post('billingprovider', '/v1/checkout/sessions', checkout(fields));
    await fetch(session.url, { method: 'POST', redirect: 'manual' });
    await harness().settled(3);
    const [{ data }] = eventsOf('customer.subscription.created').filter(
      ({ data: { object } }) => object.customer === customer,
    );
    const portalForm = form({ customer, return_url: 'https://a.example/back' });
    const { body: portal } = await harness().post('billingprovider', '/v1/billing_portal/sessions', portalForm);
    const use = (action: string) => fetch(`${portal.url}/${action}`, { method: 'POST', redirect: 'manual' });
    const read = () => harness().get('billingprovider', `/v1/subscriptions/${data.object.id}`);
    return { customer, subscription: data.object, session, portal, use, read };
  }

  return { sms, email, call, callForm, checkout, aCustomer, eventsOf, aSubscriber };
};
