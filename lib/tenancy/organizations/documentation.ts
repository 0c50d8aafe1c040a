import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { NewOrganization, OrganizationChange, OrganizationView } from './contract.ts';

const exampleOrganization: Returned<typeof OrganizationView> = {
  id: '3c9a5e14-3c53-4d86-9a55-2b5f8e0a7c31',
  name: 'Cobranzas del Sur',
  timezone: 'America/Argentina/Buenos_Aires',
  language: 'es',
  currency: 'ARS',
  contact_hours: { start: '08:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] },
  contact_frequency: { per_day: 1, per_week: 3 },
  contact_rules: { preset: 'ar-courtesy' },
  preset_scope: 'debtor',
  country: 'AR',
  holidays: { calendar: 'AR', extra: ['2026-12-24'], not: [] },
  minimum_gap_hours: 24,
  monthly_goal: 5000000,
  require_second_approver: false,
  voice_verification: 'when_known',
  reply_hold_hours: 72,
  plan_reminder_days: 2,
  plan_grace_days: 3,
  plan_max_late_instalments: 2,
  plan_max_late_days: 30,
  payments: {
    kind: 'link',
    template: 'https://pagos.example/cobros?deuda={account.reference}&importe={amount}',
    min_payment: 1000,
  },
  stop_scope: 'all',
  portal: { proof: ['document_last_4', 'birth_year'] },
  prices: [
    { channel: 'sms', country: null, category: null, unit_price: 45, currency: 'ARS', from: '2026-01-01' },
    { channel: 'voice', country: 'UY', category: 'ai', unit_price: 0.12, currency: 'USD', from: '2026-03-01' },
  ],
  created_at: '2026-01-05T12:00:00.000Z',
  updated_at: exampleInstant,
};

const { name, timezone } = exampleOrganization;
const newHours = { start: '09:00', end: '19:00', days: [1, 2, 3, 4, 5] };

export const documentation: RoomDocumentation = {
  tag: { title: 'Organizations', description: 'Tenants of the service and their settings.' },
  fields: {
    language: note('ISO 639 language, with a region where it matters.', 'es', 'pt-BR'),
    contact_hours: note("When contacts may be contacted, in the contact's time zone."),
    start: note('First minute of the day, inclusive.', '08:00'),
    end: note('End of the day, exclusive; `24:00` is midnight.', '20:00'),
    days: note('ISO weekdays: Monday is 1, Sunday 7.', [1, 2, 3, 4, 5, 6]),
    contact_frequency: note('How often one contact may be contacted.'),
    per_day: note("Contacts per calendar day in the contact's time zone.", 1),
    per_week: note('Contacts in any 7 consecutive days.', 3),
    preset_scope: note(
      'The debtors that the presets in `contact_rules` protect: all (`organization`), or those who may be in the ' +
        'country or region of the preset (`debtor`, the default of new organizations).',
      'debtor',
    ),
    holidays: note("Days on which nobody is contacted, in the contact's time zone; null for none."),
    calendar: note('The public holidays of a country, or of a state of one; null for none.', 'AR'),
    extra: note('Further days without contact.', ['2026-12-24']),
    not: note('Holidays of the calendar on which contact is allowed; country rules may still forbid it.', []),
    minimum_gap_hours: note('Hours that must lie between two contacts of a person, on any channel; null for none.', 24),
    monthly_goal: note(
      "What is to be recovered in a month, in the organization's currency; null for no goal.",
      5000000,
    ),
    require_second_approver: note('Whether a settlement or plan must be approved by somebody other than its proposer.'),
    plan_reminder_days: note('Days before its due date on which the debtor is reminded of an instalment.'),
    plan_grace_days: note(
      'Days after its due date from which an unpaid instalment is late, unless its plan has others.',
    ),
    plan_max_late_instalments: note('How many instalments that are late at once break a plan.'),
    plan_max_late_days: note('For how many days an instalment may be late before its plan is broken.'),
    reply_hold_hours: note(
      'How many hours a message that nobody has handled stops automatic contact with its sender, at most; then the agents ' +
        'are notified.',
      72,
    ),
    stop_scope: note(
      'What a person stops with a stop word, in a call, with the link of an email, or with a request that was confirmed or ' +
        'not decided about in time: all channels, or the one on which they ask (`channel`), for laws that apply per medium.',
      'all',
    ),
    portal: note("The debtor's page, to which `{{person.link}}` leads.", { proof: ['document_last_4', 'birth_year'] }),
    proof: note(
      'What the page asks for before it shows debts: the first of these that is known of the debtor. With an empty list, it ' +
        'never shows debts.',
      ['document_last_4', 'birth_year'],
    ),
    voice_verification: note(
      'Before an AI agent speaks of the debt, the callee proves who they are: if the document or birth date is known ' +
        '(`when_known`), or always (`required`).',
      'when_known',
    ),
    ...notesFor(['NewOrganization', 'OrganizationChange', 'OrganizationView'], {
      prices: note(
        'What messages and calls cost, for the cost of interactions and the budgets of campaigns. A change applies to what ' +
          'is sent afterwards.',
      ),
      payments: note(
        'How debtors pay on their page, or null if they cannot: at an address of your payment gateway (`link`), or at a ' +
          'checkout of the billing provider for your account there (`billingprovider`), whose payments are registered.',
      ),
      template: note(
        'An https address. Its path and query may have `{account.reference}`, `{account.external_id}`, `{account.id}`, ' +
          '`{amount}` and `{currency}`; the values are percent-encoded.',
        'https://pagos.example/cobros?deuda={account.reference}&importe={amount}',
      ),
      min_payment: note(
        "The least that is paid of a debt in the organization's currency; null, and for debts in other currencies: what is " +
          'asked for.',
        1000,
      ),
      kind: note('Where debtors pay.'),
      account_id: note("The billing provider's id of the account that is paid.", 'acct_1SV4tPFzQX8XqQwG'),
      name: note('Name of the organization.', name),
      timezone: note('IANA time zone of the organization.', timezone),
      country: note(
        'ISO 3166-1 country of the organization, for debtors without a known place; null if derived from the time zone.',
        'AR',
      ),
    }),
  },
  operations: {
    readOrganization: { reply: exampleOrganization },
    updateOrganization: {
      description:
        'If `contact_rules` is given, administrators are notified of templates that lack a variable which a preset requires.',
      body: { contact_hours: newHours } satisfies Sent<typeof OrganizationChange>,
      reply: { ...exampleOrganization, contact_hours: newHours },
    },
    createOrganization: {
      body: { name, timezone } satisfies Sent<typeof NewOrganization>,
      reply: exampleOrganization,
    },
    listOrganizations: { reply: examplePage(exampleOrganization) },
  },
};
