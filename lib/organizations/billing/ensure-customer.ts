import { retryOnConflict, versionConflict } from '../../aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type BillingClient, keyInUse } from '../../providers/billing-client.ts';
import { billingProblem, inProgress } from './billing-problem.ts';
import { billingStore } from './billing-store.ts';
import type { Billing } from './billing.ts';

/**
 * Returns the organization's billing, and makes its customer at the provider first if there is none. The provider's
 * idempotency key makes sure that racing requests, and one that repeats a crashed one, get the same customer.
 */
export const ensureCustomer = (organization: OrganizationId, client: BillingClient): Promise<Billing> =>
  retryOnConflict(async () => {
    const store = billingStore(organization);
    const billing = await store.read({ consistent: true });
    if (billing) return billing;
    const made = await client.createCustomer(organization);
    if (made.kind === 'refused' && made.code === keyInUse) return versionConflict;
    if (made.kind !== 'accepted') throw billingProblem(made);
    return (await store.addCustomer(made.value)) ?? versionConflict;
  }, inProgress);
