import type { Channel } from '../../policy/contact-rules/channel.ts';
import { Problem } from '../../foundation/problem.ts';
import { loadPersonLink } from '../../channels/portal-links/load-person-link.ts';
import {
  type RenderedMessage,
  type Template,
  renderTemplate,
  usesPersonLink,
} from '../../channels/templates/template.ts';
import { type DispatchContext, languageFor } from './dispatch-context.ts';
import type { Intent } from './intent.ts';

/** @throws Problem 422 without a template, or if one of its variables has no value */
export async function renderMessage(
  { account, organization, template }: DispatchContext,
  channel: Channel,
  { actionType, templateId, reminder }: Intent,
  now: Date,
): Promise<{ readonly template: Template; readonly message: RenderedMessage }> {
  if (template?.channel !== channel) {
    const missing = templateId
      ? `template with this id for ${channel}`
      : `template for ${channel} and the action ${actionType} in the language ${languageFor({ account, organization })}`;
    throw new Problem(422, 'template_not_found', `The organization has no ${missing}.`);
  }
  const { contact } = account;
  const person = { organization: organization.id, contact: contact.id, channel };
  const facts = {
    account,
    contact,
    organization,
    ...(reminder && { plan: reminder.values }),
    ...(usesPersonLink(template) && { link: await loadPersonLink(person, now) }),
  };
  const rendering = renderTemplate(template, facts, now);
  if (!rendering.ok) throw rendering.problem;
  return { template, message: rendering.message };
}
