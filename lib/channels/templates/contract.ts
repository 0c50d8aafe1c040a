import * as z from 'zod/mini';
import { grades } from '../../policy/contact-rules/presets/preset.ts';
import { AccountId, TemplateId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  Deleted,
  ExactText,
  InstantView,
  Language,
  Page,
  QueryInteger,
  Text,
  pagingParameters,
  pathId,
} from '../../platform/http/wire.ts';

export const templateChannels = ['email', 'sms', 'whatsapp'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

export const maxCharacters = { name: 200, actionType: 50, subject: 200, emailBody: 20_000, messageBody: 1600 };
const maxContentVariables = 50;

/** One reply has room for this many templates of maximum length. */
export const maxTemplatesPerPage = 50;

const texts = () => ({
  name: Text(maxCharacters.name),
  subject: z.optional(z.nullable(Text(maxCharacters.subject))),
  body: z.optional(z.nullable(ExactText(maxCharacters.emailBody))),
  provider_content_id: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be the id of a content template: letters, digits, _ and -.'),
        ),
    ),
  ),
  content_variables: z.optional(z.nullable(z.array(Text(100)).check(z.maxLength(maxContentVariables)))),
});

const identifyingFields = () => ({
  channel: z.enum(templateChannels),
  action_type: Text(maxCharacters.actionType),
  language: Language(),
});

export const NewTemplate = () => z.strictObject({ ...identifyingFields(), ...texts() });
export type NewTemplate = z.output<ReturnType<typeof NewTemplate>>;

/**
 * Fields of a template to change; absent fields keep their values. Channel, action type and language are included so
 * that changing one is rejected with its own error code.
 */
export const TemplateChange = () => z.partial(NewTemplate());
export type TemplateChange = z.output<ReturnType<typeof TemplateChange>>;

export const TemplateView = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    channel: z.enum(templateChannels),
    action_type: z.string(),
    language: z.string(),
    subject: z.nullable(z.string()),
    body: z.nullable(z.string()),
    provider_content_id: z.nullable(z.string()),
    content_variables: z.nullable(z.array(z.string())),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type TemplateView = z.output<ReturnType<typeof TemplateView>>;

const TemplateWarning = () =>
  z.discriminatedUnion('code', [
    z.object({
      code: z.literal('required_variable_missing'),
      preset: z.string(),
      variable: z.string(),
      basis: z.string(),
      grade: z.enum(grades),
    }),
    z.object({ code: z.literal('person_link_missing'), variable: z.string() }),
  ]);

export const CheckedTemplateView = () => z.object({ ...TemplateView().shape, warnings: z.array(TemplateWarning()) });
export type CheckedTemplateView = z.output<ReturnType<typeof CheckedTemplateView>>;

export const NewTemplatePreview = () => {
  const { subject, body, provider_content_id, content_variables } = texts();
  return z.strictObject({ account_id: AccountId(), subject, body, provider_content_id, content_variables });
};
export type NewTemplatePreview = z.output<ReturnType<typeof NewTemplatePreview>>;

export const TemplatePreview = () =>
  z.object({
    channel: z.enum(templateChannels),
    language: z.string(),
    subject: z.nullable(z.string()),
    body: z.nullable(z.string()),
    content_id: z.nullable(z.string()),
    content_variables: z.nullable(z.record(z.string(), z.string())),
  });
export type TemplatePreview = z.output<ReturnType<typeof TemplatePreview>>;

export const createTemplate = {
  method: 'POST',
  path: '/api/admin/templates',
  summary: 'Create the template for an action on a channel in a language',
  access: { role: 'admin' },
  body: NewTemplate,
  replies: { 201: CheckedTemplateView },
  refusals: { 409: ['template_exists'], 422: ['template_invalid'] },
  table: 'write',
} as const satisfies Route;

export const listTemplates = {
  method: 'GET',
  path: '/api/admin/templates',
  summary: 'List templates, in the order of their ids',
  access: { role: 'admin' },
  query: () =>
    z.strictObject({
      ...pagingParameters(),
      limit: z._default(z.optional(QueryInteger(1, maxTemplatesPerPage)), maxTemplatesPerPage),
    }),
  replies: { 200: () => Page(TemplateView()) },
  table: 'page',
} as const satisfies Route;

export const readTemplate = {
  method: 'GET',
  path: '/api/admin/templates/{id}',
  summary: 'Read a template',
  access: { role: 'admin' },
  resource: 'template',
  params: pathId(TemplateId),
  replies: { 200: CheckedTemplateView },
  table: 'read',
} as const satisfies Route;

export const updateTemplate = {
  method: 'PATCH',
  path: '/api/admin/templates/{id}',
  summary: 'Change the name and the texts of a template',
  access: { role: 'admin' },
  resource: 'template',
  params: pathId(TemplateId),
  body: TemplateChange,
  replies: { 200: CheckedTemplateView },
  refusals: {
    409: ['concurrent_change'],
    422: ['channel_immutable', 'action_type_immutable', 'language_immutable', 'template_invalid'],
  },
  table: 'write',
} as const satisfies Route;

export const previewTemplate = {
  method: 'POST',
  path: '/api/admin/templates/{id}/preview',
  summary: 'Preview the message to an account; nothing is sent',
  access: { role: 'admin' },
  resource: 'template',
  params: pathId(TemplateId),
  body: NewTemplatePreview,
  replies: { 200: TemplatePreview },
  refusals: {
    404: ['account_not_found'],
    422: ['template_invalid', 'template_variable_missing', 'message_too_long'],
  },
  table: 'write',
  sealingKey: true,
  publicUrl: true,
} as const satisfies Route;

export const deleteTemplate = {
  method: 'DELETE',
  path: '/api/admin/templates/{id}',
  summary: 'Delete a template that no strategy uses',
  access: { role: 'admin' },
  resource: 'template',
  params: pathId(TemplateId),
  replies: { 200: Deleted },
  refusals: { 409: ['template_in_use', 'concurrent_change'] },
  table: 'write',
} as const satisfies Route;

export const templateRoutes = {
  createTemplate,
  listTemplates,
  readTemplate,
  updateTemplate,
  previewTemplate,
  deleteTemplate,
};
