import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { listTemplates } from '../../lib/outreach/templates/contract.ts';
import { templates } from '../../lib/outreach/templates/template-store.ts';
import { templateView } from '../../lib/outreach/templates/template.ts';

export const handler = onLambda(listTemplates, async ({ organization, query }) =>
  reply(200, await loadPage(organization, templates(organization), query, templateView)),
);
