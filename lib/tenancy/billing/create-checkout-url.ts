import type { OrganizationId } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import { billingClient } from '../../platform/providers/billing-client.ts';
import { unusablePrice } from '../../platform/providers/billing-codes.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { billingProblem } from './billing-problem.ts';
import { requireNoSubscription } from './billing.ts';
import type { NewCheckout } from './contract.ts';
import { openForCustomer } from './open-for-customer.ts';

/**
 * Creates a page where the organization subscribes to a price, and returns its URL. Repeating a `checkoutId` within a
 * day returns the same page.
 * @throws Problem 422 `price_not_allowed`, `price_not_found`; 409 `subscription_exists`; 502, 503
 */
export async function createCheckoutUrl(
  organization: OrganizationId,
  { price_id: price, success_url: successUrl, cancel_url: cancelUrl }: NewCheckout,
  checkoutId: string,
  now: Date,
): Promise<string> {
  const secret = await providerSecret('billingprovider');
  if (secret.price_ids && !secret.price_ids.includes(price))
    throw refused('price_not_allowed', 'price_id', 'The service is not offered at this price.');
  const client = billingClient(secret);
  const created = await openForCustomer(organization, client, now, (billing) => {
    requireNoSubscription(billing);
    const { customer } = billing;
    const idempotencyKey = `checkout/${organization}/${checkoutId}/${customer}`;
    return client.createCheckoutSession({ organization, customer, price, successUrl, cancelUrl, idempotencyKey });
  });
  if (created.kind === 'accepted') return created.value;
  if (created.kind === 'refused' && created.code === unusablePrice)
    throw refused('price_not_found', 'price_id', 'The billing provider has no such price to subscribe to.');
  throw billingProblem(created);
}
