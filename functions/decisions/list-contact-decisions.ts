import { conflict, notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/page-store.ts';
import { listContactDecisions, maxAccountsOfPerson } from '../../lib/history/decisions/contract.ts';
import { decisionsOfAccounts } from '../../lib/history/decisions/decision-store.ts';
import { decisionView } from '../../lib/history/decisions/decision-view.ts';
import { contactAccountStore } from '../../lib/portfolio/accounts/contact-account-store.ts';
import { contactStore } from '../../lib/portfolio/contacts/contact-store.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';

export const handler = onLambda(listContactDecisions, async ({ organization, params, query: { by, ...paging } }) => {
  const contact = await contactStore(organization).read(resolveContactId(organization, params.id, by));
  if (!contact) throw notFound('contact');
  const accounts = await contactAccountStore(organization).find(contact, maxAccountsOfPerson + 1);
  if (accounts.length > maxAccountsOfPerson)
    throw conflict(
      'too_many_accounts',
      `The contact has more than ${maxAccountsOfPerson} accounts; list the decisions of each account.`,
    );
  const page = await loadPage(organization, decisionsOfAccounts(organization, accounts), paging, decisionView);
  // An account may have belonged to another contact when a decision was made.
  return reply(200, { ...page, data: page.data.filter(({ contact_id: id }) => id === contact.id) });
});
