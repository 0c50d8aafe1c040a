import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { BillingClient } from '../../platform/providers/billing-client.ts';
import { keyInUse, missingResource } from '../../platform/providers/billing-codes.ts';
import type { ProviderOutcome } from '../../platform/providers/provider-outcome.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { billingProblem, inProgress } from './billing-problem.ts';
import { billingStore } from './billing-store.ts';
import { type Billing, attentionNotice, withNewCustomer } from './billing.ts';

/**
 * Opens a page of the provider for the organization's customer. Creates the customer if there is none, or a new one if
 * it was deleted at the provider, so that the organization can still subscribe.
 */
export async function openForCustomer(
  organization: OrganizationId,
  client: BillingClient,
  now: Date,
  open: (billing: Billing) => Promise<ProviderOutcome<string>>,
): Promise<ProviderOutcome<string>> {
  const billing = await ensureCustomer(organization, client, now);
  const opened = await open(billing);
  const { customer } = billing;
  if (opened.kind !== 'refused' || opened.code !== missingResource || !(await isDeleted(client, customer)))
    return opened;
  return open(await ensureCustomer(organization, client, now, customer));
}

/** True only if the provider says so: an account that never had the customer may just have the wrong credentials. */
async function isDeleted(client: BillingClient, customer: string): Promise<boolean> {
  const found = await client.readCustomer(customer);
  return found.kind === 'accepted' && found.value?.isDeleted === true;
}

/**
 * Returns the organization's billing; creates a customer if it has none or only the deleted one. The provider's
 * idempotency key gives concurrent requests, and a request that repeats a crashed one, the same customer.
 */
const ensureCustomer = (
  organization: OrganizationId,
  client: BillingClient,
  now: Date,
  deleted?: string,
): Promise<Billing> =>
  retryOnConflict(async () => {
    const store = billingStore(organization);
    const billing = await store.read({ consistent: true });
    if (billing && billing.customer !== deleted) return billing;
    const created = await client.createCustomer(organization, deleted);
    if (created.kind === 'refused' && created.code === keyInUse) return versionConflict;
    if (created.kind !== 'accepted') throw billingProblem(created);
    if (!billing) return (await store.addCustomer(created.value)) ?? versionConflict;
    return (await replaceCustomer(organization, billing, created.value, now)) ?? versionConflict;
  }, inProgress);

/** Stores the new customer, and notifies the administrators if a subscription ended with the former one. */
async function replaceCustomer(
  organization: OrganizationId,
  before: Billing,
  customer: string,
  now: Date,
): Promise<Billing | undefined> {
  const after = withNewCustomer(before, customer, now);
  const notice = after.subscription && attentionNotice(before, after.subscription);
  const written = await transact([
    billingStore(organization).replacement(before, after),
    ...(notice ? notificationStore(organization).insertion(notice, now) : []),
  ]);
  return written.ok ? after : undefined;
}
