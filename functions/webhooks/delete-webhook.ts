import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { deleteWebhook } from '../../lib/events/webhooks/contract.ts';
import { webhookStore } from '../../lib/events/webhooks/webhook-store.ts';

export const handler = onLambda(deleteWebhook, async ({ organization, caller: { actor }, params, newId, now }) => {
  const { id } = params;
  if (!(await webhookStore(organization).remove(id, { actor, newId, now }))) throw notFound('webhook');
  return reply(200, { deleted: true as const, id });
});
