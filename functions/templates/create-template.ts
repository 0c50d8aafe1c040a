import { conflict } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { createTemplate } from '../../lib/channels/templates/contract.ts';
import { templateStore } from '../../lib/channels/templates/template-store.ts';
import { newTemplate, templateView } from '../../lib/channels/templates/template.ts';

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
