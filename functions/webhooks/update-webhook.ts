import { updateWebhook } from '../../lib/events/webhooks/contract.ts';
import { updateWebhook as update } from '../../lib/events/webhooks/update-webhook.ts';
import { webhookView } from '../../lib/events/webhooks/webhook.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(
  updateWebhook,
  async ({ organization, caller: { actor }, params, body, newId, now }) => {
    const webhook = await update(organization, params.id, body, { actor, newId, now });
    return reply(200, webhookView(webhook, now));
  },
);
