import { ContactId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { upsertContact } from '../../lib/portfolio/accounts/upsert-contact.ts';
import { contactDraft, contactView } from '../../lib/portfolio/contacts/contact.ts';
import { loadAddressOptOuts } from '../../lib/channels/opt-outs/load-address-opt-outs.ts';
import { withOptOut } from '../../lib/channels/opt-outs/opt-out.ts';
import { identityWarnings } from '../../lib/portfolio/holds/identity-change.ts';
import { createContact } from '../../lib/portfolio/contacts/contract.ts';

export const handler = onLambda(createContact, async ({ organization, body, newId, now }) => {
  const draft = contactDraft(body, organization, { id: newId(ContactId) });
  const [{ contact, isNew, identity }, optedOut] = await Promise.all([
    upsertContact(organization, draft, now, body.on_person_change),
    loadAddressOptOuts(organization, body),
  ]);
  const view = contactView(withOptOut(contact, optedOut));
  return reply(isNew ? 201 : 200, { ...view, ...identityWarnings(identity) });
});
