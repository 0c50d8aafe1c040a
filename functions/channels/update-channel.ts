import { schemaOf } from '../../lib/foundation/schema.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { parse } from '../../lib/platform/http/parse.ts';
import { changeChannel } from '../../lib/channels/channels/change-channel.ts';
import { readClaimEnds } from '../../lib/channels/channels/channel-link-store.ts';
import { channelView } from '../../lib/channels/channels/channel-settings.ts';
import { channelChangeSchemas, updateChannel } from '../../lib/channels/channels/contract.ts';
import { rejectForeignSettings } from '../../lib/channels/channels/reject-foreign-settings.ts';

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
