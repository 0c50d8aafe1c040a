import { notFound } from '../../lib/foundation/problem.ts';
import { receiverPolicy } from '../../lib/foundation/receiver-policy.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { updateWebhook } from '../../lib/events/webhooks/contract.ts';
import { requireReceiverUrl } from '../../lib/events/webhooks/receiver-url.ts';
import { webhookStore } from '../../lib/events/webhooks/webhook-store.ts';
import { applyWebhookChange, webhookView } from '../../lib/events/webhooks/webhook.ts';

export const handler = onLambda(
  updateWebhook,
  async ({ organization, caller: { actor }, params, body, newId, now }) => {
    if (body.url !== undefined) requireReceiverUrl(body.url, receiverPolicy());
    const webhook = await webhookStore(organization).change(
      params.id,
      'webhook_changed',
      (before) => applyWebhookChange(before, body, now),
      { actor, newId, now },
    );
    if (!webhook) throw notFound('webhook');
    return reply(200, webhookView(webhook, now));
  },
);
