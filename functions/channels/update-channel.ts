import { schemaOf } from '../../lib/foundation/schema.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { parse } from '../../lib/http/parse.ts';
import { changeChannel } from '../../lib/outreach/channels/change-channel.ts';
import { readClaimEnds } from '../../lib/outreach/channels/channel-link-store.ts';
import { channelView } from '../../lib/outreach/channels/channel-settings.ts';
import { channelChangeSchemas, updateChannel } from '../../lib/outreach/channels/contract.ts';
import { rejectForeignSettings } from '../../lib/outreach/channels/reject-foreign-settings.ts';

export const handler = onLambda(
  updateChannel,
  async ({ organization, caller: { actor }, params, body, newId, now }) => {
    rejectForeignSettings(params.channel, body);
    const change = parse(schemaOf(channelChangeSchemas[params.channel]), body);
    const channel = await changeChannel(organization, params.channel, change, { actor, newId, now });
    const [endsAt = null] = await readClaimEnds([channel]);
    return reply(200, channelView(organization, channel, endsAt));
  },
);
