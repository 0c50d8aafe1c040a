import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeContact } from '../../lib/portfolio/accounts/change-contact.ts';
import { contactView } from '../../lib/portfolio/contacts/contact.ts';
import { loadAddressOptOuts } from '../../lib/channels/opt-outs/load-address-opt-outs.ts';
import { withOptOut } from '../../lib/channels/opt-outs/opt-out.ts';
import { updateContact } from '../../lib/portfolio/contacts/contract.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';

export const handler = onLambda(updateContact, async ({ organization, params, query, body }) => {
  const id = resolveContactId(organization, params.id, query.by);
  const [contact, optedOut] = await Promise.all([
    changeContact(organization, id, body),
    loadAddressOptOuts(organization, body),
  ]);
  return reply(200, contactView(withOptOut(contact, optedOut)));
});
