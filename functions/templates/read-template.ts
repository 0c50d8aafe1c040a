import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';
import { readTemplate } from '../../lib/templates/contract.ts';
import { templateView } from '../../lib/templates/template.ts';
import { templateStore } from '../../lib/templates/template-store.ts';

export const handler = onLambda(readTemplate, async ({ organization, params }) => {
  const template = await templateStore(organization).read(idFromPath(params.id));
  if (!template) throw notFound('template');
  return reply(200, templateView(template));
});
