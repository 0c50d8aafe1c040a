import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { oneOrNone, pageOf } from '../../lib/api/pages.ts';
import { contactView } from '../../lib/contacts/contact.ts';
import { contactStore, contacts } from '../../lib/contacts/contact-store.ts';
import { listContacts } from '../../lib/contacts/contract.ts';
import { contactIdOf } from '../../lib/ids.ts';

export const handler = onLambda(listContacts, async ({ organization, query }) => {
  const { external_id: externalId, phone, ...paging } = query;
  if (externalId === undefined) {
    const listing = phone ? contacts.withPhone(organization, phone) : contacts.all(organization);
    return reply(200, await pageOf(organization, listing, paging, contactView));
  }
  const contact = await contactStore(organization).read(contactIdOf(organization, externalId));
  const isWanted = contact && (!phone || contact.phone === phone);
  return reply(200, oneOrNone(isWanted ? contactView(contact) : undefined, paging));
});
