import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readInteraction } from '../../lib/history/interactions/contract.ts';
import { interactionStore } from '../../lib/history/interactions/interaction-store.ts';
import { interactionView } from '../../lib/history/interactions/interaction.ts';

export const handler = onLambda(readInteraction, async ({ organization, params, now }) => {
  const interaction = await interactionStore(organization).find(params.id);
  if (!interaction) throw notFound('interaction');
  return reply(200, interactionView(interaction, now));
});
