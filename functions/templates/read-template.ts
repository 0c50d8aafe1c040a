import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readTemplate } from '../../lib/channels/templates/contract.ts';
import { templateStore } from '../../lib/channels/templates/template-store.ts';
import { templateView } from '../../lib/channels/templates/template.ts';

export const handler = onLambda(readTemplate, async ({ organization, params }) => {
  const template = await templateStore(organization).read(params.id);
  if (!template) throw notFound('template');
  return reply(200, templateView(template));
});
