import { ContactId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { upsertContact } from '../../lib/portfolio/accounts/upsert-contact.ts';
import { contactDraft, contactView } from '../../lib/portfolio/contacts/contact.ts';
import { createContact } from '../../lib/portfolio/contacts/contract.ts';

export const handler = onLambda(createContact, async ({ organization, body, newId, now }) => {
  const draft = contactDraft(body, organization, { id: newId(ContactId) });
  const { contact, isNew } = await upsertContact(organization, draft, now);
  return reply(isNew ? 201 : 200, contactView(contact));
});
