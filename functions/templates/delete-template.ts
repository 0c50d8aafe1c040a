import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { type TemplateId, idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';
import { deleteTemplate } from '../../lib/templates/contract.ts';
import { templateStore } from '../../lib/templates/template-store.ts';

export const handler = onLambda(deleteTemplate, async ({ organization, params }) => {
  const id = idFromPath<TemplateId>(params.id);
  if (!(await templateStore(organization).remove(id))) throw notFound('template');
  return reply(200, { deleted: true as const, id });
});
