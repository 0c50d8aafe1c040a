import { Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { testWebhook } from '../../lib/events/webhook-deliveries/contract.ts';
import { sendTestEvent } from '../../lib/events/webhook-deliveries/send-test-event.ts';

export const handler = onLambda(testWebhook, async ({ organization, caller: { actor }, params, newId, now }) =>
  reply(200, await sendTestEvent(organization, params.id, { eventId: newId(Uuid), actor, now })),
);
