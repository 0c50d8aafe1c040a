import { AccountId, type OrganizationId, accountIdOf, tryParseId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { By } from '../../http/wire.ts';

/** The id of the account that a path names by its id or external_id; a malformed id is 404 like an unknown one. */
export function resolveAccountId(organization: OrganizationId, named: string, by: By): AccountId {
  if (by === 'external_id') return accountIdOf(organization, named);
  const id = tryParseId(AccountId, named);
  if (id === undefined) throw notFound('account');
  return id;
}
