import { describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/foundation/problem.ts';
import { newOrganization } from '../../../lib/tenancy/organizations/organization.ts';
import type { NewTemplate } from '../../../lib/channels/templates/contract.ts';
import { fallbackLanguages } from '../../../lib/channels/templates/fallback-languages.ts';
import {
  type Template,
  applyTemplateChange,
  newTemplate,
  renderTemplate,
} from '../../../lib/channels/templates/template.ts';
import type { MessageFacts } from '../../../lib/channels/templates/variables.ts';
import { aContact, anAccount, anOrganizationId, noon } from '../../builders.ts';

const sms: NewTemplate = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
const email: NewTemplate = { ...sms, channel: 'email', subject: 'Aviso' };
const whatsapp: NewTemplate = { ...sms, channel: 'whatsapp' };

const made = (given: NewTemplate): Template => newTemplate(given, anOrganizationId, noon);

function problemOf(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It was not rejected.');
}

const organization = newOrganization({ name: 'Cobranzas & Cía' }, anOrganizationId, noon);
const facts = (over: Partial<MessageFacts> = {}): MessageFacts => ({
  account: anAccount(),
  contact: aContact({ name: 'Ana <Pérez>' }),
  organization,
  ...over,
});

const rendered = (given: NewTemplate, over?: Partial<MessageFacts>) => renderTemplate(made(given), facts(over), noon);

describe('the id of a template', () => {
  it('follows from its channel, action type and language', () => {
    const { id } = made(sms);
    expect(made({ ...sms, name: 'Other', body: 'Other' }).id).toBe(id);
    const others = [{ ...sms, language: 'pt' }, { ...sms, action_type: 'last notice' }, whatsapp].map(made);
    expect(new Set([id, ...others.map((other) => other.id)]).size).toBe(4);
  });
});

describe('a new template', () => {
  it.each<[string, NewTemplate, string, string]>([
    ['an email without subject', { ...email, subject: undefined }, 'subject', 'required'],
    ['an email without body', { ...email, body: null }, 'body', 'required'],
    ['an SMS without body', { ...sms, body: undefined }, 'body', 'required'],
    ['an SMS with a subject', { ...sms, subject: 'Aviso' }, 'subject', 'not_of_channel'],
    ['too long for an SMS', { ...sms, body: 'a'.repeat(1601) }, 'body', 'too_long'],
    ['too long for WhatsApp', { ...whatsapp, body: 'a'.repeat(1601) }, 'body', 'too_long'],
    ['an SMS with a content id', { ...sms, provider_content_id: 'HX1' }, 'provider_content_id', 'not_of_channel'],
    ['a WhatsApp message without a body', { ...whatsapp, body: undefined }, 'body', 'required'],
    [
      'a template with content variables but no content id',
      { ...whatsapp, content_variables: ['contact.name'] },
      'content_variables',
      'not_of_channel',
    ],
    [
      'a template with an unknown content variable',
      { ...whatsapp, provider_content_id: 'HX1', content_variables: ['contact.name', 'contact.age'] },
      'content_variables.1',
      'template_variable_unknown',
    ],
    ['a template with an unknown variable', { ...sms, body: '{{contact.age}}' }, 'body', 'template_variable_unknown'],
    [
      'a template with an unknown variable in its subject',
      { ...email, subject: '{{x}}' },
      'subject',
      'template_variable_unknown',
    ],
    ['a template with unclosed braces', { ...sms, body: '{{contact.name' }, 'body', 'template_unparsable'],
    [
      'a template with an unescaped value',
      { ...email, body: '{{{contact.name}}}' },
      'body',
      'template_tag_not_supported',
    ],
  ])('is rejected if it is %s', (_, given, path, code) => {
    expect(problemOf(() => made(given))).toMatchObject({
      status: 422,
      code: 'template_invalid',
      details: [{ path, code }],
    });
  });

  it('can be as long as its channel allows', () => {
    expect(made({ ...sms, body: 'a'.repeat(1600) }).body).toHaveLength(1600);
    expect(made({ ...email, body: 'a'.repeat(20_000) }).body).toHaveLength(20_000);
  });
});

describe('a template change', () => {
  const later = new Date('2030-02-01T00:00:00.000Z');

  it('sets the named fields and leaves the others alone', () => {
    const before = made(email);
    const after = applyTemplateChange(before, { subject: 'Recordatorio' }, later);
    expect(after).toEqual({ ...before, subject: 'Recordatorio', updated_at: later.toISOString(), version: 2 });
  });

  it('clears fields that are null', () => {
    const before = made({ ...whatsapp, provider_content_id: 'HX1', content_variables: ['contact.name'] });
    const after = applyTemplateChange(before, { provider_content_id: null, content_variables: null }, later);
    expect(after).not.toHaveProperty('provider_content_id');
    expect(after).not.toHaveProperty('content_variables');
    expect(after.body).toBe('Hola');
  });

  it('is rejected if the result could not be created', () => {
    expect(problemOf(() => applyTemplateChange(made(email), { subject: null }, later)).code).toBe('template_invalid');
    expect(problemOf(() => applyTemplateChange(made(sms), { body: '{{x}}' }, later)).code).toBe('template_invalid');
  });

  it.each([{ channel: 'whatsapp' }, { action_type: 'other' }, { language: 'pt' }] as const)(
    'cannot be %j, but can repeat the current value',
    (change) => {
      const before = made(sms);
      const [field = ''] = Object.keys(change);
      expect(problemOf(() => applyTemplateChange(before, change, later))).toMatchObject({ code: `${field}_immutable` });
      expect(() => applyTemplateChange(before, sms, later)).not.toThrow();
    },
  );
});

describe('a message', () => {
  it('by email escapes values in the body and not in the subject', () => {
    const given = { ...email, subject: '{{organization.name}}', body: '<p>{{contact.name}}</p>' };
    expect(rendered(given)).toEqual({
      ok: true,
      message: { kind: 'text', subject: 'Cobranzas & Cía', body: '<p>Ana &lt;Pérez&gt;</p>' },
    });
  });

  it.each([sms, whatsapp])('by other channels does not escape values', (given) => {
    expect(rendered({ ...given, body: '{{contact.name}} & {{account.pending_balance}}' })).toEqual({
      ok: true,
      message: { kind: 'text', body: 'Ana <Pérez> & 1000,00 ARS' },
    });
  });

  it('is rejected with every variable that has no value', () => {
    const given = {
      ...email,
      subject: '{{account.reference}}',
      body: '{{contact.phone}} {{settlement.offered_amount}}',
    };
    const rendering = rendered(given);
    expect(rendering).toMatchObject({
      ok: false,
      problem: { status: 422, code: 'template_variable_missing' },
    });
    expect(rendering.ok ? [] : rendering.problem.details.map(({ path }) => path)).toEqual([
      'account.reference',
      'contact.phone',
      'settlement.offered_amount',
    ]);
  });

  it('omits sections whose variable has no value', () => {
    const body = 'Hola{{#account.reference}} por {{account.reference}}{{/account.reference}}.';
    expect(rendered({ ...sms, body })).toEqual({ ok: true, message: { kind: 'text', body: 'Hola.' } });
    expect(rendered({ ...sms, body }, { account: anAccount({ reference: 'F-1' }) })).toEqual({
      ok: true,
      message: { kind: 'text', body: 'Hola por F-1.' },
    });
  });

  it('is rejected if its values make it too long', () => {
    const body = `${'a'.repeat(1580)}{{contact.name}}`;
    expect(rendered({ ...sms, body }, { contact: aContact({ name: 'A'.repeat(20) }) })).toMatchObject({ ok: true });
    expect(rendered({ ...sms, body }, { contact: aContact({ name: 'A'.repeat(21) }) })).toMatchObject({
      ok: false,
      problem: { status: 422, code: 'message_too_long' },
    });
  });

  it("by a content template has the provider's id and numbers its values as listed", () => {
    const { body: _, ...bare } = whatsapp;
    const given = { ...bare, provider_content_id: 'HX1', content_variables: ['account.currency', 'contact.name'] };
    expect(rendered(given)).toEqual({
      ok: true,
      message: { kind: 'content', content_id: 'HX1', content_variables: { '1': 'ARS', '2': 'Ana <Pérez>' } },
    });
  });

  it('by a content template without a list numbers its values in the order of its body', () => {
    const body = '{{contact.name}}: {{account.currency}} {{contact.name}}';
    expect(rendered({ ...whatsapp, provider_content_id: 'HX1', body })).toEqual({
      ok: true,
      message: {
        kind: 'content',
        content_id: 'HX1',
        content_variables: { '1': 'Ana <Pérez>', '2': 'ARS' },
        body: 'Ana <Pérez>: ARS Ana <Pérez>',
      },
    });
  });

  it('by a content template is rejected too if a value is missing', () => {
    const given = { ...whatsapp, body: null, provider_content_id: 'HX1', content_variables: ['contact.phone'] };
    expect(rendered(given)).toMatchObject({ ok: false, problem: { details: [{ path: 'contact.phone' }] } });
  });

  it.each([
    ['es', 'es', '1000,00 ARS'],
    ['es', 'es-AR', '$ 1.000,00'],
    ['en', 'es-AR', 'ARS 1,000.00'],
    ['es-MX', 'es-AR', 'ARS 1,000.00'],
  ])('in %s for an organization in %s shows amounts as %s', (language, ofOrganization, expected) => {
    const given = { ...sms, language, body: '{{account.pending_balance}}' };
    expect(rendered(given, { organization: { ...organization, language: ofOrganization } })).toEqual({
      ok: true,
      message: { kind: 'text', body: expected },
    });
  });
});

describe('a message to a contact with a language', () => {
  it('has amounts of the region of that language', () => {
    const given = { ...sms, language: 'es', body: '{{account.pending_balance}}' };
    const contact = { ...anAccount().contact, language: 'es-MX' };
    expect(rendered(given, { contact, organization: { ...organization, language: 'es-AR' } })).toEqual({
      ok: true,
      message: { kind: 'text', body: 'ARS 1,000.00' },
    });
  });
});

describe('the fallback languages', () => {
  it.each([
    ['es-AR', ['es-AR', 'es']],
    ['es', ['es']],
    ['pt-BR', ['pt-BR', 'pt']],
  ])('for %s are %j', (language, expected) => {
    expect(fallbackLanguages(language)).toEqual(expected);
  });
});
