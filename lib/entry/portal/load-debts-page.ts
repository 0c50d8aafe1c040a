import { AccountId, parseId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { loadStatement } from '../../reporting/contact-statements/load-statement.ts';
import { accountContactStore } from './account-contact-store.ts';
import { contactsMade } from './contacts-made.ts';
import { debtsPage } from './debts-page.ts';
import type { Debtor } from './load-debtor.ts';

const accountsAtOnce = 16;
const itemsOfAccount = 200;

/** Loads what a debtor sees who proved who they are. */
export async function loadDebtsPage(
  { organization, contact, language }: Pick<Debtor, 'organization' | 'contact' | 'language'>,
  now: Date,
): Promise<string> {
  const statement = await loadStatement(organization.id, contact.id, {}, now);
  const store = accountContactStore(organization.id);
  const contacts = await mapInParallel(statement.accounts, accountsAtOnce, async ({ id }) => {
    const { interactions, decisions } = await store.readLatest(parseId(AccountId, id), itemsOfAccount);
    return contactsMade(interactions, decisions);
  });
  const { name, timezone } = organization;
  const { preferred } = contact;
  return debtsPage({ organization: name, timezone, statement, preferred, contacts: contacts.flat() }, language);
}
