import { templateIdOf } from '../../foundation/derived-ids.ts';
import type { OrganizationId, TemplateId } from '../../foundation/ids.ts';
import { Problem, type ProblemDetail, refused } from '../../foundation/problem.ts';
import { type PresetSettings, presetsOf } from '../../policy/contact-rules/applicable-presets.ts';
import { requiredVariables } from '../../policy/contact-rules/presets/required-variables.ts';
import {
  type CheckedTemplateView,
  type NewTemplate,
  type TemplateChange,
  type TemplateChannel,
  type TemplatePreview,
  type TemplateView,
  maxCharacters,
} from './contract.ts';
import { type Piece, escapeHtml, parseMustache, renderPieces, shownVariables } from './mustache-text.ts';
import { type FormatContext, type MessageFacts, formatVariable, isVariable } from './variables.ts';

export interface Template {
  readonly kind: 'template';
  readonly id: TemplateId;
  readonly name: string;
  readonly channel: TemplateChannel;
  readonly action_type: string;
  readonly language: string;
  readonly subject?: string;
  readonly body?: string;
  readonly provider_content_id?: string;
  readonly content_variables?: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

const identifyingFields = ['channel', 'action_type', 'language'] as const;
const textFields = ['subject', 'body', 'provider_content_id', 'content_variables'] as const;

export function newTemplate(given: NewTemplate, organization: OrganizationId, now: Date): Template {
  const { name, channel, action_type: actionType, language } = given;
  return requireSendable({
    kind: 'template',
    id: templateIdOf(organization, channel, actionType, language),
    name,
    channel,
    action_type: actionType,
    language,
    ...textsOf(given),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  });
}

/**
 * Applies a change; `null` clears a text. Channel, action type and language identify the template and cannot change.
 */
export function applyTemplateChange(before: Template, change: TemplateChange, now: Date): Template {
  for (const field of identifyingFields) {
    if (change[field] !== undefined && change[field] !== before[field])
      throw refused(`${field}_immutable`, field, 'Cannot be changed; create another template instead.');
  }
  const { subject, body, provider_content_id: contentId, content_variables: contentVariables, ...rest } = before;
  return requireSendable({
    ...rest,
    name: change.name ?? before.name,
    ...textsOf({
      subject,
      body,
      provider_content_id: contentId,
      content_variables: contentVariables && [...contentVariables],
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    }),
    updated_at: now.toISOString(),
    version: before.version + 1,
  });
}

type Texts = Pick<Template, (typeof textFields)[number]>;

const textsOf = (given: { readonly [Field in keyof Texts]?: Texts[Field] | null | undefined }): Texts =>
  Object.fromEntries(
    textFields.flatMap((field) => (given[field] === undefined || given[field] === null ? [] : [[field, given[field]]])),
  );

function requireSendable(template: Template): Template {
  const [first, ...others] = [...flawsOfFields(template), ...flawsOfTexts(template)];
  if (!first) return template;
  const rest = others.length ? ` (and ${others.length} more)` : '';
  throw new Problem(422, 'template_invalid', `${first.path}: ${first.message}${rest}`, { details: [first, ...others] });
}

const flaw = (path: string, code: string, message: string): ProblemDetail => ({ path, code, message });

function flawsOfFields(template: Template): ProblemDetail[] {
  const { channel, subject, body, provider_content_id: contentId, content_variables: contentVariables } = template;
  const required = (path: string) => flaw(path, 'required', `Required for ${channel}.`);
  const notAvailable = (path: string, value: unknown) =>
    value === undefined ? [] : [flaw(path, 'not_of_channel', `Not available for ${channel}; leave it out.`)];
  const isTooLong = channel !== 'email' && (body?.length ?? 0) > maxCharacters.messageBody;
  return [
    ...(channel === 'email' && subject === undefined ? [required('subject')] : []),
    ...(channel === 'email' ? [] : notAvailable('subject', subject)),
    ...(body === undefined && contentId === undefined ? [required('body')] : []),
    ...(isTooLong ? [flaw('body', 'too_long', `Must have at most ${maxCharacters.messageBody} characters.`)] : []),
    ...(channel === 'whatsapp' ? [] : notAvailable('provider_content_id', contentId)),
    ...(channel === 'whatsapp' ? [] : notAvailable('content_variables', contentVariables)),
    ...(channel === 'whatsapp' && contentVariables && contentId === undefined
      ? [flaw('content_variables', 'not_of_channel', 'Requires a provider_content_id.')]
      : []),
  ];
}

function flawsOfTexts({ subject, body, content_variables: contentVariables = [] }: Template): ProblemDetail[] {
  const inText = (path: string, text: string | undefined) =>
    text === undefined
      ? []
      : parseMustache(text, isVariable).flaws.map(({ code, message }) => flaw(path, code, message));
  const inList = contentVariables.flatMap((name, index) =>
    isVariable(name)
      ? []
      : [flaw(`content_variables.${index}`, 'template_variable_unknown', `There is no variable ${name}.`)],
  );
  return [...inText('subject', subject), ...inText('body', body), ...inList];
}

export type RenderedMessage =
  | { readonly kind: 'text'; readonly subject?: string; readonly body: string }
  | {
      readonly kind: 'content';
      readonly content_id: string;
      readonly content_variables: Readonly<Record<string, string>>;
      /** The text as the recipient reads it, if the template has it. It is not sent: the provider has its own copy. */
      readonly body?: string;
    };

export type Rendering =
  | { readonly ok: true; readonly message: RenderedMessage }
  /** 422 `template_variable_missing`, with every variable in the details, or 422 `message_too_long`. */
  | { readonly ok: false; readonly problem: Problem };

/** Renders the message for one account. Values are HTML-escaped in the body of an email only. */
export function renderTemplate(template: Template, facts: MessageFacts, now: Date): Rendering {
  const format: FormatContext = {
    locale: localeOf(template.language, [facts.contact.language, facts.organization.language]),
    now,
  };
  const value = (name: string) => formatVariable(name, facts, format);
  const missing = new Set<string>();
  const unescaped = (text: string) => text;
  const textOf = (text: string, escape: (text: string) => string) =>
    renderPieces(piecesIn(text), value, escape, missing);

  const { channel, provider_content_id: contentId } = template;
  const subject = template.subject === undefined ? undefined : textOf(template.subject, unescaped);
  const body =
    template.body === undefined ? undefined : textOf(template.body, channel === 'email' ? escapeHtml : unescaped);
  const numbered = contentId === undefined ? [] : contentNames(template).map((name) => [name, value(name)] as const);
  for (const [name, text] of numbered) if (text === undefined) missing.add(name);

  if (missing.size > 0) return { ok: false, problem: variablesMissing([...missing]) };
  if (contentId !== undefined) {
    const values = Object.fromEntries(numbered.map(([, text], index) => [String(index + 1), text ?? '']));
    return {
      ok: true,
      message: {
        kind: 'content',
        content_id: contentId,
        content_variables: values,
        ...(body !== undefined && { body }),
      },
    };
  }
  if (channel !== 'email' && (body?.length ?? 0) > maxCharacters.messageBody)
    return { ok: false, problem: tooLong(body?.length ?? 0) };
  return { ok: true, message: { kind: 'text', ...(subject !== undefined && { subject }), body: body ?? '' } };
}

const piecesIn = (text: string): readonly Piece[] => parseMustache(text, isVariable).pieces;

/** The variables for `{{1}}`, `{{2}}`, … of the provider's content template: as listed, or in the order of the body. */
const contentNames = ({ content_variables: listed, body = '' }: Template): readonly string[] =>
  listed ?? shownVariables(piecesIn(body));

const variablesMissing = (names: readonly string[]): Problem =>
  new Problem(422, 'template_variable_missing', `The account has no value for ${names.join(', ')}.`, {
    details: names.map((name) =>
      flaw(name, 'template_variable_missing', 'The account has no value for this variable.'),
    ),
  });

const tooLong = (characters: number): Problem =>
  refused(
    'message_too_long',
    'body',
    `Has ${characters} characters for this account; at most ${maxCharacters.messageBody} are allowed.`,
  );

/** A template that names no region is written for that of the contact, else that of the organization. */
const localeOf = (language: string, others: readonly (string | undefined)[]): string =>
  others.find((each) => each?.startsWith(`${language}-`)) ?? language;

export const templateView = (template: Template): TemplateView => ({
  id: template.id,
  name: template.name,
  channel: template.channel,
  action_type: template.action_type,
  language: template.language,
  subject: template.subject ?? null,
  body: template.body ?? null,
  provider_content_id: template.provider_content_id ?? null,
  content_variables: template.content_variables ? [...template.content_variables] : null,
  created_at: template.created_at,
  updated_at: template.updated_at,
});

const variablesOf = ({ subject = '', body = '', content_variables: listed = [] }: Template): ReadonlySet<string> =>
  new Set([...[subject, body].flatMap((text) => shownVariables(piecesIn(text))), ...listed]);

export const usesPersonLink = (template: Template): boolean => variablesOf(template).has('person.link');

type Warning = CheckedTemplateView['warnings'][number];

/** What this template lacks: variables that presets of the organization require, and the link to the debtor's page. */
export const templateWarnings = (template: Template, settings: PresetSettings): readonly Warning[] => [
  ...requirementsMissed(template, settings),
  ...(usesPersonLink(template) ? [] : [{ code: 'person_link_missing', variable: 'person.link' } as const]),
];

/** The variables that presets of the organization require and this template lacks. */
export function requirementsMissed(
  template: Template,
  settings: PresetSettings,
): readonly Extract<Warning, { readonly code: 'required_variable_missing' }>[] {
  const used = variablesOf(template);
  return presetsOf(settings).flatMap(({ id }) =>
    (requiredVariables[id] ?? [])
      .filter(({ names }) => !names.some((name) => used.has(name)))
      .map(({ names: [variable], basis, grade }) => ({
        code: 'required_variable_missing' as const,
        preset: id,
        variable,
        basis,
        grade,
      })),
  );
}

export const templatePreview = ({ channel, language }: Template, message: RenderedMessage): TemplatePreview => ({
  channel,
  language,
  subject: message.kind === 'text' ? (message.subject ?? null) : null,
  body: message.body ?? null,
  content_id: message.kind === 'content' ? message.content_id : null,
  content_variables: message.kind === 'content' ? { ...message.content_variables } : null,
});
