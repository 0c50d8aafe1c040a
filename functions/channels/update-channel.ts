import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { read, schemaOf } from '../../lib/api/reading.ts';
import { changedChannel, channelView } from '../../lib/channels/channel.ts';
import { channelStore } from '../../lib/channels/channel-store.ts';
import { channelChanges, updateChannel } from '../../lib/channels/contract.ts';

export const handler = onLambda(updateChannel, async ({ organization, params, body, now }) => {
  const change = read(schemaOf(channelChanges[params.channel]), body);
  const channel = await channelStore(organization).change(params.channel, (before) =>
    changedChannel(before, change, now),
  );
  return reply(200, channelView(channel));
});
