import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { NewStatus } from '../../portfolio/accounts/contract.ts';
import { updateAccountState } from '../../portfolio/accounts/update-account-states.ts';
import type { StatusWriter } from '../../portfolio/accounts/write-account-status.ts';
import { statusDecision } from './apply-bulk-change.ts';

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
  const store = accountStore(organization);
  const before = await store.read(id, { consistent: true });
  if (!before) throw notFound('account');
  const decide = statusDecision(organization, { to: status, resolution }, now);
  await updateAccountState(organization, before, decide, { actor, now, reason });
  const account = await store.read(id, { consistent: true });
  if (account?.collection_status === status) return account;
  const found = account?.collection_status ?? before.collection_status;
  throw conflict('status_not_allowed', `The account is ${found} and cannot become ${status}.`);
}
