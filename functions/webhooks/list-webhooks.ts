import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { listWebhooks } from '../../lib/organizations/webhooks/contract.ts';
import { webhookListing } from '../../lib/organizations/webhooks/webhook-store.ts';
import { type Webhook, webhookView } from '../../lib/organizations/webhooks/webhook.ts';

export const handler = onLambda(listWebhooks, async ({ organization, query, now }) =>
  reply(
    200,
    await loadPage(organization, webhookListing(organization), query, (webhook: Webhook) => webhookView(webhook, now)),
  ),
);
