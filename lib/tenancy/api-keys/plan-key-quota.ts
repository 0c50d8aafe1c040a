import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import { apiKeyStore } from './api-key-store.ts';
import { maxCallsOfOrganization } from './api-key.ts';
import { keyQuotaStore } from './key-quota-store.ts';

/**
 * The part of a transaction that adds to what the keys of an organization may call together, or takes from it. The first
 * addition counts the keys that were created before there was a count.
 * @throws Problem 422 `quota_exceeded`
 */
export async function planKeyQuota(organization: OrganizationId, calls: number): Promise<TransactionPart> {
  const store = keyQuotaStore(organization);
  const counted = await store.read();
  if (!counted && calls <= 0) return store.absence();
  const before = counted?.calls ?? (await apiKeyStore(organization).sumCalls());
  if (calls > 0 && before + calls > maxCallsOfOrganization) throw quotaExceeded(before);
  return counted ? store.addition(calls) : store.insertion(before + calls);
}

const quotaExceeded = (calls: number) =>
  refused(
    'quota_exceeded',
    'requests_per_window',
    `The keys of the organization may make ${maxCallsOfOrganization} requests per window together, and have ${calls}. Revoke a key, or lower the limit of one.`,
  );
