import * as z from 'zod/mini';
import { AccountId } from '../../foundation/ids.ts';
import { ExternalId } from '../../platform/http/wire.ts';

export const AccountReference = () => ({
  account_id: z.optional(AccountId()),
  account_external_id: z.optional(ExternalId()),
});

export interface AccountReference {
  readonly account_id?: AccountId | undefined;
  readonly account_external_id?: string | undefined;
}

export function withOneAccountReference<Body extends z.ZodMiniType<AccountReference>>(fields: Body): Body {
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
