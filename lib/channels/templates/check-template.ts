import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import type { CheckedTemplateView } from './contract.ts';
import { type Template, templateView, templateWarnings } from './template.ts';

/** Warns about what a template lacks. */
export async function checkTemplate(
  organization: OrganizationId,
  written: Promise<Template | undefined>,
): Promise<CheckedTemplateView> {
  const [template, settings] = await Promise.all([written, organizationStore(organization).read()]);
  if (!template || !settings) throw notFound('template');
  return { ...templateView(template), warnings: [...templateWarnings(template, settings)] };
}
