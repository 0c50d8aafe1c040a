import { dayAfter, dayIn, endOfDay } from '../../foundation/calendar.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { conflict, notFound, refused } from '../../foundation/problem.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { type Account, accountView } from '../../portfolio/accounts/account.ts';
import { contactAccountStore } from '../../portfolio/accounts/contact-account-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { paymentView } from '../../portfolio/payments/payment.ts';
import { planView } from '../../portfolio/plans/plan.ts';
import { parsePromise } from '../../portfolio/promises/earlier-promise.ts';
import { promiseView } from '../../portfolio/promises/promise.ts';
import { settlementView } from '../../portfolio/settlements/settlement.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { accountHistoryStore } from './account-history-store.ts';
import { type ContactStatement, maxStatementAccounts, maxStatementEntries } from './contract.ts';
import { statementLines } from './statement-lines.ts';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

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
  const [contact, settings] = await Promise.all([
    contactStore(organization).read(id),
    organizationStore(organization).read(),
  ]);
  if (!contact || !settings) throw notFound('contact');
  const today = dayIn(settings.timezone, now);
  const to = last === undefined || last > today ? today : last;
  const ids = await contactAccountStore(organization).find(contact, maxStatementAccounts + 1);
  if (ids.length > maxStatementAccounts)
    throw conflict(
      'too_many_accounts',
      `The contact has more than ${maxStatementAccounts} accounts. List the entries of each account.`,
    );
  const found = await accountStore(organization).readMany(ids, { consistent: true });
  const accounts = found
    .filter((account) => account.contact.id === contact.id)
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const histories = await mapInParallel(accounts, accountsAtOnce, (account) => loadHistory(organization, account));
  const { entries, balances } = statementLines(
    histories.flatMap((history) => history.entries),
    { from, to },
  );
  if (entries.length > maxStatementEntries)
    throw refused('statement_too_long', 'from', `Has more than ${maxStatementEntries} entries. Ask for fewer days.`);
  const begin = from === undefined ? '' : endOfDay(dayAfter(from, -1), settings.timezone);
  const end = endOfDay(to, settings.timezone);
  const isWithin = (at: string): boolean => at >= begin && at < end;
  const oldestFirst = <Item extends { readonly created_at: string }>(items: readonly Item[]): readonly Item[] =>
    items.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  return {
    contact: { id: contact.id, external_id: contact.external_id ?? null, name: contact.name },
    from: from ?? null,
    to,
    as_of: now.toISOString(),
    accounts: accounts.map((account) => {
      const {
        id: accountId,
        external_id,
        reference,
        creditor,
        origin,
        currency,
        breakdown,
        ...view
      } = accountView(account, today);
      const { total_amount, paid_amount, pending_balance, due_date, collection_status, resolution } = view;
      const names = { id: accountId, external_id, reference, creditor, origin, currency, breakdown };
      return { ...names, total_amount, paid_amount, pending_balance, due_date, collection_status, resolution };
    }),
    balances,
    entries,
    payments: oldestFirst(histories.flatMap(({ payments }) => payments))
      .filter(({ created_at: at, reversal }) => isWithin(at) || (reversal && isWithin(reversal.registered_at)))
      .map(paymentView),
    settlements: oldestFirst(histories.flatMap(({ settlements }) => settlements))
      .map((settlement) => settlementView(settlement, now))
      .filter(({ created_at: at, outcome }) => isWithin(at) || (at < end && outcome === 'open')),
    plans: histories
      .flatMap(({ account, plans }) => plans.map((plan) => ({ account, plan })))
      .filter(({ plan: { created_at: at, status } }) => isWithin(at) || (at < end && status === 'active'))
      .sort((one, other) => (one.plan.created_at < other.plan.created_at ? -1 : 1))
      .map(({ account, plan }) => planView(plan, { account, timezone: settings.timezone, now })),
    promises: oldestFirst(histories.flatMap(({ promises }) => promises))
      .filter(({ created_at: at, status }) => isWithin(at) || (at < end && status === 'open'))
      .map((promise) => promiseView(parsePromise(promise))),
  };
}

async function loadHistory(organization: OrganizationId, account: Account) {
  const store = accountHistoryStore(organization);
  const [entries, records] = await Promise.all([store.readEntries(account.id), store.readRecords(account.id)]);
  return { account, entries, ...records };
}
