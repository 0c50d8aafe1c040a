import { createWebhook } from '../../lib/events/webhooks/contract.ts';
import { createWebhook as create } from '../../lib/events/webhooks/create-webhook.ts';
import { webhookView } from '../../lib/events/webhooks/webhook.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(createWebhook, async ({ organization, caller: { actor }, body, newId, now }) => {
  const { webhook, secret } = await create(organization, body, { actor, newId, now });
  return reply(201, { ...webhookView(webhook, now), secret });
});
