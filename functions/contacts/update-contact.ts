import { changeContact } from '../../lib/accounts/portfolio.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { contactView } from '../../lib/contacts/contact.ts';
import { updateContact } from '../../lib/contacts/contract.ts';
import { resolveContactId } from '../../lib/contacts/resolve-contact-id.ts';

export const handler = onLambda(updateContact, async ({ organization, params, query, body, now }) => {
  const id = resolveContactId(organization, params.id, query.by);
  return reply(200, contactView(await changeContact(organization, id, body, now)));
});
