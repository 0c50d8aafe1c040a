import { rotateWebhookSecret } from '../../lib/events/webhooks/contract.ts';
import { rotateWebhookSecret as rotate } from '../../lib/events/webhooks/rotate-webhook-secret.ts';
import { webhookView } from '../../lib/events/webhooks/webhook.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(
  rotateWebhookSecret,
  async ({ organization, caller: { actor }, params, body, newId, now }) => {
    const { webhook, secret } = await rotate(organization, params.id, body.overlap_hours, { actor, newId, now });
    return reply(200, { ...webhookView(webhook, now), secret });
  },
);
