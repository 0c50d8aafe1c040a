import { AccountId, parseId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { attemptLogStore } from '../../outreach/dispatch/attempt-log-store.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { openHolds } from '../../portfolio/holds/account-hold.ts';
import { loadDebts } from '../../reporting/contact-statements/load-statement.ts';
import { accountContactStore } from './account-contact-store.ts';
import { contactsMade } from './contacts-made.ts';
import { debtState } from './debt-state.ts';
import { debtsPage } from './debts-page.ts';
import type { Debtor } from './load-debtor.ts';
import { loadPayableDebts } from './load-payable-debts.ts';
import { paymentForms } from './payment-page.ts';

const accountsAtOnce = 16;
const itemsOfAccount = 200;

/** Loads what a debtor sees who proved who they are. */
export async function loadDebtsPage(
  { organization, contact, language, token }: Pick<Debtor, 'organization' | 'contact' | 'language' | 'token'>,
  now: Date,
): Promise<string> {
  const statement = await loadDebts(organization.id, contact.id, now);
  const store = accountContactStore(organization.id);
  const ids = statement.accounts.map(({ id }) => parseId(AccountId, id));
  const [accounts, { attempts }] = await Promise.all([
    accountStore(organization.id).readMany(ids, { consistent: true }),
    attemptLogStore(organization.id).readLog(contact.id),
  ]);
  const holds = attempts?.holds ?? [];
  const states = new Map(accounts.map((account) => [account.id, debtState(account, holds, now)]));
  const contacts = await mapInParallel(ids, accountsAtOnce, async (id) => {
    const { interactions, decisions } = await store.readLatest(id, itemsOfAccount);
    return contactsMade(interactions, decisions);
  });
  const { name, timezone } = organization;
  const { preferred } = contact;
  const dataAskedAt = openHolds({ holds }, now).find(({ kind }) => kind === 'privacy_request')?.placed_at;
  const payable = await loadPayableDebts(organization, { accounts, states }, now);
  const paying = paymentForms(payable, { organization, language, token });
  return debtsPage(
    { organization: name, timezone, statement, states, preferred, dataAskedAt, contacts: contacts.flat(), paying },
    language,
  );
}
