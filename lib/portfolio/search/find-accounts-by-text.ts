import { dayIn } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { accountView } from '../accounts/account.ts';
import { findAccounts } from './find-accounts.ts';
import { parseSearch } from './search-text.ts';

export async function findAccountsByText(organization: OrganizationId, text: string, limit: number, now: Date) {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const today = dayIn(settings.timezone, now);
  const { found, truncated } = await findAccounts(organization, parseSearch(text, settings.currency), limit);
  return { data: found.map(({ matched, account }) => ({ matched, account: accountView(account, today) })), truncated };
}
