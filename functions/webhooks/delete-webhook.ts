import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { deleteWebhook } from '../../lib/organizations/webhooks/contract.ts';
import { webhookStore } from '../../lib/organizations/webhooks/webhook-store.ts';

export const handler = onLambda(deleteWebhook, async ({ organization, caller: { actor }, params, newId, now }) => {
  const { id } = params;
  if (!(await webhookStore(organization).remove(id, { actor, newId, now }))) throw notFound('webhook');
  return reply(200, { deleted: true as const, id });
});
