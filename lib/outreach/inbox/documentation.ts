import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { exampleInteraction } from '../../history/interactions/documentation.ts';
import { exampleHold } from '../../portfolio/holds/documentation.ts';
import type { InboxEntry, InteractionChange } from './contract.ts';

const { contact } = exampleIds;

const claim: Returned<typeof InboxEntry>['holds'][number] = {
  ...exampleHold,
  kind: 'paid_claim',
  blocks: 'automatic',
  reason: null,
  source: 'contact',
  interaction_id: exampleIds.interaction,
  proposed: true,
  placed_by: { kind: 'contact', id: contact },
  until: '2026-11-29T03:00:00.000Z',
};

const message: Returned<typeof InboxEntry> = {
  ...exampleInteraction,
  direction: 'inbound',
  status: 'received',
  to: '+14155550100',
  from: '+5491155550123',
  action_type: null,
  template_id: null,
  body: 'Ya pagué el viernes.',
  decision_id: null,
  needs_person: true,
  inbox: 'open',
  initiated_by: { kind: 'contact', id: contact },
  delivered_at: null,
  contact_name: 'María González',
  pending_balance: 102340.75,
  currency: 'ARS',
  holds: [claim],
  answers: [
    {
      id: exampleIds.interaction,
      body: 'Gracias, ya lo vemos.',
      status: 'delivered',
      initiated_by: { kind: 'user', id: exampleIds.user },
      created_at: exampleInstant,
    },
  ],
  answerable_until: '2026-11-22T14:03:22.120Z',
};

const {
  contact_name: _name,
  pending_balance: _balance,
  currency: _currency,
  holds: _holds,
  answers: _answers,
  answerable_until: _until,
  ...handled
} = message;

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Inbox',
    description: 'The messages and calls that need a person, with the holds that were placed for what they say.',
  },
  fields: {
    'InteractionChange.handled': note('Whether a person has taken care of it.'),
    'InteractionChange.holds': note('What becomes of each proposed hold of the message.'),
    'InteractionChange.contact_result': note(
      'Who was reached by a call of a person. `voicemail`, `no_contact` (nobody answered, busy) and `wrong_number` say ' +
        'that it was no conversation; `wrong_number` also marks the number as another person’s.',
      'right_party',
    ),
    'InteractionChange.disposition': note('The outcome of a call of a person, in a few words.', 'promise_to_pay'),
    ...notesFor('HoldDecision', {
      id: note('The hold.'),
      action: note(
        '`confirm`: it is so; a `stop_request` becomes an opt-out. `change`: it is something else, `kind`. `release`: it ' +
          'is not so.',
      ),
      kind: note('What it is instead.', 'disputed'),
      reason: note('Why, for your colleagues.', 'The bank has confirmed it.'),
    }),
    'updateInteraction.id': note('The id of the message or call.'),
    'listInbox.inbox': note('Those that wait for a person, or those that one has handled.'),
    'InboxEntry.contact_name': note("The name of the account's contact.", 'María González'),
    'InboxEntry.pending_balance': note('What is owed on the account.', 102340.75),
    'InboxEntry.currency': note('The currency of the account.', 'ARS'),
    'InboxEntry.answerable_until': note(
      'When `POST /api/interactions/{id}/reply` ends; null if it is no text message of a person. The rules decide about ' +
        'each answer.',
    ),
    'InboxEntry.answers': note('The newest 20 answers to it by `POST /api/interactions/{id}/reply`, oldest first.'),
    'MessageAnswer.body': note('What was answered.'),
    'InboxEntry.holds': note('The holds that the message placed, ended ones too.'),
  },
  operations: {
    listInbox: {
      description:
        'Every message from a contact but a certain request to stop, and every call in which the contact asked for a person ' +
        'or may have asked to stop, or in which an AI agent was asked for more than it may offer.',
      reply: examplePage(message),
    },
    updateInteraction: {
      description:
        'Repeating it has no further effect: the first person and time are kept. `handled: true` ends the hold ' +
        '`reply_unread`, and is 422 `holds_undecided` unless `holds` decides about each hold that is `proposed`. Only an ' +
        'administrator releases or changes `attorney` and `cease`. `contact_result` and `disposition` are of an ended call ' +
        'by a person: it counts as a conversation if it was `completed` with a duration, unless its `contact_result` says ' +
        'otherwise.',
      body: { handled: true } satisfies Sent<typeof InteractionChange>,
      reply: { ...handled, inbox: 'handled', handled_at: exampleInstant, handled_by: exampleIds.user },
    },
  },
};
