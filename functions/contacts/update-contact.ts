import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeContact } from '../../lib/portfolio/accounts/change-contact.ts';
import { contactView } from '../../lib/portfolio/contacts/contact.ts';
import { updateContact } from '../../lib/portfolio/contacts/contract.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';

export const handler = onLambda(updateContact, async ({ organization, params, query, body }) => {
  const id = resolveContactId(organization, params.id, query.by);
  return reply(200, contactView(await changeContact(organization, id, body)));
});
