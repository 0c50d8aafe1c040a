import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { type TemplateId, idFromPath } from '../../lib/ids.ts';
import { conflict, notFound } from '../../lib/problem.ts';
import { deleteTemplate } from '../../lib/templates/contract.ts';
import { templateStore } from '../../lib/templates/template-store.ts';

export const handler = onLambda(deleteTemplate, async ({ organization, params, receivedAt }) => {
  const id = idFromPath<TemplateId>(params.id);
  const result = await templateStore(organization).remove(id, receivedAt);
  if (result === 'missing') throw notFound('template');
  if (result === 'in_use') throw conflict('template_in_use', 'A step of a strategy uses this template.');
  return reply(200, { deleted: true as const, id });
});
