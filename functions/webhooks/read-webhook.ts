import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readWebhook } from '../../lib/organizations/webhooks/contract.ts';
import { webhookStore } from '../../lib/organizations/webhooks/webhook-store.ts';
import { webhookView } from '../../lib/organizations/webhooks/webhook.ts';

export const handler = onLambda(readWebhook, async ({ organization, params, now }) => {
  const webhook = await webhookStore(organization).read(params.id);
  if (!webhook) throw notFound('webhook');
  return reply(200, webhookView(webhook, now));
});
