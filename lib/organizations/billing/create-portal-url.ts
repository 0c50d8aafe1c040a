import type { OrganizationId } from '../../foundation/ids.ts';
import { billingClient } from '../../providers/billing-client.ts';
import { providerSecret } from '../../providers/provider-secrets.ts';
import { billingProblem } from './billing-problem.ts';
import { ensureCustomer } from './ensure-customer.ts';

/**
 * Creates a page where the organization manages its subscription, and returns its address. It is a credential: never store
 * or log it. `sessionId` must be new each time.
 */
export async function createPortalUrl(
  organization: OrganizationId,
  returnUrl: string,
  sessionId: string,
): Promise<string> {
  const client = billingClient(await providerSecret('billingprovider'));
  const { customer } = await ensureCustomer(organization, client);
  const idempotencyKey = `portal/${organization}/${sessionId}`;
  const created = await client.createPortalSession({ customer, returnUrl, idempotencyKey });
  if (created.kind !== 'accepted') throw billingProblem(created);
  return created.value;
}
