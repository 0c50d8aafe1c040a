import { concurrentChange, conflict, notFound } from '../../lib/foundation/problem.ts';
import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { updateInteraction } from '../../lib/history/interactions/contract.ts';
import { updateInbox } from '../../lib/history/interactions/inbox-store.ts';
import { interactionStore } from '../../lib/history/interactions/interaction-store.ts';
import { inboxStatus, interactionView } from '../../lib/history/interactions/interaction.ts';

export const handler = onLambda(updateInteraction, async ({ organization, caller, params, body, now }) => {
  const before = await interactionStore(organization).find(params.id);
  if (!before) throw notFound('interaction');
  if (!inboxStatus(before)) throw conflict('needs_no_person', 'The message or call does not need a person.');
  const to = body.handled ? 'handled' : 'open';
  if (before.inbox === to) return reply(200, interactionView(before, now));
  const after = await updateInbox(organization, before, to, requireUser(caller).id, now);
  if (!after) throw concurrentChange('interaction');
  return reply(200, interactionView(after, now));
});
