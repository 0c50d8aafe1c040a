import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { previewTemplate } from '../../lib/channels/templates/contract.ts';
import { renderPreview } from '../../lib/channels/templates/render-preview.ts';

export const handler = onLambda(previewTemplate, async ({ organization, params, body, now }) =>
  reply(200, await renderPreview(organization, params.id, body, now)),
);
