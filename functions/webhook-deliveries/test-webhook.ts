import { Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { testWebhook } from '../../lib/organizations/webhook-deliveries/contract.ts';
import { sendTestEvent } from '../../lib/organizations/webhook-deliveries/send-test-event.ts';

export const handler = onLambda(testWebhook, async ({ organization, params, newId, now }) =>
  reply(200, await sendTestEvent(organization, params.id, { eventId: newId(Uuid), now })),
);
