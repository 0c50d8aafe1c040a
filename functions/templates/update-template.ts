import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeTemplate } from '../../lib/channels/templates/change-template.ts';
import { checkTemplate } from '../../lib/channels/templates/check-template.ts';
import { updateTemplate } from '../../lib/channels/templates/contract.ts';

export const handler = onLambda(updateTemplate, async ({ organization, params, body, now }) =>
  reply(200, await checkTemplate(organization, changeTemplate(organization, params.id, body, now))),
);
