import type { By } from '../../http/wire.ts';
import { type AccountId, type OrganizationId, accountIdOf, idFromPath, isUuid } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';

/** The id of the account that a path names. An id that is no UUID belongs to no account. */
export function resolveAccountId(organization: OrganizationId, named: string, by: By): AccountId {
  if (by === 'external_id') return accountIdOf(organization, named);
  if (!isUuid(named)) throw notFound('account');
  return idFromPath(named);
}
