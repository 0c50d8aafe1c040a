import { accountIdOf } from '../../foundation/derived-ids.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { AccountReference } from './account-reference.ts';

export function resolveAccountReference(
  organization: OrganizationId,
  { account_id: id, account_external_id: externalId }: AccountReference,
): AccountId {
  if (externalId !== undefined) return accountIdOf(organization, externalId);
  if (id !== undefined) return id;
  throw new Error('The body names no account.');
}
