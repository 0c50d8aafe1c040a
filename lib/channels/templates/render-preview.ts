import { notFound } from '../../foundation/problem.ts';
import type { OrganizationId, TemplateId } from '../../foundation/ids.ts';
import { loadPersonLink } from '../portal-links/load-person-link.ts';
import type { NewTemplatePreview, TemplatePreview } from './contract.ts';
import { templateStore } from './template-store.ts';
import { applyTemplateChange, renderTemplate, templatePreview, usesPersonLink } from './template.ts';

/**
 * Renders a template, with these changes, for an account. Stores and sends nothing.
 * @throws Problem 404, or 422 if the message cannot be rendered
 */
export async function renderPreview(
  organizationId: OrganizationId,
  id: TemplateId,
  { account_id: accountId, ...texts }: NewTemplatePreview,
  now: Date,
): Promise<TemplatePreview> {
  const found = await templateStore(organizationId).readPreviewContext(id, accountId);
  const { template: stored, account, organization } = found;
  if (!stored) throw notFound('template');
  if (!account) throw notFound('account');
  if (!organization) throw notFound('organization');
  const template = applyTemplateChange(stored, texts, now);
  const { contact } = account;
  const person = { organization: organizationId, contact: contact.id, channel: template.channel };
  const facts = {
    account,
    contact,
    organization,
    ...(usesPersonLink(template) && { link: await loadPersonLink(person, now) }),
  };
  const rendering = renderTemplate(template, facts, now);
  if (!rendering.ok) throw rendering.problem;
  return templatePreview(template, rendering.message);
}
