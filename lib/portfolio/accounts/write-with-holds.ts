import { type Change, type WriteResult, transact } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { holdStore } from '../holds/hold-store.ts';
import { accountStore } from './account-store.ts';
import type { Account } from './account.ts';
import type { PlannedHolds } from './identity-check.ts';

/** Writes an account; holds are placed in the same transaction. */
export async function writeWithHolds(
  organization: OrganizationId,
  id: AccountId,
  change: Change,
  planned: PlannedHolds | undefined,
): Promise<WriteResult<Account>> {
  const accounts = accountStore(organization);
  if (!planned) return accounts.write(id, change);
  const withHolds = { ...change, set: { ...change.set, holds: planned.listed } };
  const insertions = planned.holds.flatMap((hold) => holdStore(organization).insertion(hold));
  const { ok } = await transact([accounts.writePart(id, withHolds), ...insertions]);
  const item = await accounts.read(id, { consistent: true });
  return ok && item ? { ok, item } : { ok: false, current: item };
}
