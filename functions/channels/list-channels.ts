import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listChannels } from '../../lib/channels/channels/contract.ts';
import { loadChannels } from '../../lib/channels/channels/load-channels.ts';

export const handler = onLambda(listChannels, async ({ organization }) =>
  reply(200, { data: await loadChannels(organization) }),
);
