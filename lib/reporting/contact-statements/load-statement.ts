import { dayAfter, dayIn, endOfDay } from '../../foundation/calendar.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { conflict, notFound, refused } from '../../foundation/problem.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { type Account, accountView } from '../../portfolio/accounts/account.ts';
import type { AccountView } from '../../portfolio/accounts/contract.ts';
import { contactAccountStore } from '../../portfolio/accounts/contact-account-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { paymentView } from '../../portfolio/payments/payment.ts';
import { planView } from '../../portfolio/plans/plan.ts';
import { parsePromise } from '../../portfolio/promises/earlier-promise.ts';
import { promiseView } from '../../portfolio/promises/promise.ts';
import { settlementView } from '../../portfolio/settlements/settlement.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { type AccountRecords, accountHistoryStore } from './account-history-store.ts';
import { type ContactStatement, maxStatementAccounts, maxStatementEntries } from './contract.ts';
import { statementLines } from './statement-lines.ts';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Records = Pick<ContactStatement, 'accounts' | 'payments' | 'settlements' | 'plans' | 'promises'>;

/** `hasMore`: the contact has accounts beyond these. */
export type Debts = Records & Pick<ContactStatement, 'to'> & { readonly hasMore: boolean };

const accountsAtOnce = 16;

/**
 * What a contact owed and paid in a period. Without `from`, from the beginning.
 * @throws Problem 404, 409 `too_many_accounts` or 422 `statement_too_long`
 */
export async function loadStatement(
  organization: OrganizationId,
  id: ContactId,
  { from, to: last }: Period,
  now: Date,
): Promise<ContactStatement> {
  const { contact, timezone, accounts, hasMore } = await loadContactAccounts(organization, id);
  if (hasMore)
    throw conflict(
      'too_many_accounts',
      `The contact has more than ${maxStatementAccounts} accounts. List the entries of each account.`,
    );
  const today = dayIn(timezone, now);
  const to = last === undefined || last > today ? today : last;
  const store = accountHistoryStore(organization);
  const histories = await mapInParallel(accounts, accountsAtOnce, async (account) => {
    const [entries, records] = await Promise.all([store.readEntries(account.id), store.readRecords(account.id)]);
    return { account, entries, records };
  });
  const { entries, balances } = statementLines(
    histories.flatMap((history) => history.entries),
    { from, to },
  );
  if (entries.length > maxStatementEntries)
    throw refused('statement_too_long', 'from', `Has more than ${maxStatementEntries} entries. Ask for fewer days.`);
  const begin = from === undefined ? '' : endOfDay(dayAfter(from, -1), timezone);
  const span = { begin, end: endOfDay(to, timezone) };
  return {
    contact: { id: contact.id, external_id: contact.external_id ?? null, name: contact.name },
    from: from ?? null,
    to,
    as_of: now.toISOString(),
    balances,
    entries,
    ...viewRecords(histories, span, timezone, now),
  };
}

/**
 * What a contact owes, paid and agreed to, of at most `maxStatementAccounts` accounts.
 * @throws Problem 404
 */
export async function loadDebts(organization: OrganizationId, id: ContactId, now: Date): Promise<Debts> {
  const { timezone, accounts, hasMore } = await loadContactAccounts(organization, id);
  const store = accountHistoryStore(organization);
  const histories = await mapInParallel(accounts, accountsAtOnce, async (account) => ({
    account,
    records: await store.readRecords(account.id),
  }));
  const to = dayIn(timezone, now);
  const span = { begin: '', end: endOfDay(to, timezone) };
  return { ...viewRecords(histories, span, timezone, now), to, hasMore };
}

/** Oldest first. */
async function loadContactAccounts(organization: OrganizationId, id: ContactId) {
  const [contact, settings] = await Promise.all([
    contactStore(organization).read(id),
    organizationStore(organization).read(),
  ]);
  if (!contact || !settings) throw notFound('contact');
  const ids = await contactAccountStore(organization).find(contact, maxStatementAccounts + 1);
  const found = await accountStore(organization).readMany(ids.slice(0, maxStatementAccounts), { consistent: true });
  const accounts = found
    .filter((account) => account.contact.id === contact.id)
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  return { contact, timezone: settings.timezone, accounts, hasMore: ids.length > maxStatementAccounts };
}

interface History {
  readonly account: Account;
  readonly records: AccountRecords;
}

/** Payments and agreements of a span, and earlier agreements that are in force; `begin` is within it, `end` is not. */
function viewRecords(
  histories: readonly History[],
  { begin, end }: { readonly begin: string; readonly end: string },
  timezone: string,
  now: Date,
): Records {
  const isWithin = (at: string): boolean => at >= begin && at < end;
  const all = <Kind extends keyof AccountRecords>(kind: Kind): readonly AccountRecords[Kind][number][] =>
    histories
      .flatMap<AccountRecords[Kind][number]>(({ records }) => records[kind])
      .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  return {
    accounts: histories.map(({ account }) => lineOf(accountView(account, dayIn(timezone, now)))),
    payments: all('payments')
      .filter(({ created_at: at, reversal }) => isWithin(at) || (reversal && isWithin(reversal.registered_at)))
      .map(paymentView),
    settlements: all('settlements')
      .map((settlement) => settlementView(settlement, now))
      .filter(({ created_at: at, outcome }) => isWithin(at) || (at < end && outcome === 'open')),
    plans: histories
      .flatMap(({ account, records }) => records.plans.map((plan) => ({ account, plan })))
      .filter(({ plan: { created_at: at, status } }) => isWithin(at) || (at < end && status === 'active'))
      .sort((one, other) => (one.plan.created_at < other.plan.created_at ? -1 : 1))
      .map(({ account, plan }) => planView(plan, { account, timezone, now })),
    promises: all('promises')
      .filter(({ created_at: at, status }) => isWithin(at) || (at < end && status === 'open'))
      .map((promise) => promiseView(parsePromise(promise))),
  };
}

function lineOf({ id, external_id, reference, creditor, origin, currency, breakdown, ...view }: AccountView) {
  const { total_amount, paid_amount, pending_balance, due_date, collection_status, resolution } = view;
  const names = { id, external_id, reference, creditor, origin, currency, breakdown };
  return { ...names, total_amount, paid_amount, pending_balance, due_date, collection_status, resolution };
}
