import type { Account } from '../accounts/account.ts';

/** By which people and other systems know the account of a record. */
interface AccountNames {
  readonly account_external_id: string | null;
  readonly contact_name: string | null;
}

export type Named<View> = View & AccountNames;

export const accountNames = (account: Account | undefined): AccountNames => ({
  account_external_id: account?.external_id ?? null,
  contact_name: account?.contact.name ?? null,
});
