import { transact } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { optOutStore } from './opt-out-store.ts';
import {
  type OptOutCause,
  type SuppressedAddress,
  chunk,
  hasSameAct,
  isOptedOut,
  maxParallelOptOuts,
  maxSubjectsPerTransaction,
  withAct,
} from './opt-out.ts';

/** Suppresses addresses: after this write nothing is sent to them on these channels. Keeps the first reason of each. */
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

interface Pending {
  readonly address: string;
  readonly found?: SuppressedAddress;
}

async function suppressGroup(
  organization: OrganizationId,
  addresses: readonly string[],
  cause: OptOutCause,
  now: Date,
): Promise<void> {
  const store = optOutStore(organization);
  let pending = addresses.map((address): Pending => ({ address }));
  while (pending.length > 0) {
    const result = await transact(
      pending.map(({ address, found }) => store.suppression(address, cause, now, found).part),
    );
    if (result.ok) return;
    pending = pending.flatMap((each, n) => {
      if (!result.refused.has(n)) return [each];
      // Only what is known about an address is stored under its key.
      const found = result.refused.get(n) as SuppressedAddress | undefined;
      if (!found) return [{ address: each.address }];
      // A later act has already suppressed it.
      return isOptedOut(found) && hasSameAct(found, withAct(found, cause, now.toISOString()))
        ? []
        : [{ address: each.address, found }];
    });
  }
}
