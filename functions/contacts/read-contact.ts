import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { contactStore } from '../../lib/portfolio/contacts/contact-store.ts';
import { contactView } from '../../lib/portfolio/contacts/contact.ts';
import { readContact } from '../../lib/portfolio/contacts/contract.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';

export const handler = onLambda(readContact, async ({ organization, params, query }) => {
  const id = resolveContactId(organization, params.id, query.by);
  const contact = await contactStore(organization).read(id);
  if (!contact) throw notFound('contact');
  return reply(200, contactView(contact));
});
