import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changePlan } from '../../lib/portfolio/plans/change-plan.ts';
import { updatePlan } from '../../lib/portfolio/plans/contract.ts';
import { planView } from '../../lib/portfolio/plans/plan.ts';

export const handler = onLambda(
  updatePlan,
  async ({ organization, caller: { actor }, params, body, now, receivedAt }) => {
    const decider = {
      actor: initiatorOf(actor),
      roles: actor.kind === 'user' ? actor.roles : [],
    };
    const { plan, ...facts } = await changePlan(organization, params.id, body, decider, now);
    return reply(200, planView(plan, { ...facts, now: receivedAt }));
  },
);
