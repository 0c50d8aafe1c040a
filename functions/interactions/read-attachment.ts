import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readAttachment } from '../../lib/history/interactions/contract.ts';
import { loadAttachment } from '../../lib/history/interactions/load-attachment.ts';

export const handler = onLambda(readAttachment, async ({ organization, params, now }) => {
  const attachment = await loadAttachment(organization, params.id, now);
  if (!attachment) throw notFound('attachment');
  return reply(200, attachment);
});
