import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { holdIdOf } from '../../lib/foundation/derived-ids.ts';
import { HoldId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { placeContactHold } from '../../lib/outreach/holds/place-contact-hold.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';
import { createContactHold } from '../../lib/portfolio/holds/contract.ts';
import { holdView } from '../../lib/portfolio/holds/hold.ts';

export const handler = onLambda(
  createContactHold,
  async ({ organization, caller: { actor }, params, query, body, newId, now, receivedAt }) => {
    const contact = resolveContactId(organization, params.id, query.by);
    const id = body.external_id ? holdIdOf(contact, body.external_id) : newId(HoldId);
    const placing = { id, actor: initiatorOf(actor), now };
    const { hold, isFirst } = await placeContactHold(organization, contact, body, placing);
    return reply(isFirst || !body.external_id ? 201 : 200, holdView(hold, receivedAt));
  },
);
