import {
  type Returned,
  type RoomDocumentation,
  commonNotes,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { type DecisionView, type VerdictView, maxAccountsOfPerson } from './contract.ts';

export const exampleVerdict: Returned<typeof VerdictView> = {
  allowed: false,
  at: exampleInstant,
  reason: 'frequency_daily',
  retry_at: '2026-11-23T11:00:00.000Z',
  allowed_until: null,
  checks: [
    {
      rule: 'frequency_daily',
      source: 'organization',
      passed: false,
      compared: {
        max: 1,
        counted: 1,
        window: 'calendar_day',
        since: '2026-11-21T03:00:00.000Z',
        timezones: ['America/Argentina/Buenos_Aires'],
        scope: 'contact',
      },
      retry_at: '2026-11-22T03:00:00.000Z',
    },
  ],
  facts: { channel: 'sms', address: 'present', contact: { opted_out: false } },
  rules_in_force: { contact_frequency: { per_day: 1, per_week: 3 }, contact_rules: { preset: ['ar-courtesy@1'] } },
};

const decision: Returned<typeof DecisionView> = {
  id: '9b7e1a52-6c1d-4e0a-8f57-2d4b6c8e0f13',
  account_id: exampleIds.account,
  contact_id: exampleIds.contact,
  channel: 'sms',
  action_type: 'reminder',
  ...exampleVerdict,
  interaction_id: null,
  initiated_by: { kind: 'user', id: exampleIds.user },
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Decisions', description: 'Why something was sent or not, with every value that was compared.' },
  fields: {
    facts: note('What was known about the account, the contact and past attempts.'),
    rules_in_force: note('The settings and presets that applied, each preset with its version.'),
    presets: note(
      'The presets that the organization chose, each with whether it applies to this debtor; absent in decisions before 1.4.0.',
    ),
    addressed: note('The address that was used, and why others were not; absent in decisions before 1.4.0.'),
    address_masked: note('The address, masked; absent if none can be used.', '+54···0123'),
    which: note('The address, masked.', '+54···0123'),
    passed_over: note('Addresses of the contact that come first but were not used.'),
    contact_id: note('The contact.'),
    decision_id: note('The decision that allowed it.'),
    initiated_by: note('Who initiated it: a user, an API key, the service itself, or the contact.'),
    ...notesFor(['DecisionView', 'ListedDecision', 'CheckedDispatch'], {
      account_id: note('The account.'),
      at: note('The instant the decision was made for.'),
      reason: note('The first rule that failed; null if allowed.', 'frequency_daily'),
      contact_name: note("The name of the account's contact.", 'María González'),
    }),
    ...notesFor('listBlockedDecisions', {
      date: note('A day of the organization; today by default.', '2026-11-21'),
      rule: note('Only decisions for which this was the first rule that failed.', 'frequency_daily'),
      channel: note('Only decisions on this channel.'),
    }),
    ...notesFor(['DecisionView', 'ListedDecision'], { kind: commonNotes.kindOfActor }),
    'listDecisions.id': note('The id of the account, or its external_id with `by=external_id`.'),
    'listContactDecisions.id': note('The id of the contact, or its external_id with `by=external_id`.'),
  },
  operations: {
    listDecisions: { reply: examplePage(decision) },
    listBlockedDecisions: {
      description:
        'In the order of the rules, earliest first within a rule. The day is that of the decision in the time zone the ' +
        'organization had then. Checks block nothing and are not listed, nor are decisions made before this list existed.',
      reply: examplePage({ ...decision, contact_name: 'María González' }),
    },
    listContactDecisions: {
      description:
        `For a contact of at most ${maxAccountsOfPerson} accounts: 409 \`too_many_accounts\` if there are more; list the decisions ` +
        'of each account instead. A decision about an account that belonged to another contact at the time is left out, so a page ' +
        'may have fewer decisions than `limit`: follow `next_cursor`. A cursor is valid until the contact gets another account.',
      reply: examplePage(decision),
    },
  },
};
