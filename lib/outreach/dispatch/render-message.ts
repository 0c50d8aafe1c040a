import type { Channel } from '../../contact-rules/channel.ts';
import { Problem } from '../../foundation/problem.ts';
import { type RenderedMessage, type Template, renderTemplate } from '../templates/template.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { Intent } from './intent.ts';

/** The message for the account in the words of its template; refuses where there is none, or where a value is missing. */
export function renderMessage(
  { account, organization, template }: DispatchContext,
  channel: Channel,
  { actionType, templateId }: Intent,
  now: Date,
): { readonly template: Template; readonly message: RenderedMessage } {
  if (template?.channel !== channel) {
    const which = templateId
      ? `template with this id for ${channel}`
      : `template for ${channel} and the action ${actionType} in the language ${organization.language}`;
    throw new Problem(422, 'template_not_found', `The organization has no ${which}.`);
  }
  const rendering = renderTemplate(template, { account, contact: account.contact, organization }, now);
  if (!rendering.ok) throw rendering.refusal;
  return { template, message: rendering.message };
}
