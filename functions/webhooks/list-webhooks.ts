import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listWebhooks } from '../../lib/events/webhooks/contract.ts';
import { webhookStore } from '../../lib/events/webhooks/webhook-store.ts';
import { type Webhook, webhookView } from '../../lib/events/webhooks/webhook.ts';

export const handler = onLambda(listWebhooks, async ({ organization, query, now }) =>
  reply(
    200,
    await loadPage(organization, webhookStore(organization).listing(), query, (webhook: Webhook) =>
      webhookView(webhook, now),
    ),
  ),
);
