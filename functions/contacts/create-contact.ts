import { ContactId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { upsertContact } from '../../lib/portfolio/accounts/upsert-contact.ts';
import { contactDraft, contactView } from '../../lib/portfolio/contacts/contact.ts';
import { hasOptedOutAddress } from '../../lib/channels/opt-outs/has-opted-out-address.ts';
import { withOptOut } from '../../lib/channels/opt-outs/opt-out.ts';
import { identityWarnings } from '../../lib/portfolio/holds/identity-change.ts';
import { createContact } from '../../lib/portfolio/contacts/contract.ts';

export const handler = onLambda(createContact, async ({ organization, body, newId, now }) => {
  const draft = contactDraft(body, organization, { id: newId(ContactId) });
  const [{ contact, isNew, identity }, isSuppressed] = await Promise.all([
    upsertContact(organization, draft, now, body.on_person_change),
    hasOptedOutAddress(organization, body),
  ]);
  const view = contactView(withOptOut(contact, isSuppressed));
  return reply(isNew ? 201 : 200, { ...view, ...identityWarnings(identity) });
});
