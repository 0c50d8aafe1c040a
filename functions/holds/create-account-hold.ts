import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { holdIdOf } from '../../lib/foundation/derived-ids.ts';
import { HoldId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { placeHold } from '../../lib/portfolio/accounts/place-hold.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { createAccountHold } from '../../lib/portfolio/holds/contract.ts';
import { holdView } from '../../lib/portfolio/holds/hold.ts';

export const handler = onLambda(
  createAccountHold,
  async ({ organization, caller: { actor }, params, query, body, newId, now, receivedAt }) => {
    const account = resolveAccountId(organization, params.id, query.by);
    const id = body.external_id ? holdIdOf(account, body.external_id) : newId(HoldId);
    const placing = { id, actor: initiatorOf(actor), now };
    const { hold, isFirst } = await placeHold(organization, account, body, placing);
    return reply(isFirst || !body.external_id ? 201 : 200, holdView(hold, receivedAt));
  },
);
