import { describe, expect, it } from 'vitest';
import { OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { type Role, roles } from '../../../lib/platform/http/route.ts';
import { notificationKinds } from '../../../lib/tenancy/notifications/contract.ts';
import { notificationText } from '../../../lib/tenancy/notifications/notification-text.ts';
import {
  type Notice,
  type NotificationParameters,
  inboxesOf,
  newNotification,
  notificationView,
} from '../../../lib/tenancy/notifications/notification.ts';
import { initialReadState, recordRead } from '../../../lib/tenancy/notifications/read-state.ts';

const organization = parseId(OrganizationId, '0b0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
const noon = new Date('2030-01-01T12:00:00Z');

const parameters: NotificationParameters = {
  import_finished: { status: 'completed', total_records: 12_000, imported: 11_200, updated: 799, failed: 1 },
  promise_broken: { amount: 1234.5, currency: 'ARS', due_date: '2030-01-31' },
  message_received: { channel: 'whatsapp', from: '+5491155550123', text: 'Pago mañana' },
  person_requested: { channel: 'voice' },
  reply_overdue: {},
  stop_request_overdue: {},
  campaign_idle: { campaign: 'Marzo {amount}' },
  campaign_budget_reached: { campaign: 'Marzo {amount}', amount: 900, currency: 'BRL' },
  campaign_price_missing: { campaign: 'Marzo {amount}', currency: 'BRL' },
  settlement_awaiting_approval: { amount: 900, currency: 'BRL' },
  settlement_breached: { amount: 900, currency: 'BRL', due_date: '2030-01-31' },
  plan_awaiting_approval: { amount: 900, currency: 'BRL' },
  plan_broken: { amount: 900, currency: 'BRL' },
  reminder_template_missing: { action: 'instalment_due' },
  payment_attention: { payment_problem: 'overpaid', amount: 100, currency: 'ARS', payment: 'pi_1' },
  template_variable_missing: { campaign: 'Marzo {amount}', variable: 'account.due_date' },
  templates_incomplete: { presets: 'cl-ley-21320', templates: 2, names: 'Aviso, Cuota' },
  billing_attention: { billing_status: 'past_due' },
  domain_changed: { domain: 'mail.example', domain_status: 'verified' },
  webhook_disabled: { host: 'hooks.example' },
};

const broken: Notice = {
  kind: 'promise_broken',
  to: { kind: 'role', role: 'agent' },
  subject: { account_id: '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44' },
  parameters: parameters.promise_broken,
  deduplicationKey: 'promise:1',
};
const made = (over: Partial<Notice> = {}, now = noon) =>
  newNotification(organization, { ...broken, ...over } as Notice, now);

const seenBy = (...held: Role[]) => inboxesOf({ kind: 'user', id: 'ana', email: null, roles: held });

describe('inboxesOf', () => {
  it.each([
    ['viewer', ['USER#ana']],
    ['agent', ['USER#ana', 'ROLE#agent']],
    ['admin', ['USER#ana', 'ROLE#agent', 'ROLE#admin']],
    ['platform_admin', ['USER#ana', 'ROLE#agent', 'ROLE#admin']],
  ] as const)('gives a %s %j', (role, inboxes) => {
    expect(seenBy(role)).toEqual(inboxes);
  });

  it('contains each inbox once, whatever roles a user has', () => {
    expect(seenBy(...roles)).toEqual(seenBy('admin'));
  });
});

describe('a notification', () => {
  it('has an id that depends only on its deduplication key and recipient', () => {
    const { id } = made();
    expect(made({}, new Date('2031-01-01T00:00:00Z')).id).toBe(id);
    expect(made({ deduplicationKey: 'promise:2' }).id).not.toBe(id);
    expect(made({ to: { kind: 'role', role: 'admin' } }).id).not.toBe(id);
    expect(made({ to: { kind: 'user', user: 'agent' } }).id).not.toBe(id);
  });

  it('expires after 90 days', () => {
    const days = (made().expires_at_seconds * 1000 - noon.getTime()) / 86_400_000;
    expect(days).toBe(90);
  });

  it('is shown with all ids it can refer to and whether the user has read it', () => {
    const notification = made();
    const shown = notificationView(initialReadState, 'en')(notification);
    expect(shown).toEqual({
      id: notification.id,
      kind: 'promise_broken',
      title: 'Promise to pay broken',
      body: 'ARS\u00a01,234.50 was promised by January 31, 2030 and has not been paid.',
      subject: {
        account_id: '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44',
        campaign_id: null,
        interaction_id: null,
        job_id: null,
        plan_id: null,
        promise_id: null,
        settlement_id: null,
        webhook_id: null,
      },
      read: false,
      created_at: '2030-01-01T12:00:00.000Z',
    });
    expect(notificationView(recordRead(initialReadState, [notification]), 'en')(notification).read).toBe(true);
  });
});

describe('the text of a notification', () => {
  const words = (language: string) =>
    notificationKinds.map((kind) => notificationText({ kind, parameters: parameters[kind] }, language));

  it.each(['es', 'es-MX', 'pt-BR', 'en', 'de'])('contains every parameter in %s', (language) => {
    for (const [index, { title, body }] of words(language).entries()) {
      const given = Object.keys(parameters[notificationKinds[index] ?? 'campaign_idle']);
      expect(title).not.toBe('');
      for (const name of given.filter((each) => each !== 'amount')) expect(body).not.toContain(`{${name}}`);
      expect(body).not.toMatch(/undefined|NaN|Invalid/);
    }
  });

  it('is English if there is no text in the language', () => {
    expect(words('de')).toEqual(words('en'));
    expect(words('es')).not.toEqual(words('en'));
    expect(words('pt')).not.toEqual(words('es'));
  });

  it('does not expand placeholders inside parameter values', () => {
    const { body } = notificationText({ kind: 'campaign_idle', parameters: parameters.campaign_idle }, 'es');
    expect(body).toBe('La campaña «Marzo {amount}» está activa y no envió nada en 24 horas.');
  });

  it('formats amounts, days and numbers for the language', () => {
    const bodyOf = (kind: 'promise_broken' | 'import_finished') =>
      notificationText({ kind, parameters: parameters[kind] }, 'es-AR').body.replaceAll('\u00a0', ' ');
    expect(bodyOf('promise_broken')).toBe('Se prometió pagar ARS 1.234,50 hasta el 31 de enero de 2030, y no se pagó.');
    expect(bodyOf('import_finished')).toContain('Registros: 12.000. Cuentas nuevas: 11.200;');
  });
});
