import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { NewStatus } from '../../portfolio/accounts/contract.ts';
import type { StatusWriter } from '../../portfolio/accounts/write-account-status.ts';
import { applyStatusChange } from './apply-bulk-change.ts';

/**
 * Changes the status of one account, as a bulk change does. Does nothing if it has that status.
 * @throws Problem 409 `status_not_allowed`
 */
export async function setAccountStatus(
  organization: OrganizationId,
  id: AccountId,
  { status, resolution, reason }: NewStatus,
  { actor, now }: StatusWriter,
): Promise<Account> {
  await applyStatusChange({ organization, ids: [id], now }, { to: status, resolution }, { actor, now, reason });
  const account = await accountStore(organization).read(id, { consistent: true });
  if (!account) throw notFound('account');
  if (account.collection_status === status) return account;
  throw conflict('status_not_allowed', `The account is ${account.collection_status} and cannot become ${status}.`);
}
