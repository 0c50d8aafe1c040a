import { storeContact } from '../../lib/accounts/portfolio.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { contactDraft, contactView } from '../../lib/contacts/contact.ts';
import { createContact } from '../../lib/contacts/contract.ts';

export const handler = onLambda(createContact, async ({ organization, body, newId, now }) => {
  const draft = contactDraft(body, organization, { id: newId() });
  const contact = await storeContact(organization, draft, now);
  const isNew = contact.version === 1 || draft.external_id === undefined;
  return reply(isNew ? 201 : 200, contactView(contact));
});
