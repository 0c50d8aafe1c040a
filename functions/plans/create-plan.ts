import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { planIdOf } from '../../lib/foundation/derived-ids.ts';
import { PlanId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { createPlan } from '../../lib/portfolio/plans/contract.ts';
import { planView } from '../../lib/portfolio/plans/plan.ts';
import { proposePlan } from '../../lib/portfolio/plans/propose-plan.ts';

export const handler = onLambda(
  createPlan,
  async ({ organization, caller: { actor }, params, query, body, newId, now, receivedAt }) => {
    const account = resolveAccountId(organization, params.id, query.by);
    const proposer = initiatorOf(actor);
    const id = body.external_id ? planIdOf(account, body.external_id) : newId(PlanId);
    const { plan, isFirst, ...facts } = await proposePlan(organization, account, body, { id, proposer, now });
    return reply(isFirst || !body.external_id ? 201 : 200, planView(plan, { ...facts, now: receivedAt }));
  },
);
