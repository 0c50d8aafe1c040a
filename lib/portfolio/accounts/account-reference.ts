import * as z from 'zod/mini';
import { accountIdOf } from '../../foundation/derived-ids.ts';
import { AccountId, type OrganizationId } from '../../foundation/ids.ts';
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

/** A body that has exactly one of the fields. */
export function namingOneAccount<Body extends z.ZodMiniType<AccountReference>>(fields: Body): Body {
  const body = fields.check(
    z.refine((given) => (given.account_id === undefined) !== (given.account_external_id === undefined), {
      error: 'Give exactly one of account_id and account_external_id.',
      path: ['account_id'],
      params: { code: 'account_identifier' },
    }),
  );
  z.globalRegistry.add(body, { oneOf: [{ required: ['account_id'] }, { required: ['account_external_id'] }] });
  return body;
}

/** The id of the account that a body names; its schema has checked that it names one. */
export function resolveAccountReference(
  organization: OrganizationId,
  { account_id: id, account_external_id: externalId }: AccountReference,
): AccountId {
  if (externalId !== undefined) return accountIdOf(organization, externalId);
  if (id !== undefined) return id;
  throw new Error('The body names no account.');
}
