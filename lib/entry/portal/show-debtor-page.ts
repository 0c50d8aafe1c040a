import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { frontPage } from './debtor-page.ts';
import { hasSession, sessionKeyPurpose } from './debtor-session.ts';
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
  const { organization, contact, language } = debtor;
  const person = { organization: organization.id, contact: contact.id };
  const isProven = hasSession(await loadSealingKey(sessionKeyPurpose), cookie, person, now);
  return isProven ? loadDebtsPage(debtor, now) : frontPage(organization.name, language, factOf(debtor));
}
