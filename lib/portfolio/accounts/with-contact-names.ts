import { AccountId, ContactId, type OrganizationId, parseId } from '../../foundation/ids.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { accountStore } from './account-store.ts';

/** About an account, or about the person alone. */
export interface NamedRow {
  readonly account_id: string | null;
  readonly contact_id?: string | undefined;
}

export async function withContactNames<Row extends NamedRow>(
  organization: OrganizationId,
  rows: readonly Row[],
): Promise<(Row & { contact_name: string | null })[]> {
  const accountIds = new Set<AccountId>();
  const contactIds = new Set<ContactId>();
  for (const row of rows)
    if (row.account_id !== null) accountIds.add(parseId(AccountId, row.account_id));
    else if (row.contact_id !== undefined) contactIds.add(parseId(ContactId, row.contact_id));
  const [accounts, contacts] = await Promise.all([
    accountStore(organization).readMany([...accountIds]),
    contactIds.size === 0 ? [] : contactStore(organization).readLatest([...contactIds]),
  ]);
  const names = new Map<string, string>([
    ...accounts.map(({ id, contact }) => [id, contact.name] as const),
    ...contacts.flatMap(({ id, aliases = [], name }) => [id, ...aliases].map((each) => [each, name] as const)),
  ]);
  return rows.map((row) => ({ ...row, contact_name: names.get(row.account_id ?? row.contact_id ?? '') ?? null }));
}
