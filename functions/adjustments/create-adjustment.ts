import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { adjustmentIdOf } from '../../lib/foundation/derived-ids.ts';
import { AdjustmentId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { adjustmentView } from '../../lib/portfolio/adjustments/adjustment.ts';
import { createAdjustment } from '../../lib/portfolio/adjustments/contract.ts';
import { registerAdjustment } from '../../lib/portfolio/adjustments/register-adjustment.ts';

export const handler = onLambda(
  createAdjustment,
  async ({ organization, caller: { actor }, params, query, body, newId, now }) => {
    const account = resolveAccountId(organization, params.id, query.by);
    const id = body.external_id ? adjustmentIdOf(account, body.external_id) : newId(AdjustmentId);
    const acting = { actor: initiatorOf(actor), now };
    const registered = await registerAdjustment(organization, account, body, id, acting);
    const { total_amount, pending_balance, collection_status } = registered.account;
    return reply(registered.isFirst ? 201 : 200, {
      ...adjustmentView(registered.adjustment),
      account: { total_amount, pending_balance, collection_status },
    });
  },
);
