import type * as z from 'zod/mini';
import type { ChannelChange, ChannelView } from '../outreach/channels/contract.ts';
import type { PresetView } from '../contact-rules/contract.ts';
import type { NewTemplate, TemplateChange, TemplatePreview, TemplateView } from '../outreach/templates/contract.ts';
import type { RouteNote } from './openapi-notes.ts';
import type { Shape } from '../http/route.ts';

type Sent<S extends Shape> = z.input<ReturnType<S>>;
type Shown<S extends Shape> = z.output<ReturnType<S>>;

const newTemplate: Sent<typeof NewTemplate> = {
  name: 'First reminder',
  channel: 'email',
  action_type: 'reminder',
  language: 'es',
  subject: 'Su cuenta con {{organization.name}}',
  body: '<p>Hola {{contact.name}}:</p><p>Su saldo pendiente es de {{account.pending_balance}}.</p>',
};

const template: Shown<typeof TemplateView> = {
  id: '0c3b8f0e-5a1d-5c77-9b1a-7d2e4f6a8b90',
  name: 'First reminder',
  channel: 'email',
  action_type: 'reminder',
  language: 'es',
  subject: 'Su cuenta con {{organization.name}}',
  body: '<p>Hola {{contact.name}}:</p><p>Su saldo pendiente es de {{account.pending_balance}}.</p>',
  provider_content_id: null,
  content_variables: null,
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-21T14:03:22.120Z',
};

const unset: Shown<typeof ChannelView> = {
  channel: 'sms',
  enabled: true,
  configured: false,
  from: null,
  reply_to: null,
  agent_id: null,
  agent_phone_number_id: null,
  human_agent_number: null,
  voice_opening_mode: null,
  updated_at: null,
};

const sms: Shown<typeof ChannelView> = {
  ...unset,
  configured: true,
  from: '+541152360100',
  updated_at: '2026-11-21T14:03:22.120Z',
};

const preset: Shown<typeof PresetView> = {
  id: 'ar-courtesy',
  version: 1,
  title: 'Argentina: courtesy hours, not law',
  country: 'AR',
  standing: 'courtesy',
  grade: 'C',
  verified_on: '2026-11-21',
  sources: [{ name: 'Ley 24.240, art. 8 bis: dignified treatment, without numbers' }],
  not_covered: ['No contact with third parties or at work'],
  rules: [
    {
      kind: 'contact_hours',
      windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' }],
      holidays: 'AR@1',
      basis: 'Courtesy; Ley 24.240, art. 8 bis has no numbers',
      grade: 'C',
    },
  ],
};

/** What the documentation says of templates, channels and the presets of contact rules. */
export const settingsNotes: Readonly<Record<string, RouteNote>> = {
  createTemplate: {
    description:
      'There is one template for an action on a channel in a language. Texts are Mustache: `{{contact.name}}` stands for a ' +
      'value, `{{#account.reference}}…{{/account.reference}}` for a part that is shown only where the value is there. Values ' +
      'are HTML-escaped in the body of an email. A text that names a variable that does not exist is refused. ' +
      'WhatsApp takes free text only within 24 hours of the last message of the person; beyond that, give the ' +
      "`provider_content_id` of a content template that the provider has approved, and its variables' values in order.",
    body: newTemplate,
    reply: template,
  },
  listTemplates: {
    reply: {
      data: [template],
      pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
    },
  },
  readTemplate: { reply: template },
  updateTemplate: {
    description:
      'Only the fields you send change; `null` clears one. Channel, action type and language cannot change: they are what ' +
      'the template is found by.',
    body: { subject: 'Recordatorio de {{organization.name}}' } satisfies Sent<typeof TemplateChange>,
    reply: { ...template, subject: 'Recordatorio de {{organization.name}}' },
  },
  previewTemplate: {
    description:
      'Writes the message as it would be sent now. A variable that has no value for the account is refused, as it is when ' +
      'a message is dispatched: nobody gets a message with a gap in it.',
    body: { account_id: '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44' },
    reply: {
      channel: 'email',
      language: 'es',
      subject: 'Su cuenta con Cobranzas del Sur',
      body: '<p>Hola María Fernández:</p><p>Su saldo pendiente es de 102.340,75 ARS.</p>',
      content_id: null,
      content_variables: null,
    } satisfies Shown<typeof TemplatePreview>,
  },
  deleteTemplate: { reply: { deleted: true, id: template.id } },
  listChannels: {
    reply: {
      data: [
        { ...unset, channel: 'email' },
        sms,
        { ...unset, channel: 'whatsapp' },
        { ...unset, channel: 'voice', voice_opening_mode: 'agent_first' },
      ],
    },
  },
  updateChannel: {
    description:
      'Each channel has settings of its own: `email` has `from` and `reply_to`; `sms` and `whatsapp` have `from`; `voice` ' +
      'has `agent_id`, `agent_phone_number_id` and `voice_opening_mode` for calls by an AI agent, `from` and `human_agent_number` for calls by ' +
      'people. A number belongs to one organization: it tells whom a message that comes in is for.',
    body: { from: '+541152360100' } satisfies Sent<typeof ChannelChange>,
    reply: sms,
  },
  listContactRulePresets: {
    description:
      'None holds until you choose it, with `contact_rules` of the organization. Several hold at once: what each of them and ' +
      'your own hours and frequency allow is allowed. This is data with its sources, not legal advice.',
    reply: { data: [preset] },
  },
};
