import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readClaimEnds } from '../../lib/outreach/channels/channel-link-store.ts';
import { channelView } from '../../lib/outreach/channels/channel-settings.ts';
import { channelStore } from '../../lib/outreach/channels/channel-store.ts';
import { listChannels } from '../../lib/outreach/channels/contract.ts';

export const handler = onLambda(listChannels, async ({ organization }) => {
  const channels = await channelStore(organization).readAll();
  const ends = await readClaimEnds(channels);
  return reply(200, {
    data: channels.map((channel, index) => channelView(organization, channel, ends[index] ?? null)),
  });
});
