import { conflict } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { createTemplate } from '../../lib/outreach/templates/contract.ts';
import { templateStore } from '../../lib/outreach/templates/template-store.ts';
import { newTemplate, templateView } from '../../lib/outreach/templates/template.ts';

export const handler = onLambda(createTemplate, async ({ organization, body, now }) => {
  const template = newTemplate(body, organization, now);
  const isNew = await templateStore(organization).add(template);
  if (!isNew)
    throw conflict(
      'template_exists',
      'A template for this channel, action type and language already exists; change that one.',
    );
  return reply(201, templateView(template));
});
