import { Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { someChannels } from '../../lib/policy/contact-rules/channel.ts';
import { optOutInBulk } from '../../lib/channels/opt-outs/contract.ts';
import { optOutPhones } from '../../lib/channels/opt-outs/opt-out-phones.ts';

export const handler = onLambda(optOutInBulk, async ({ organization, caller: { actor }, body, newId, now }) => {
  const cause = {
    reason: body.reason,
    actor: { kind: actor.kind, id: actor.id },
    act: newId(Uuid),
    channels: someChannels(body.channels),
  };
  const { contacts, phones, unmatched } = await optOutPhones(organization, body.phones, cause, now);
  return reply(200, { opted_out: contacts.length, phones: phones.length, unmatched });
});
