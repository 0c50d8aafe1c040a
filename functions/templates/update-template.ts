import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { updateTemplate } from '../../lib/channels/templates/contract.ts';
import { templateStore } from '../../lib/channels/templates/template-store.ts';
import { applyTemplateChange, templateView } from '../../lib/channels/templates/template.ts';

export const handler = onLambda(updateTemplate, async ({ organization, params, body, now }) => {
  const template = await templateStore(organization).change(params.id, (before) =>
    applyTemplateChange(before, body, now),
  );
  if (!template) throw notFound('template');
  return reply(200, templateView(template));
});
