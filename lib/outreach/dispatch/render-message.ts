import type { Channel } from '../../policy/contact-rules/channel.ts';
import { Problem } from '../../foundation/problem.ts';
import { type RenderedMessage, type Template, renderTemplate } from '../../channels/templates/template.ts';
import { type DispatchContext, languageFor } from './dispatch-context.ts';
import type { Intent } from './intent.ts';

/** @throws Problem 422 without a template, or if one of its variables has no value */
export function renderMessage(
  { account, organization, template }: DispatchContext,
  channel: Channel,
  { actionType, templateId, reminder }: Intent,
  now: Date,
): { readonly template: Template; readonly message: RenderedMessage } {
  if (template?.channel !== channel) {
    const missing = templateId
      ? `template with this id for ${channel}`
      : `template for ${channel} and the action ${actionType} in the language ${languageFor({ account, organization })}`;
    throw new Problem(422, 'template_not_found', `The organization has no ${missing}.`);
  }
  const rendering = renderTemplate(
    template,
    { account, contact: account.contact, organization, ...(reminder && { plan: reminder.values }) },
    now,
  );
  if (!rendering.ok) throw rendering.problem;
  return { template, message: rendering.message };
}
