import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';
import { previewTemplate } from '../../lib/templates/contract.ts';
import { previewOf, renderTemplate } from '../../lib/templates/template.ts';
import { readForPreview } from '../../lib/templates/template-store.ts';

export const handler = onLambda(previewTemplate, async ({ organization: id, params, body, now }) => {
  const found = await readForPreview(id, idFromPath(params.id), idFromPath(body.account_id));
  const { template, account, organization } = found;
  if (!template) throw notFound('template');
  if (!account) throw notFound('account');
  if (!organization) throw notFound('organization');
  const rendering = renderTemplate(template, { account, contact: account.contact, organization }, now);
  if (!rendering.ok) throw rendering.refusal;
  return reply(200, previewOf(template, rendering.message));
});
