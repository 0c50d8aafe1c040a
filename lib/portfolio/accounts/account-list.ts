import { accountIdOf } from '../../foundation/derived-ids.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';

/** The accounts that a request names, in exactly one of the two ways. */
export interface AccountList {
  readonly account_ids?: readonly AccountId[] | undefined;
  readonly account_external_ids?: readonly string[] | undefined;
}

export interface ListedAccounts {
  readonly ids: readonly AccountId[];
  /** Where the request names them. */
  readonly field: keyof AccountList;
}

export function resolveAccountList(
  organization: OrganizationId,
  { account_ids: ids, account_external_ids: externalIds = [] }: AccountList,
): ListedAccounts {
  if (ids) return { ids, field: 'account_ids' };
  return { ids: externalIds.map((id) => accountIdOf(organization, id)), field: 'account_external_ids' };
}
