import { refreshVoice } from '../../lib/history/interactions/contract.ts';
import { interactionView } from '../../lib/history/interactions/interaction.ts';
import { refreshVoice as refresh } from '../../lib/outreach/callbacks/refresh-voice.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(refreshVoice, async ({ organization, params, now }) =>
  reply(200, interactionView(await refresh(organization, params.id, now), now)),
);
