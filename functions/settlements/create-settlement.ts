import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { settlementIdOf } from '../../lib/foundation/derived-ids.ts';
import { SettlementId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { createSettlement } from '../../lib/portfolio/settlements/contract.ts';
import { proposeSettlement } from '../../lib/portfolio/settlements/propose-settlement.ts';
import { settlementView } from '../../lib/portfolio/settlements/settlement.ts';

export const handler = onLambda(
  createSettlement,
  async ({ organization, caller: { actor }, params, query, body, newId, now, receivedAt }) => {
    const account = resolveAccountId(organization, params.accountId, query.by);
    const proposer = initiatorOf(actor);
    const id = body.external_id ? settlementIdOf(account, body.external_id) : newId(SettlementId);
    const { settlement, isFirst } = await proposeSettlement(organization, account, body, { id, proposer, now });
    return reply(isFirst || !body.external_id ? 201 : 200, settlementView(settlement, receivedAt));
  },
);
