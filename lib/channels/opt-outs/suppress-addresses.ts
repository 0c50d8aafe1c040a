import { transact } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { optOutStore } from './opt-out-store.ts';
import { type OptOutCause, chunk, maxParallelOptOuts, maxSubjectsPerTransaction } from './opt-out.ts';

/** Suppresses addresses: after this write nothing is sent to them. Keeps the first reason of each. */
export async function suppressAddresses(
  organization: OrganizationId,
  addresses: readonly string[],
  cause: OptOutCause,
  now: Date,
): Promise<void> {
  await mapInParallel(chunk(addresses, maxSubjectsPerTransaction), maxParallelOptOuts, (group) =>
    suppressGroup(organization, group, cause, now),
  );
}

async function suppressGroup(
  organization: OrganizationId,
  addresses: readonly string[],
  cause: OptOutCause,
  now: Date,
): Promise<void> {
  const store = optOutStore(organization);
  let pending = addresses;
  while (pending.length > 0) {
    const result = await transact(pending.map((address) => store.suppression(address, cause, now).write));
    if (result.ok) return;
    // A later act has already suppressed the refused ones.
    pending = pending.filter((_, n) => !result.refused.has(n));
  }
}
