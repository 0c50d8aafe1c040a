import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
  sentences,
} from '../../platform/http/documentation.ts';
import type { CheckedTemplateView, NewTemplate, TemplateChange, TemplatePreview, TemplateView } from './contract.ts';

const newTemplate = {
  name: 'First reminder',
  channel: 'email',
  action_type: 'reminder',
  language: 'es',
  subject: 'Su cuenta con {{organization.name}}',
  body: '<p>Hola {{contact.name}}:</p><p>Su saldo pendiente es de {{account.pending_balance}}.</p>',
} as const satisfies Sent<typeof NewTemplate>;

const template: Returned<typeof TemplateView> = {
  id: exampleIds.template,
  ...newTemplate,
  provider_content_id: null,
  content_variables: null,
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: exampleInstant,
};

const newSubject = 'Recordatorio de {{organization.name}}';

const warnings: Returned<typeof CheckedTemplateView>['warnings'] = [
  {
    code: 'required_variable_missing',
    preset: 'cl-ley-21320',
    variable: 'account.origin',
    basis: 'Ley 19.496, art. 37, as amended by Ley 21.062 (Diario Oficial, 2018-01-08): the origin of the debt',
    grade: 'C',
  },
  { code: 'person_link_missing', variable: 'person.link' },
];

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Templates',
    description: 'The texts of messages: one per channel, action and language, with variables of the account.',
  },
  fields: {
    action_type: note('The purpose of the message, in your own words.', 'reminder'),
    template_id: note('The template for the message.'),
    provider_content_id: note(
      "WhatsApp: the provider's id of an approved content template.",
      'HX5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
    ),
    content_variables: note(
      'The variables that fill `{{1}}`, `{{2}}`, … of the content template. Defaults to those of `body`, in order.',
      ['contact.name', 'account.pending_balance'],
    ),
    'listTemplates.limit': note('Templates per page, at most 50.'),
    ...notesFor('CheckedTemplateView', {
      warnings: note(
        'What the template lacks: variables that the presets of the organization want a message to have, and the link to the debtor’s page.',
      ),
      code: note('The kind of warning.'),
      preset: note('The preset.', 'cl-ley-21320'),
      variable: note('The missing variable.', 'account.creditor'),
      basis: note('Where it is required.'),
      grade: note('How certain that is, A to C.'),
    }),
    ...notesFor(['NewTemplate', 'TemplateChange', 'TemplateView', 'CheckedTemplateView'], {
      name: note('Display name of the template.', newTemplate.name),
    }),
    ...notesFor(['NewTemplate', 'TemplateChange', 'TemplateView', 'CheckedTemplateView', 'NewTemplatePreview'], {
      subject: note('Subject of an email, with variables; null on other channels.', newTemplate.subject),
      body: note(
        'The text, with variables: HTML in an email, plain text elsewhere. At most 20,000 characters in an email and 1,600 ' +
          'elsewhere.',
      ),
    }),
    'NewTemplatePreview.account_id': note('The account to render the message for.'),
    ...notesFor('TemplatePreview', {
      language: note('ISO 639 language, with a region where it matters.', 'es'),
      subject: note('Subject of the email; null on other channels.'),
      body: note('The text as the contact would read it; null if only the provider has it.'),
      content_id: note("The provider's id of the content template, if one is sent."),
      content_variables: note('The values that fill the content template, by their numbers.'),
    }),
  },
  operations: {
    createTemplate: {
      description:
        'There is one template per channel, action and language. Texts are Mustache: `{{contact.name}}` is replaced with a ' +
        'value, and `{{#account.reference}}…{{/account.reference}}` is a section shown only if the value is present. Values ' +
        'are HTML-escaped in the body of an email. A text with an unknown variable is rejected. WhatsApp accepts free text ' +
        "only within 24 hours of the contact's last message; outside that window, give the `provider_content_id` of a " +
        'content template that the provider has approved, and its variables in order.\n\n' +
        'The law behind a preset may want a message to tell more, such as the creditor: what the template lacks is one of its ' +
        '`warnings`, and refuses nothing.',
      body: newTemplate,
      reply: { ...template, warnings },
    },
    listTemplates: { reply: examplePage(template) },
    readTemplate: { reply: { ...template, warnings } },
    updateTemplate: {
      description: `${sentences.partialUpdate} Channel, action type and language cannot change, because they identify the template.`,
      body: { subject: newSubject } satisfies Sent<typeof TemplateChange>,
      reply: { ...template, subject: newSubject, warnings },
    },
    previewTemplate: {
      description:
        'Renders the message as it would be sent now. Texts in the request replace those of the template, so that a change ' +
        'can be previewed before it is made; nothing is stored. As in a dispatch, it is an error if the account has no ' +
        'value for a variable: no message goes out with a gap in it.',
      body: { account_id: exampleIds.account },
      reply: {
        channel: 'email',
        language: 'es',
        subject: 'Su cuenta con Cobranzas del Sur',
        body: '<p>Hola María Fernández:</p><p>Su saldo pendiente es de 102.340,75 ARS.</p>',
        content_id: null,
        content_variables: null,
      } satisfies Returned<typeof TemplatePreview>,
    },
    deleteTemplate: { reply: { deleted: true, id: template.id } },
  },
};
