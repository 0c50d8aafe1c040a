import { initiatorOf, requirePersonWithRole } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { releaseHold as release } from '../../lib/outreach/holds/release-hold.ts';
import { releaseHold } from '../../lib/portfolio/holds/contract.ts';
import { isReleasedByAdmin } from '../../lib/portfolio/holds/hold-kind.ts';
import { rejectPlanHold, requireOutcome } from '../../lib/portfolio/holds/hold-request.ts';
import { holdView } from '../../lib/portfolio/holds/hold.ts';

export const handler = onLambda(
  releaseHold,
  async ({ organization, caller: { actor }, params, body, now, receivedAt }) => {
    const hold = await release(organization, params.id, {
      reason: body.reason,
      outcome: body.outcome ?? undefined,
      actor: initiatorOf(actor),
      now,
      authorize(hold) {
        const kind = hold.hold_kind;
        rejectPlanHold(hold);
        requireOutcome(hold, body.outcome ?? undefined);
        if (isReleasedByAdmin(kind)) requirePersonWithRole(actor, 'admin');
      },
    });
    return reply(200, holdView(hold, receivedAt));
  },
);
