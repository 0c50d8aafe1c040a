import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeTemplate } from '../../lib/channels/templates/change-template.ts';
import { updateTemplate } from '../../lib/channels/templates/contract.ts';
import { templateView } from '../../lib/channels/templates/template.ts';

export const handler = onLambda(updateTemplate, async ({ organization, params, body, now }) => {
  const template = await changeTemplate(organization, params.id, body, now);
  if (!template) throw notFound('template');
  return reply(200, templateView(template));
});
