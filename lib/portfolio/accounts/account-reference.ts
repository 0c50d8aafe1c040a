import * as z from 'zod/mini';
import { AccountId, type OrganizationId, accountIdOf } from '../../foundation/ids.ts';
import { ExternalId } from '../../http/wire.ts';

/** The fields of a body that name an account, by its id or its external_id. */
export const AccountReference = () => ({
  account_id: z.optional(AccountId()),
  account_external_id: z.optional(ExternalId()),
});

interface AccountReference {
  readonly account_id?: AccountId | undefined;
  readonly account_external_id?: string | undefined;
}

/** Checks that exactly one of the fields is given. */
export const exactlyOneAccount = <Body extends AccountReference>() =>
  z.refine<Body>((body) => (body.account_id === undefined) !== (body.account_external_id === undefined), {
    error: 'Give exactly one of account_id and account_external_id.',
    path: ['account_id'],
    params: { code: 'account_identifier' },
  });

/** The id of the account that a body names; its schema has checked that it names one. */
export function resolveAccountReference(
  organization: OrganizationId,
  { account_id: id, account_external_id: externalId }: AccountReference,
): AccountId {
  if (externalId !== undefined) return accountIdOf(organization, externalId);
  if (id !== undefined) return id;
  throw new Error('The body names no account.');
}
