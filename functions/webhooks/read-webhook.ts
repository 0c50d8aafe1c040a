import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readWebhook } from '../../lib/events/webhooks/contract.ts';
import { webhookStore } from '../../lib/events/webhooks/webhook-store.ts';
import { webhookView } from '../../lib/events/webhooks/webhook.ts';

export const handler = onLambda(readWebhook, async ({ organization, params, now }) => {
  const webhook = await webhookStore(organization).read(params.id);
  if (!webhook) throw notFound('webhook');
  return reply(200, webhookView(webhook, now));
});
