import * as z from 'zod/mini';
import { ExternalId } from '../../http/wire.ts';
import { type AccountId, type OrganizationId, accountIdOf, idFromPath } from '../../foundation/ids.ts';

/** The fields of a body that name an account, by its id or by the caller's own. */
export const AccountReference = () => ({
  account_id: z.optional(z.uuid('Not a UUID.')),
  account_external_id: z.optional(ExternalId()),
});

interface AccountReference {
  readonly account_id?: string | undefined;
  readonly account_external_id?: string | undefined;
}

/** The check that exactly one of the fields is given. */
export const exactlyOneAccount = <Body extends AccountReference>() =>
  z.refine<Body>((body) => (body.account_id === undefined) !== (body.account_external_id === undefined), {
    error: 'Give exactly one of account_id and account_external_id.',
    path: ['account_id'],
    params: { code: 'account_identifier' },
  });

/** The id of the account that a body names. */
export const resolveAccountReference = (organization: OrganizationId, body: AccountReference): AccountId =>
  body.account_external_id === undefined
    ? idFromPath<AccountId>(body.account_id ?? '')
    : accountIdOf(organization, body.account_external_id);
