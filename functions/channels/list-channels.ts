import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readClaimEnds } from '../../lib/channels/channels/channel-link-store.ts';
import { channelView } from '../../lib/channels/channels/channel-settings.ts';
import { channelStore } from '../../lib/channels/channels/channel-store.ts';
import { listChannels } from '../../lib/channels/channels/contract.ts';

export const handler = onLambda(listChannels, async ({ organization }) => {
  const channels = await channelStore(organization).readAll();
  const ends = await readClaimEnds(channels);
  return reply(200, {
    data: channels.map((channel, index) => channelView(organization, channel, ends[index] ?? null)),
  });
});
