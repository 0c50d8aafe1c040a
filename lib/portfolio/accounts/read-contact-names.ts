import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { accountStore } from './account-store.ts';

/** Reads the names of the contacts of accounts, for the rows of a list: half a read unit for each account. */
export async function readContactNames(
  organization: OrganizationId,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, string>> {
  const accounts = await accountStore(organization).readMany([...new Set(ids)]);
  return new Map(accounts.map(({ id, contact }) => [id, contact.name]));
}
