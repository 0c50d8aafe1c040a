import type { OrganizationId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import type { NewTemplate } from './contract.ts';
import { templateStore } from './template-store.ts';
import { type Template, newTemplate } from './template.ts';

/** @throws Problem 409 `template_exists` */
export async function addTemplate(organization: OrganizationId, given: NewTemplate, now: Date): Promise<Template> {
  const template = newTemplate(given, organization, now);
  if (!(await templateStore(organization).add(template)))
    throw conflict(
      'template_exists',
      'A template for this channel, action type and language already exists; change that one.',
    );
  return template;
}
