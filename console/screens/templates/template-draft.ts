import type { Template, TemplateChannel, TemplateTexts } from '../../queries/templates.ts';

export interface TemplateDraft {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly contentId: string;
  /** Separated by commas. */
  readonly contentVariables: string;
}

export const draftOf = (template: Template): TemplateDraft => ({
  name: template.name,
  subject: template.subject ?? '',
  body: template.body ?? '',
  contentId: template.provider_content_id ?? '',
  contentVariables: template.content_variables?.join(', ') ?? '',
});

export const isSameDraft = (one: TemplateDraft, other: TemplateDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Converts the fields to the request: empty ones become null. */
export function textsOf(
  { subject, body, contentId, contentVariables }: TemplateDraft,
  channel: TemplateChannel,
): TemplateTexts {
  const valueOf = (text: string) => (text.trim() === '' ? null : text);
  const variables = contentVariables.split(',').flatMap((name) => valueOf(name)?.trim() ?? []);
  return {
    body: valueOf(body),
    ...(channel === 'email' && { subject: valueOf(subject) }),
    ...(channel === 'whatsapp' && {
      provider_content_id: valueOf(contentId)?.trim() ?? null,
      content_variables: variables.length === 0 ? null : variables,
    }),
  };
}
