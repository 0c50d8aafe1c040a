import { deleteWebhook } from '../../lib/events/webhooks/contract.ts';
import { deleteWebhook as remove } from '../../lib/events/webhooks/delete-webhook.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(
  deleteWebhook,
  async ({ organization, caller: { actor }, params: { id }, newId, now }) => {
    await remove(organization, id, { actor, newId, now });
    return reply(200, { deleted: true as const, id });
  },
);
