import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { updateInteraction } from '../../lib/outreach/inbox/contract.ts';
import { interactionView } from '../../lib/history/interactions/interaction.ts';
import { changeInteraction } from '../../lib/outreach/inbox/change-interaction.ts';

export const handler = onLambda(updateInteraction, async ({ organization, caller, params, body, now }) => {
  const actor = requireUser(caller);
  return reply(200, interactionView(await changeInteraction(organization, params.id, body, actor, now), now));
});
