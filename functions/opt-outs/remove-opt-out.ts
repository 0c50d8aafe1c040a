import { ContactId, tryParseId } from '../../lib/foundation/ids.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { removeOptOut } from '../../lib/channels/opt-outs/contract.ts';
import {
  removeOptOut as removeOptOutOfContact,
  removeOptOutOfPhone,
} from '../../lib/channels/opt-outs/remove-opt-out.ts';
import { toKnownNumber } from '../../lib/portfolio/contacts/phone.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';

export const handler = onLambda(removeOptOut, async ({ organization, caller: { actor }, params, query, body, now }) => {
  const removal = { actor: { kind: actor.kind, id: actor.id }, reason: body.reason ?? null };
  if (query.by === 'external_id' || tryParseId(ContactId, params.contactId) !== undefined) {
    const id = resolveContactId(organization, params.contactId, query.by);
    return reply(200, { removed: true as const, ...(await removeOptOutOfContact(organization, id, removal, now)) });
  }
  const phone = toKnownNumber(params.contactId);
  if (phone === undefined) throw notFound('opt-out');
  await removeOptOutOfPhone(organization, phone, removal, now);
  return reply(200, { removed: true as const, contact_id: null, phone });
});
