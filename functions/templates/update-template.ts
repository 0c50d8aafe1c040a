import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';
import { updateTemplate } from '../../lib/templates/contract.ts';
import { changedTemplate, templateView } from '../../lib/templates/template.ts';
import { templateStore } from '../../lib/templates/template-store.ts';

export const handler = onLambda(updateTemplate, async ({ organization, params, body, now }) => {
  const template = await templateStore(organization).change(idFromPath(params.id), (before) =>
    changedTemplate(before, body, now),
  );
  if (!template) throw notFound('template');
  return reply(200, templateView(template));
});
