import {
  type FieldNote,
  type RoomDocumentation,
  exampleIds,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { type EventData, type EventType, eventBodyName, eventTypes } from './event-types.ts';

export interface EventNote<Type extends EventType = EventType> {
  readonly summary: string;
  readonly description: string;
  readonly data: EventData<Type>;
}

const account: EventData<'account.created'> = {
  account_id: exampleIds.account,
  external_id: 'loan-84113',
  contact_id: exampleIds.contact,
  collection_status: 'active',
  resolution: null,
  total_amount: 102340.75,
  pending_balance: 102340.75,
  paid_amount: 0,
  currency: 'ARS',
  campaign_id: null,
  strategy_id: null,
};

const contact: EventData<'contact.opted_out'> = {
  contact_id: exampleIds.contact,
  external_id: null,
  account_id: exampleIds.account,
  opted_out_channels: ['email', 'sms', 'whatsapp', 'voice'],
};

const interaction: EventData<'interaction.created'> = {
  interaction_id: exampleIds.interaction,
  account_id: exampleIds.account,
  contact_id: exampleIds.contact,
  channel: 'voice',
  direction: 'outbound',
  action_type: 'reminder',
  status: 'sending',
  disposition: null,
  contact_result: null,
  sentiment: null,
  needs_person: false,
  duration_seconds: null,
};

const promise: EventData<'promise.created'> = {
  promise_id: exampleIds.promise,
  account_id: exampleIds.account,
  interaction_id: exampleIds.interaction,
  amount: 50000,
  currency: 'ARS',
  due_date: '2026-11-28',
  status: 'open',
};

const hold: EventData<'hold.placed'> = {
  hold_id: '3c9a4e17-6f2b-4d80-9a1e-5b7c0d2f8e64',
  external_id: null,
  kind: 'moratorium',
  blocks: 'all',
  scope: 'account',
  account_id: exampleIds.account,
  contact_id: exampleIds.contact,
  source: 'user',
  placed_at: exampleInstant,
  until: '2027-01-15T03:00:00.000Z',
  due_by: null,
  released_at: null,
};

const dispute: EventData<'dispute.opened'> = {
  hold_id: hold.hold_id,
  account_id: exampleIds.account,
  contact_id: exampleIds.contact,
  category: 'wrong_amount',
  amount: 250,
  due_by: '2026-12-21T14:03:22.120Z',
  outcome: null,
};

const instalment = {
  plan_id: 'c7a1d3e5-2f4b-4c6d-8e0f-1a3b5c7d9e2f',
  account_id: exampleIds.account,
  ...{ number: 1, due_date: '2026-12-31', amount: 50000, currency: 'ARS' },
};

const plan: EventData<'plan.created'> = {
  plan_id: instalment.plan_id,
  account_id: exampleIds.account,
  contact_id: exampleIds.contact,
  status: 'proposed',
  total: 100000,
  currency: 'ARS',
  instalments: [
    { number: 1, due_date: '2026-12-31', amount: 50000 },
    { number: 2, due_date: '2027-01-31', amount: 50000 },
  ],
  settlement_id: null,
  source: 'user',
  interaction_id: null,
  accepted_at: null,
  ended_at: null,
};

const settlement: EventData<'settlement.created'> = {
  settlement_id: 'b3f1c2d4-5e6a-4b7c-8d9e-0f1a2b3c4d5e',
  account_id: exampleIds.account,
  contact_id: exampleIds.contact,
  status: 'pending_approval',
  outcome: null,
  original_balance: 102340.75,
  offered_amount: 81872.6,
  forgiven_amount: 20468.15,
  discount_pct: 20,
  currency: 'ARS',
  expires_at: '2026-12-21T14:03:22.120Z',
  pay_by: '2026-12-31',
  accepted_at: null,
  outcome_at: null,
  source: 'user',
  interaction_id: null,
};

export const eventNotes: { readonly [Type in EventType]: EventNote<Type> } = {
  'account.created': {
    summary: 'An account was created',
    description: 'A request or an import created it. An import of many accounts causes one event for each.',
    data: account,
  },
  'account.updated': {
    summary: 'An account changed',
    description:
      'A field of the account changed, whatever the cause: a request, an import, a payment, a settlement, an assignment, the ' +
      'deletion of its campaign, or a change or opt-out of its contact. `changed` names the fields: `source_system`, ' +
      '`total_amount`, `pending_balance`, `paid_amount`, `currency`, `breakdown`, `creditor`, `origin`, `reference`, `due_date`, `notes`, `custom`, `campaign_id`, ' +
      '`strategy_id`, or `contact` for any field of the contact. A change of the status alone is `account.status_changed`.',
    data: { ...account, pending_balance: 52340.75, paid_amount: 50000, changed: ['pending_balance', 'paid_amount'] },
  },
  'account.status_changed': {
    summary: 'The collection status of an account changed',
    description:
      'A request changed it, or the balance became 0 or rose above 0. If fields changed as well, `account.updated` is sent, too.',
    data: {
      ...account,
      collection_status: 'resolved',
      resolution: 'paid',
      pending_balance: 0,
      paid_amount: 102340.75,
      previous_status: 'active',
    },
  },
  'account.adjusted': {
    summary: 'What is owed on an account was adjusted',
    description: 'By interest, a fee, a cost, a discount or a correction; `account.updated` is sent, too.',
    data: {
      adjustment_id: 'd4c1f0a3-8b5e-4d92-8a76-2e3f4a5b6c7d',
      account_id: exampleIds.account,
      external_id: 'interest-2026-11',
      kind: 'interest',
      amount: 1250.5,
      currency: 'ARS',
      total_amount: 153591.25,
      pending_balance: 103591.25,
    },
  },
  'contact.opted_out': {
    summary: 'A contact was opted out',
    description:
      'The cause is a request, a message such as STOP, an AI call, a complaint about an email, or that the contact was given a ' +
      'phone number or email address that is opted out. An opted-out number that no contact has causes no event. Another follows ' +
      'if the contact is opted out of further channels.',
    data: contact,
  },
  'contact.opt_out_removed': {
    summary: 'The opt-out of a contact was removed',
    description: 'The contact may be contacted again, except on the channels that remain.',
    data: { ...contact, opted_out_channels: [] },
  },
  'payment.registered': {
    summary: 'A payment was registered',
    description: 'The new balance of the account is in `account.updated`.',
    data: {
      payment_id: 'c3b0e9f2-7a4d-4c81-9f65-1d2e3f4a5b6c',
      account_id: exampleIds.account,
      external_id: 'receipt-2026-1142',
      amount: 50000,
      overpaid_amount: 0,
      currency: 'ARS',
      paid_at: exampleInstant,
      group_id: null,
    },
  },
  'payment.reversed': {
    summary: 'A payment was reversed',
    description: 'It bounced, or was registered by mistake. The new balance of the account is in `account.updated`.',
    data: {
      payment_id: 'c3b0e9f2-7a4d-4c81-9f65-1d2e3f4a5b6c',
      account_id: exampleIds.account,
      external_id: 'receipt-2026-1142',
      amount: 50000,
      overpaid_amount: 0,
      currency: 'ARS',
      paid_at: exampleInstant,
      group_id: null,
      reason: 'bounced',
      reversed_at: exampleInstant,
    },
  },
  'interaction.created': {
    summary: 'A message or call began, or a message arrived',
    description:
      'It is created before the provider is asked to send, so its first status is `sending`; a message that arrives is ' +
      '`received`. A dispatch that the rules block causes no event.',
    data: interaction,
  },
  'interaction.updated': {
    summary: 'The status or result of a message or call changed',
    description:
      '`changed` names the fields: `status`, `disposition`, `contact_result`, `sentiment`, `needs_person`, `duration_seconds`.',
    data: {
      ...interaction,
      status: 'completed',
      disposition: 'promise_to_pay',
      contact_result: 'right_party',
      sentiment: 'neutral',
      duration_seconds: 94,
      changed: ['status', 'disposition', 'contact_result', 'sentiment', 'duration_seconds'],
    },
  },
  'promise.created': {
    summary: 'Somebody promised to pay',
    description: 'A call registers each promise once, even if it is reported again. An agent can register one, too.',
    data: promise,
  },
  'promise.broken': {
    summary: 'A promise to pay was broken',
    description:
      'It is judged after its day has ended where the organization is, usually within 15 minutes. A promise that is kept causes ' +
      'no event; the payment does.',
    data: { ...promise, status: 'broken' },
  },
  'plan.created': {
    summary: 'An instalment plan was proposed',
    description: 'By a user, an API key, or an AI agent in a call.',
    data: plan,
  },
  'plan.status_changed': {
    summary: 'The status of an instalment plan changed',
    description:
      'The cause is a decision, a payment or its reversal, or instalments that were not paid, which is written up to 15 minutes later.',
    data: { ...plan, status: 'active', accepted_at: exampleInstant, previous_status: 'proposed' },
  },
  'instalment.paid': {
    summary: 'A payment completed an instalment',
    description: 'Payments fill the oldest instalment. One that completes several has an event for each.',
    data: { ...instalment, payment_id: '3c9d1b7a-5e2f-4a8b-9c0d-1e2f3a4b5c6d' },
  },
  'instalment.late': {
    summary: 'An instalment was not paid in time',
    description: 'Its grace days have passed. It is written up to 15 minutes later.',
    data: { ...instalment, payment_id: null },
  },
  'settlement.created': {
    summary: 'A settlement was proposed',
    description: 'Above the discount limit of the strategy its status is `pending_approval`.',
    data: settlement,
  },
  'settlement.status_changed': {
    summary: 'The status or outcome of a settlement changed',
    description:
      'The cause is a decision, a payment, or the end of its time, which is written up to 15 minutes later. An accepted settlement ' +
      'keeps the status `accepted`; its `outcome` is `open` while it is in force.',
    data: {
      ...settlement,
      status: 'accepted',
      outcome: 'breached',
      accepted_at: '2026-11-23T10:12:40.500Z',
      outcome_at: '2027-01-01T03:10:07.031Z',
      previous_status: 'accepted',
      previous_outcome: 'open',
    },
  },
  'hold.placed': {
    summary: 'A hold was placed',
    description:
      'A request placed it, or an import that may have mixed up two people. Nobody is contacted about the account until ' +
      '`until` or `hold.released`, whichever is first. The reason is not part of the event.',
    data: hold,
  },
  'hold.released': {
    summary: 'A hold was released or ended',
    description:
      'A hold ends exactly at its `until`; the event follows within 15 minutes. The account may have other holds.',
    data: { ...hold, released_at: '2027-01-15T03:00:00.000Z' },
  },
  'dispute.opened': {
    summary: 'A debt was disputed',
    description:
      'A person, an API key or a text of the debtor said so: nobody contacts the debtor about the account. `hold.placed` is ' +
      'sent, too. What the debtor wrote is not part of the event.',
    data: dispute,
  },
  'dispute.resolved': {
    summary: 'A dispute was resolved',
    description:
      '`outcome` says how; it is null if the text was no dispute, or somebody changed the status of the account. ' +
      '`hold.released` is sent, too.',
    data: { ...dispute, outcome: 'rejected' },
  },
  'campaign.status_changed': {
    summary: 'The status of a campaign changed',
    description: 'The creation and the deletion of a campaign cause no event.',
    data: { campaign_id: exampleIds.campaign, name: 'November, 30 days', status: 'paused', previous_status: 'active' },
  },
  'import.completed': {
    summary: 'An import ended',
    description:
      'It succeeded or not: its `status` is `completed`, `completed_with_errors` or `failed`. With `mode` `validate` nothing was stored.',
    data: {
      job_id: exampleIds.importJob,
      mode: 'import',
      status: 'completed_with_errors',
      total_records: 1000,
      imported: 940,
      updated: 12,
      unchanged: 40,
      failed: 5,
      superseded: 3,
      payments: { registered: 25, unchanged: 0, failed: 0, skipped: 0 },
    },
  },
  'webhook.test': {
    summary: 'A test was requested',
    description: '`POST /api/v1/webhooks/{id}/test` sends it to that webhook alone, whatever events it asks for.',
    data: { webhook_id: '2e7d9b40-5c1a-4f83-9d26-7b0e3a5c8f14' },
  },
};

export const exampleEventBody = (type: EventType) => ({
  id: 'b7f7f0a0-6f43-5d0a-9d0e-0d6f5f6b1c11',
  type,
  timestamp: '2026-11-21T14:03:22.000Z',
  api_version: 'v1',
  organization_id: '0b0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c',
  sequence: '000000000000000040000000000000128817302410',
  actor: { kind: 'api_key', id: exampleIds.apiKey },
  data: eventNotes[type].data,
});

const changed = { changed: note('The names of the fields that changed.', ['pending_balance', 'paid_amount']) };

const accountNotes: Readonly<Record<string, FieldNote>> = {
  account_id: note('The account.'),
  external_id: note('Your own identifier of the account.', 'loan-84113'),
  contact_id: note('The contact who owes it.'),
  collection_status: note('The status of the account.'),
  total_amount: note('The debt when it was handed over.', 102340.75),
  pending_balance: note('What is still owed.', 102340.75),
  paid_amount: note('The sum of all payments.', 0),
  campaign_id: note('The campaign that the account is in.'),
  strategy_id: note("The account's own strategy, which takes precedence over that of its campaign."),
};

const planNotes: Readonly<Record<string, FieldNote>> = {
  plan_id: note('The instalment plan.'),
  account_id: note('The account whose debt it pays.'),
  contact_id: note('The contact of the account.'),
  status: note('The status of the plan.'),
  total: note('What the plan pays.'),
  instalments: note('Its parts, by their due dates.'),
  number: note('From 1; the down payment is 0.'),
  due_date: note("The day on which it is due, in the organization's time zone."),
  amount: note('What is due.'),
  currency: note('The currency of the account.'),
  payment_id: note('The payment that completed it; null if it is late.'),
  settlement_id: note('The settlement that the plan pays.'),
  source: note('Who negotiated: a user, an API key, or an AI agent in a call.'),
  interaction_id: note('The call in which it was proposed.'),
  accepted_at: note('When it was accepted.'),
  ended_at: note('When it was kept, broken or cancelled.'),
  previous_status: note('The status before the change.'),
};

const settlementNotes: Readonly<Record<string, FieldNote>> = {
  settlement_id: note('The settlement.'),
  account_id: note('The account whose debt it settles.'),
  contact_id: note('The contact who owes it.'),
  status: note('The status of the offer; after `accepted` only the outcome changes.'),
  outcome: note('What became of an accepted offer; null before.'),
  original_balance: note('The pending balance when it was proposed.', 102340.75),
  offered_amount: note('What the contact pays to settle the debt.', 81872.6),
  forgiven_amount: note('What is waived if it is paid.', 20468.15),
  discount_pct: note('The discount in percent of the balance, rounded to two decimals.', 20),
  expires_at: note('Until when the offer can be accepted.'),
  pay_by: note("The last day to pay, in the organization's time zone.", '2026-12-31'),
  accepted_at: note('When it was accepted.'),
  outcome_at: note('When it was fulfilled, breached or withdrawn.'),
  source: note('Who negotiated: a user, or an AI agent in a call.'),
  interaction_id: note('The call in which it was proposed.'),
};

export const documentation = {
  tag: {
    title: 'Events',
    description: `
What your servers receive if you subscribe to it with a webhook. Each event is one POST, signed as the
[Standard Webhooks](https://www.standardwebhooks.com) specification says; verify it with any of its libraries.

- **Reply** with 2xx within 15 seconds. Any other reply, a redirect included, is a failure and is retried for three days.
- **Duplicates**: an event may arrive more than once, always with the same \`webhook-id\`. Ignore ids that you have seen.
- **Order**: events arrive in any order. \`sequence\` grows with each event of one object; if it is smaller than the one you
  have, the event is older than what you know. Sequences of different objects say nothing about each other.
- **Versions**: fields and types may be added to a version. Ignore those that you do not know.
- **Personal data**: events carry ids, statuses and amounts, but no names, phone numbers, email addresses, notes or message
  texts. Read the record by its id if you need them.
`.trim(),
  },
  fields: {
    ...notesFor(eventTypes.map(eventBodyName), {
      id: note('The id of the event, the same in every attempt and replay; also in the header `webhook-id`.'),
      type: note('The type of the event.'),
      timestamp: note('When it happened, to the second.'),
      api_version: note('The version of this body. A version only gains fields.'),
      organization_id: note('The organization that it happened in.'),
      sequence: note(
        'A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it ' +
          'as text or as a big integer; it does not fit into a floating-point number.',
        '000000000000000040000000000000128817302410',
      ),
      actor: note(
        'Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, ' +
          'schedules and the records of an import.',
      ),
      kind: note('What they are.', 'api_key'),
      data: note('The object as it was after the change.'),
    }),
    ...notesFor(['AccountEventData', 'AccountUpdatedEventData', 'AccountStatusEventData'], accountNotes),
    ...notesFor(['AccountUpdatedEventData', 'InteractionUpdatedEventData'], changed),
    'AccountStatusEventData.previous_status': note('The status before.'),
    ...notesFor('ContactEventData', {
      external_id: note('Your own identifier of the contact.'),
      account_id: note(
        'The account that the contact belongs to; null if it was created with an external_id of its own.',
      ),
    }),
    ...notesFor('AdjustmentEventData', { adjustment_id: note('The adjustment.') }),
    ...notesFor(['PaymentEventData', 'PaymentReversedEventData'], {
      payment_id: note('The payment.'),
      account_id: note('The account that was paid.'),
      external_id: note('Your own identifier of the payment.', 'receipt-2026-1142'),
      amount: note('The amount paid.', 50000),
      paid_at: note('When it was paid.'),
    }),
    ...notesFor('PaymentReversedEventData', {
      reason: note('Why the payment does not count. `import_undone`: the import that registered it was undone.'),
      reversed_at: note('When it was reversed.'),
    }),
    ...notesFor(['InteractionEventData', 'InteractionUpdatedEventData'], {
      interaction_id: note('The message or call.'),
      account_id: note('The account that it is about.'),
      direction: note('Whether it was sent or received.'),
      action_type: note('The purpose, in the words of the organization.', 'reminder'),
      status: note('The status of the message or call.', 'delivered'),
      disposition: note(
        'The result of a call as a label. What an AI agent reports is shown if it is one to four words joined by underscores, ' +
          'else it is `other`.',
        'promise_to_pay',
      ),
      contact_result: note('Who was reached by a call.'),
      sentiment: note('The mood of the contact in an AI call.'),
      needs_person: note('Whether a person must take care of it.'),
      duration_seconds: note('How long the call lasted.', 94),
    }),
    ...notesFor('PromiseEventData', {
      promise_id: note('The promise.'),
      account_id: note('The account that the promise is about.'),
      interaction_id: note('The call in which it was made; null if an agent registered it.'),
      amount: note('The amount promised.', 50000),
      due_date: note('The day by which it is to be paid.'),
      status: note('The status of the promise.'),
    }),
    ...notesFor(['PlanEventData', 'PlanStatusEventData', 'InstalmentEventData'], planNotes),
    ...notesFor(['SettlementEventData', 'SettlementStatusEventData'], settlementNotes),
    ...notesFor('SettlementStatusEventData', {
      previous_status: note('The status before; the same if only the outcome changed.'),
      previous_outcome: note('The outcome before.'),
    }),
    ...notesFor('CampaignStatusEventData', {
      campaign_id: note('The campaign.'),
      name: note('The name of the campaign.', 'November, 30 days'),
      previous_status: note('The status before.'),
    }),
    'WebhookTestEventData.webhook_id': note('The webhook that is tested.'),
  },
} as const satisfies RoomDocumentation;
