import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { contactNumber } from '../../lib/contacts/phone.ts';
import { resolveContactId } from '../../lib/contacts/resolve-contact-id.ts';
import { isUuid } from '../../lib/ids.ts';
import { removeOptOut } from '../../lib/opt-outs/contract.ts';
import { removeOptOutOfPhone, removeOptOut as removeOptOutOfContact } from '../../lib/opt-outs/opting-out.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(removeOptOut, async ({ organization, caller: { actor }, params, query, body, now }) => {
  const removal = { actor: { kind: actor.kind, id: actor.id }, reason: body.reason ?? null };
  if (query.by === 'external_id' || isUuid(params.contactId)) {
    const id = resolveContactId(organization, params.contactId, query.by);
    return reply(200, { removed: true as const, ...(await removeOptOutOfContact(organization, id, removal, now)) });
  }
  const phone = contactNumber(params.contactId);
  if (phone === undefined) throw notFound('opt out');
  await removeOptOutOfPhone(organization, phone, removal, now);
  return reply(200, { removed: true as const, contact_id: null, phone });
});
