import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listTemplates } from '../../lib/channels/templates/contract.ts';
import { templateStore } from '../../lib/channels/templates/template-store.ts';
import { templateView } from '../../lib/channels/templates/template.ts';

export const handler = onLambda(listTemplates, async ({ organization, query }) =>
  reply(200, await loadPage(organization, templateStore(organization).listing(), query, templateView)),
);
