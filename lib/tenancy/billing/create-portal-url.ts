import type { OrganizationId } from '../../foundation/ids.ts';
import { billingClient } from '../../platform/providers/billing-client.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { billingProblem } from './billing-problem.ts';
import { openForCustomer } from './open-for-customer.ts';

/**
 * Creates a page where the organization manages its subscription, and returns its URL. The URL is a credential:
 * never store or log it. `sessionId` must be new each time.
 */
export async function createPortalUrl(
  organization: OrganizationId,
  returnUrl: string,
  sessionId: string,
  now: Date,
): Promise<string> {
  const client = billingClient(await providerSecret('billingprovider'));
  const created = await openForCustomer(organization, client, now, ({ customer }) => {
    const idempotencyKey = `portal/${organization}/${sessionId}/${customer}`;
    return client.createPortalSession({ customer, returnUrl, idempotencyKey });
  });
  if (created.kind !== 'accepted') throw billingProblem(created);
  return created.value;
}
