import { Uuid, WebhookId } from '../../lib/foundation/ids.ts';
import { receiverPolicy } from '../../lib/foundation/receiver-policy.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { createWebhook } from '../../lib/events/webhooks/contract.ts';
import { requireReceiverUrl } from '../../lib/events/webhooks/receiver-url.ts';
import { loadSigningSecret, newSealedSecret } from '../../lib/events/webhooks/seal-signing-secret.ts';
import { webhookStore } from '../../lib/events/webhooks/webhook-store.ts';
import { newWebhook, webhookView } from '../../lib/events/webhooks/webhook.ts';

export const handler = onLambda(createWebhook, async ({ organization, caller: { actor }, body, newId, now }) => {
  requireReceiverUrl(body.url, receiverPolicy());
  const owner = { organization, id: newId(WebhookId) };
  const secret = { secret_id: newId(Uuid), sealed_secret: await newSealedSecret(owner) };
  const webhook = newWebhook(body, { ...owner, ...secret }, now);
  const stored = await webhookStore(organization).add(webhook, { actor, newId, now });
  return reply(201, { ...webhookView(stored, now), secret: await loadSigningSecret(stored) });
});
