import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { channelView } from '../../lib/channels/channel.ts';
import { channelStore } from '../../lib/channels/channel-store.ts';
import { listChannels } from '../../lib/channels/contract.ts';

export const handler = onLambda(listChannels, async ({ organization }) => {
  const channels = await channelStore(organization).readAll();
  return reply(200, { data: channels.map(channelView) });
});
