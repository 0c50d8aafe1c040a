import { AccountId, type OrganizationId, parseId } from '../../foundation/ids.ts';
import { accountStore } from './account-store.ts';

export async function withContactNames<Row extends { readonly account_id: string }>(
  organization: OrganizationId,
  rows: readonly Row[],
): Promise<(Row & { contact_name: string | null })[]> {
  const ids = [...new Set(rows.map(({ account_id: id }) => parseId(AccountId, id)))];
  const accounts = await accountStore(organization).readMany(ids);
  const names = new Map<string, string>(accounts.map(({ id, contact }) => [id, contact.name]));
  return rows.map((row) => ({ ...row, contact_name: names.get(row.account_id) ?? null }));
}
