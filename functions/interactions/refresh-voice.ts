import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { requireConversation, requireRefreshed } from '../../lib/outreach/callbacks/call-refresh.ts';
import { refreshCall } from '../../lib/outreach/callbacks/refresh-call.ts';
import { refreshVoice } from '../../lib/history/interactions/contract.ts';
import { interactionStore } from '../../lib/history/interactions/interaction-store.ts';
import { interactionKey, interactionView } from '../../lib/history/interactions/interaction.ts';

export const handler = onLambda(refreshVoice, async ({ organization, params, now }) => {
  const interactions = interactionStore(organization);
  const before = await interactions.find(params.id);
  if (!before) throw notFound('interaction');
  const key = interactionKey(before);
  requireRefreshed(await refreshCall({ organization, ...key }, requireConversation(before), now));
  const after = await interactions.read(key);
  if (!after) throw notFound('interaction');
  return reply(200, interactionView(after, now));
});
