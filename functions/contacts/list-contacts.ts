import { contactIdOf } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage, singleRowPage } from '../../lib/http/page-store.ts';
import { contactStore, contacts } from '../../lib/portfolio/contacts/contact-store.ts';
import { contactView } from '../../lib/portfolio/contacts/contact.ts';
import { listContacts } from '../../lib/portfolio/contacts/contract.ts';

export const handler = onLambda(listContacts, async ({ organization, query }) => {
  const { external_id: externalId, phone, ...paging } = query;
  if (externalId === undefined) {
    const listing = phone ? contacts.withPhone(organization, phone) : contacts.all(organization);
    return reply(200, await loadPage(organization, listing, paging, contactView));
  }
  const contact = await contactStore(organization).read(contactIdOf(organization, externalId));
  const isWanted = contact && (!phone || contact.phone === phone);
  return reply(200, singleRowPage(isWanted ? contactView(contact) : undefined, paging));
});
