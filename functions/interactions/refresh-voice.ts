import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { refreshVoice } from '../../lib/history/interactions/contract.ts';
import { interactionView } from '../../lib/history/interactions/interaction.ts';
import { refreshInteraction } from '../../lib/outreach/callbacks/refresh-interaction.ts';

export const handler = onLambda(refreshVoice, async ({ organization, params, now }) =>
  reply(200, interactionView(await refreshInteraction(organization, params.id, now), now)),
);
