import { matchesWhere } from '../../lib/platform/aws/table/where.ts';
import { contactIdOf } from '../../lib/foundation/derived-ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage, singleRowPage } from '../../lib/platform/http/page-store.ts';
import { contactConditions, contactListing, contactStore } from '../../lib/portfolio/contacts/contact-store.ts';
import { contactView } from '../../lib/portfolio/contacts/contact.ts';
import { listContacts } from '../../lib/portfolio/contacts/contract.ts';

export const handler = onLambda(listContacts, async ({ organization, query }) => {
  const { limit, offset, cursor, ...filters } = query;
  const paging = { limit, offset, cursor };
  const { external_id: externalId, phone } = filters;
  if (externalId === undefined)
    return reply(200, await loadPage(organization, contactListing(organization, filters), paging, contactView));
  const contact = await contactStore(organization).read(contactIdOf(organization, externalId));
  const isWanted = contact && (!phone || contact.phone === phone) && matchesWhere(contact, contactConditions(filters));
  return reply(200, singleRowPage(isWanted ? contactView(contact) : undefined, paging));
});
