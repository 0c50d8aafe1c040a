import { type Returned, type RoomDocumentation, type Sent, note, notesFor } from '../../platform/http/documentation.ts';
import type { BillingView, NewCheckout, NewPortal } from './contract.ts';

const checkout: Sent<typeof NewCheckout> = {
  price_id: 'price_1SV4tPFzQX8XqQwG3bTmcLq2',
  success_url: 'https://console.example/billing?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://console.example/billing',
};

const portal: Sent<typeof NewPortal> = { return_url: 'https://console.example/billing' };

const billing: Returned<typeof BillingView> = {
  status: 'active',
  price_id: 'price_1SV4tPFzQX8XqQwG3bTmcLq2',
  current_period_end: '2026-12-22T14:03:22.000Z',
  cancel_at_period_end: false,
  updated_at: '2026-11-22T14:03:24.120Z',
  prices: [{ id: 'price_1SV4tPFzQX8XqQwG3bTmcLq2', name: 'Monthly' }],
};

const urlRule = 'https, or http on localhost; at most 2,048 characters.';
const checkoutUrl = 'https://checkout.stripe.com/c/pay/cs_test_a1';
const portalUrl = 'https://billing.stripe.com/p/session/test_YWNjdF8';

export const documentation: RoomDocumentation = {
  tag: { title: 'Billing', description: "The organization's own subscription to the service." },
  fields: {
    price_id: note("The billing provider's id of the price that is subscribed to.", 'price_1SV4tPFzQX8XqQwG3bTmcLq2'),
    success_url: note(
      `Where the browser goes after the payment; the provider replaces \`{CHECKOUT_SESSION_ID}\`. It is ${urlRule}`,
      'https://console.example/billing?session={CHECKOUT_SESSION_ID}',
    ),
    cancel_url: note(
      `Where the browser goes if the user leaves without paying: ${urlRule}`,
      'https://console.example/billing',
    ),
    return_url: note(
      `Where the browser goes when the user leaves the page: ${urlRule}`,
      'https://console.example/billing',
    ),
    'BillingPage.url': note(
      'The page of the provider to send the browser to. A checkout is open for 24 hours; a portal is a credential that is ' +
        'valid for a few minutes.',
      checkoutUrl,
    ),
    ...notesFor('BillingView', {
      status: note(
        'The status at the provider, such as `active`, `trialing`, `past_due`, `unpaid`, `paused` or `canceled`; null ' +
          'before the first subscription. The provider may add others.',
        'active',
      ),
      current_period_end: note('When the period that is paid for ends.'),
      cancel_at_period_end: note('Whether the subscription ends with its period instead of being renewed.'),
      updated_at: note('When the subscription last changed here.'),
      prices: note('The prices that the deployment names, to choose from; it may sell others.'),
      id: note('The `price_id` of a checkout.', 'price_1SV4tPFzQX8XqQwG3bTmcLq2'),
      name: note('The name of the price.', 'Monthly'),
    }),
  },
  operations: {
    createCheckout: {
      description:
        'Makes the organization a customer of the billing provider if it is not one yet. Send the browser to `url`; the ' +
        'subscription is visible shortly after the payment. An organization with a subscription changes it in the portal ' +
        '(`subscription_exists`). The deployment may limit the prices (`price_not_allowed`).',
      body: checkout,
      reply: { url: checkoutUrl },
    },
    createPortal: {
      description:
        'Send the browser to `url`, where the user can change the payment method, see invoices and cancel. Each request ' +
        'makes a new page: it is never stored, and an `Idempotency-Key` has no effect.',
      body: portal,
      reply: { url: portalUrl },
    },
    readBilling: {
      description:
        'The state that the billing provider last reported. The service restricts nothing because of it; the ' +
        'administrators are notified when it becomes `past_due`, `unpaid` or `canceled`.',
      reply: billing,
    },
  },
};
