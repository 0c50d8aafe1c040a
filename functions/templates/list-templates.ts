import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { listTemplates } from '../../lib/templates/contract.ts';
import { templateView } from '../../lib/templates/template.ts';
import { templates } from '../../lib/templates/template-store.ts';

export const handler = onLambda(listTemplates, async ({ organization, query }) =>
  reply(200, await pageOf(organization, templates(organization), query, templateView)),
);
