import { OutcomeId } from '../../lib/foundation/ids.ts';
import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { createOutcome } from '../../lib/outreach/outcomes/contract.ts';
import { outcomeView } from '../../lib/outreach/outcomes/outcome.ts';
import { recordAccountOutcome } from '../../lib/outreach/outcomes/record-account-outcome.ts';

export const handler = onLambda(createOutcome, async ({ organization, caller, params, query, body, newId, now }) => {
  const account = resolveAccountId(organization, params.id, query.by);
  const recording = { id: newId(OutcomeId), user: requireUser(caller).id, now };
  return reply(201, outcomeView(await recordAccountOutcome(organization, account, body, recording)));
});
