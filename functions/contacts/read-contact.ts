import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { contactView } from '../../lib/contacts/contact.ts';
import { contactStore } from '../../lib/contacts/contact-store.ts';
import { readContact } from '../../lib/contacts/contract.ts';
import { resolveContactId } from '../../lib/contacts/resolve-contact-id.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(readContact, async ({ organization, params, query }) => {
  const id = resolveContactId(organization, params.id, query.by);
  const contact = await contactStore(organization).read(id);
  if (!contact) throw notFound('contact');
  return reply(200, contactView(contact));
});
