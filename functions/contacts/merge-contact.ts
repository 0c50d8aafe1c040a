import { initiatorOf, requirePersonWithRole } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { contactView } from '../../lib/portfolio/contacts/contact.ts';
import { mergeContact } from '../../lib/portfolio/contacts/contract.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';
import { mergeContacts } from '../../lib/outreach/merges/merge-contacts.ts';

export const handler = onLambda(mergeContact, async ({ organization, caller: { actor }, params, query, body, now }) => {
  requirePersonWithRole(actor, 'admin');
  const id = resolveContactId(organization, params.id, query.by);
  const contact = await mergeContacts(organization, id, {
    ...body,
    actor: initiatorOf(actor),
    now,
  });
  return reply(200, contactView(contact));
});
