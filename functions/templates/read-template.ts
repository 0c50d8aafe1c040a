import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { checkTemplate } from '../../lib/channels/templates/check-template.ts';
import { readTemplate } from '../../lib/channels/templates/contract.ts';
import { templateStore } from '../../lib/channels/templates/template-store.ts';

export const handler = onLambda(readTemplate, async ({ organization, params }) =>
  reply(200, await checkTemplate(organization, templateStore(organization).read(params.id))),
);
