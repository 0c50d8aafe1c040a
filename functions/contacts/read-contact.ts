import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { contactView } from '../../lib/contacts/contact.ts';
import { contactStore } from '../../lib/contacts/contact-store.ts';
import { readContact } from '../../lib/contacts/contract.ts';
import { type ContactId, contactIdOf, idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(readContact, async ({ organization, params, query }) => {
  const id = query.by === 'external_id' ? contactIdOf(organization, params.id) : idFromPath<ContactId>(params.id);
  const contact = await contactStore(organization).read(id);
  if (!contact) throw notFound('contact');
  return reply(200, contactView(contact));
});
