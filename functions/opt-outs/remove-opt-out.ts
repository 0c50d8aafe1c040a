import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { contactStore } from '../../lib/contacts/contact-store.ts';
import { toE164 } from '../../lib/contacts/phone.ts';
import { resolveContactId } from '../../lib/contacts/resolve-contact-id.ts';
import { isUuid } from '../../lib/ids.ts';
import { removeOptOut } from '../../lib/opt-outs/contract.ts';
import { removeOptOutOfPhone, removeOptOut as removeOptOutOfContact } from '../../lib/opt-outs/opting-out.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(removeOptOut, async ({ organization, caller: { actor }, params, query, body, now }) => {
  const removal = { actor: { kind: actor.kind, id: actor.id }, reason: body.reason ?? null };
  if (query.by === 'external_id' || isUuid(params.contactId)) {
    const named = resolveContactId(organization, params.contactId, query.by);
    // The contact may have had another id before it was given its external_id.
    const id = query.by === 'external_id' ? (await contactStore(organization).read(named))?.id : named;
    if (id === undefined) throw notFound('opt out');
    const { phone } = await removeOptOutOfContact(organization, id, removal, now);
    return reply(200, { removed: true as const, contact_id: id, phone });
  }
  const phone = toE164(params.contactId);
  if (phone === undefined) throw notFound('opt out');
  await removeOptOutOfPhone(organization, phone, removal, now);
  return reply(200, { removed: true as const, contact_id: null, phone });
});
