import { frontPage } from './debtor-page.ts';
import { isProven } from './is-proven.ts';
import { factOf, loadDebtor } from './load-debtor.ts';
import { loadDebtsPage } from './load-debts-page.ts';

/** The page of a link, with the debts in a session; undefined if the link leads nowhere. */
export async function showDebtorPage(
  token: string,
  cookie: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const { debtor } = await loadDebtor(token, now);
  if (!debtor) return undefined;
  const { organization, language } = debtor;
  return (await isProven(debtor, cookie, now))
    ? loadDebtsPage(debtor, now)
    : frontPage(organization.name, language, factOf(debtor));
}
