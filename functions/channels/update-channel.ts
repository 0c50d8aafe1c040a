import { schemaOf } from '../../lib/foundation/schema.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { parse } from '../../lib/platform/http/parse.ts';
import { changeChannel } from '../../lib/channels/channels/change-channel.ts';
import { channelChangeSchemas, updateChannel } from '../../lib/channels/channels/contract.ts';
import { rejectForeignSettings } from '../../lib/channels/channels/reject-foreign-settings.ts';

export const handler = onLambda(
  updateChannel,
  async ({ organization, caller: { actor }, params, body, newId, now }) => {
    rejectForeignSettings(params.channel, body);
    const change = parse(schemaOf(channelChangeSchemas[params.channel]), body);
    return reply(200, await changeChannel(organization, params.channel, change, { actor, newId, now }));
  },
);
