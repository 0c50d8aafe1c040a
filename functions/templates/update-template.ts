import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { updateTemplate } from '../../lib/outreach/templates/contract.ts';
import { templateStore } from '../../lib/outreach/templates/template-store.ts';
import { applyTemplateChange, templateView } from '../../lib/outreach/templates/template.ts';

export const handler = onLambda(updateTemplate, async ({ organization, params, body, now }) => {
  const template = await templateStore(organization).change(params.id, (before) =>
    applyTemplateChange(before, body, now),
  );
  if (!template) throw notFound('template');
  return reply(200, templateView(template));
});
