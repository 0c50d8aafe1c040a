import { Uuid } from '../../lib/foundation/ids.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { rotateWebhookSecret } from '../../lib/events/webhooks/contract.ts';
import { loadSigningSecret, newSealedSecret } from '../../lib/events/webhooks/seal-signing-secret.ts';
import { webhookStore } from '../../lib/events/webhooks/webhook-store.ts';
import { webhookView, withNewSecret } from '../../lib/events/webhooks/webhook.ts';

export const handler = onLambda(rotateWebhookSecret, async (request) => {
  const { organization, caller, params, body, newId, now } = request;
  const { id } = params;
  const secret = { secret_id: newId(Uuid), sealed_secret: await newSealedSecret({ organization, id }) };
  const webhook = await webhookStore(organization).change(
    id,
    'webhook_secret_rotated',
    (before) => withNewSecret(before, secret, body.overlap_hours, now),
    { actor: caller.actor, newId, now },
  );
  if (!webhook) throw notFound('webhook');
  return reply(200, { ...webhookView(webhook, now), secret: await loadSigningSecret(webhook) });
});
