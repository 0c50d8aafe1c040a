import { conflict, notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { deleteTemplate } from '../../lib/channels/templates/contract.ts';
import { templateStore } from '../../lib/channels/templates/template-store.ts';

export const handler = onLambda(deleteTemplate, async ({ organization, params, receivedAt }) => {
  const id = params.id;
  const result = await templateStore(organization).remove(id, receivedAt);
  if (result === 'missing') throw notFound('template');
  if (result === 'in_use')
    throw conflict('template_in_use', 'A strategy uses this template; remove it from the strategy first.');
  return reply(200, { deleted: true as const, id });
});
