import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { previewTemplate } from '../../lib/outreach/templates/contract.ts';
import { loadPreviewContext } from '../../lib/outreach/templates/template-store.ts';
import { renderTemplate, templatePreview } from '../../lib/outreach/templates/template.ts';

export const handler = onLambda(previewTemplate, async ({ organization: id, params, body, now }) => {
  const found = await loadPreviewContext(id, params.id, body.account_id);
  const { template, account, organization } = found;
  if (!template) throw notFound('template');
  if (!account) throw notFound('account');
  if (!organization) throw notFound('organization');
  const rendering = renderTemplate(template, { account, contact: account.contact, organization }, now);
  if (!rendering.ok) throw rendering.problem;
  return reply(200, templatePreview(template, rendering.message));
});
