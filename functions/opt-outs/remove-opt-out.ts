import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { type ContactId, idFromPath } from '../../lib/ids.ts';
import { removeOptOut } from '../../lib/opt-outs/contract.ts';
import { removeOptOut as remove } from '../../lib/opt-outs/opting-out.ts';

export const handler = onLambda(removeOptOut, async ({ organization, caller: { actor }, params, now }) => {
  const id = idFromPath<ContactId>(params.contactId);
  await remove(organization, id, { kind: actor.kind, id: actor.id }, now);
  return reply(200, { removed: true as const, contact_id: id });
});
