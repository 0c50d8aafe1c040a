import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { type ContactId, idFromPath, isUuid } from '../../lib/ids.ts';
import { removeOptOut } from '../../lib/opt-outs/contract.ts';
import { removeOptOutOfPhone, removeOptOut as removeOptOutOfContact } from '../../lib/opt-outs/opting-out.ts';

export const handler = onLambda(removeOptOut, async ({ organization, caller: { actor }, params, body, now }) => {
  const removal = { actor: { kind: actor.kind, id: actor.id }, reason: body.reason ?? null };
  if (!isUuid(params.contactId)) {
    const phone = params.contactId;
    await removeOptOutOfPhone(organization, phone, removal, now);
    return reply(200, { removed: true as const, contact_id: null, phone });
  }
  const id = idFromPath<ContactId>(params.contactId);
  const { phone } = await removeOptOutOfContact(organization, id, removal, now);
  return reply(200, { removed: true as const, contact_id: id, phone });
});
