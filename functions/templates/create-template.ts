import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { addTemplate } from '../../lib/channels/templates/add-template.ts';
import { checkTemplate } from '../../lib/channels/templates/check-template.ts';
import { createTemplate } from '../../lib/channels/templates/contract.ts';

export const handler = onLambda(createTemplate, async ({ organization, body, now }) =>
  reply(201, await checkTemplate(organization, addTemplate(organization, body, now))),
);
