import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { ContactId, type OrganizationId, tryParseId } from '../../lib/foundation/ids.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { removeOptOut } from '../../lib/channels/opt-outs/contract.ts';
import {
  type OptOutRemoval,
  removeOptOut as removeOptOutOfContact,
  removeOptOutOfPhone,
} from '../../lib/channels/opt-outs/remove-opt-out.ts';
import { toKnownNumber } from '../../lib/portfolio/contacts/phone.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';

const removeByContact = async (organization: OrganizationId, id: ContactId, removal: OptOutRemoval, now: Date) =>
  reply(200, { removed: true as const, ...(await removeOptOutOfContact(organization, id, removal, now)) });

async function removeByPhone(organization: OrganizationId, phone: string, removal: OptOutRemoval, now: Date) {
  await removeOptOutOfPhone(organization, phone, removal, now);
  return reply(200, { removed: true as const, contact_id: null, phone });
}

export const handler = onLambda(removeOptOut, ({ organization, caller: { actor }, params, query, body, now }) => {
  const removal = { actor: initiatorOf(actor), reason: body.reason ?? null };
  if (query.by === 'external_id' || tryParseId(ContactId, params.contactId) !== undefined)
    return removeByContact(organization, resolveContactId(organization, params.contactId, query.by), removal, now);
  const phone = toKnownNumber(params.contactId);
  if (phone === undefined) throw notFound('opt-out');
  return removeByPhone(organization, phone, removal, now);
});
