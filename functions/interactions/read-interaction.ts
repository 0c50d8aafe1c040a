import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readInteraction } from '../../lib/outreach/interactions/contract.ts';
import { interactionStore } from '../../lib/outreach/interactions/interaction-store.ts';
import { interactionView } from '../../lib/outreach/interactions/interaction.ts';

export const handler = onLambda(readInteraction, async ({ organization, params, now }) => {
  const interaction = await interactionStore(organization).find(params.id);
  if (!interaction) throw notFound('interaction');
  return reply(200, interactionView(interaction, now));
});
