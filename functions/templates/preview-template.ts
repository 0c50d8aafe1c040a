import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { previewTemplate } from '../../lib/channels/templates/contract.ts';
import { templateStore } from '../../lib/channels/templates/template-store.ts';
import { applyTemplateChange, renderTemplate, templatePreview } from '../../lib/channels/templates/template.ts';

export const handler = onLambda(previewTemplate, async ({ organization: id, params, body, now }) => {
  const { account_id: accountId, ...texts } = body;
  const found = await templateStore(id).readPreviewContext(params.id, accountId);
  const { template: stored, account, organization } = found;
  if (!stored) throw notFound('template');
  if (!account) throw notFound('account');
  if (!organization) throw notFound('organization');
  const template = applyTemplateChange(stored, texts, now);
  const rendering = renderTemplate(template, { account, contact: account.contact, organization }, now);
  if (!rendering.ok) throw rendering.problem;
  return reply(200, templatePreview(template, rendering.message));
});
