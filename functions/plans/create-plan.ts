import { initiatorOf } from '../../lib/platform/http/caller.ts';
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
    const { plan, ...facts } = await proposePlan(organization, account, body, { id: newId(PlanId), proposer, now });
    return reply(201, planView(plan, { ...facts, now: receivedAt }));
  },
);
