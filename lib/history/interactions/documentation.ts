import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { InteractionChange, InteractionView } from './contract.ts';

export const exampleInteraction: Returned<typeof InteractionView> = {
  id: exampleIds.interaction,
  account_id: exampleIds.account,
  contact_id: exampleIds.contact,
  channel: 'sms',
  direction: 'outbound',
  status: 'delivered',
  provider: 'telephony',
  provider_message_id: exampleIds.message,
  call_sid: null,
  conversation_id: null,
  to: '+5491155550123',
  from: null,
  action_type: 'reminder',
  template_id: exampleIds.template,
  agent_type: null,
  supervisor_user_id: null,
  subject: null,
  body: 'Hola María, su saldo pendiente es de $ 102.340,75.',
  decision_id: '5d2f7c90-1b3e-4c68-8f55-0a9e6d4b2c17',
  failure: null,
  transcript: null,
  disposition: null,
  contact_result: null,
  sentiment: null,
  analysis: null,
  needs_person: false,
  inbox: null,
  handled_at: null,
  handled_by: null,
  outcome_at: null,
  outcome_by: null,
  duration_seconds: null,
  initiated_by: { kind: 'user', id: exampleIds.user },
  delivered_at: '2026-11-21T14:03:25.480Z',
  read_at: null,
  ended_at: null,
  created_at: exampleInstant,
  updated_at: '2026-11-21T14:03:25.480Z',
};

const exampleCall: Returned<typeof InteractionView> = {
  ...exampleInteraction,
  channel: 'voice',
  status: 'completed',
  provider: 'voiceprovider',
  provider_message_id: null,
  call_sid: 'CA2f7c901b3e4c685f550a9e6d4b2c172f',
  conversation_id: 'conv_3701k2m4n5p6q7r8s9t0',
  action_type: 'call',
  template_id: null,
  agent_type: 'ai',
  body: null,
  transcript: [
    { role: 'agent', message: 'Buen día, ¿hablo con María?', at_seconds: 1 },
    { role: 'contact', message: 'Sí, soy yo.', at_seconds: 5 },
  ],
  disposition: 'no_commitment',
  contact_result: 'right_party',
  sentiment: 'neutral',
  analysis: { summary: 'The contact answered and did not commit to a date.', call_successful: 'success' },
  duration_seconds: 94,
  delivered_at: null,
  ended_at: '2026-11-21T14:04:56.000Z',
  updated_at: '2026-11-21T14:36:02.117Z',
};

const openCall: Returned<typeof InteractionView> = {
  ...exampleCall,
  disposition: 'person_requested',
  needs_person: true,
  inbox: 'open',
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Interactions',
    description: 'Single messages and calls. Those of an account are listed under Timeline.',
  },
  fields: {
    'InteractionChange.handled': note('Whether a person has taken care of it.'),
    'InteractionChange.contact_result': note(
      'Who was reached by a call of a person. `voicemail`, `no_contact` (nobody answered, busy) and `wrong_number` say ' +
        'that it was no conversation; `wrong_number` also marks the number as another person’s.',
      'right_party',
    ),
    'InteractionChange.disposition': note('The outcome of a call of a person, in a few words.', 'promise_to_pay'),
    'updateInteraction.id': note('The id of the message or call.'),
    'listInbox.inbox': note('Those that wait for a person, or those that one has handled.'),
    ...notesFor(['InteractionView', 'InboxEntry'], {
      account_id: note('The account it is about.'),
      contact_id: note('The contact who was contacted, or who wrote.'),
      direction: note('`outbound` to the contact, `inbound` from the contact.'),
      status: note(
        'Its progress; it never moves back. `outcome_unknown`: the provider did not confirm it, and it is not sent again.',
      ),
      provider: note('The provider that delivered it.'),
      provider_message_id: note("The provider's id of the message."),
      call_sid: note("The telephony provider's id of the call."),
      conversation_id: note("The voice provider's id of the conversation with its agent."),
      to: note('The address it was sent to.', '+5491155550123'),
      from: note('The address an inbound message came from.'),
      template_id: note('The template it was rendered from.'),
      agent_type: note('Who speaks in a call: `ai` or `human`.'),
      supervisor_user_id: note('The user who supervises the call.'),
      subject: note('Subject of an email.'),
      body: note('The text as the contact reads it.'),
      decision_id: note('The decision that allowed it.'),
      failure: note('Why it was not delivered.'),
      reason: note("The reason as one of the service's codes.", 'not_mobile'),
      provider_code: note("The provider's own code."),
      transcript: note('What was said in a call with an AI agent, up to 300 KB.'),
      role: note('Who spoke.'),
      message: note('What was said.'),
      at_seconds: note('Seconds since the beginning of the call.', 12),
      disposition: note('The outcome of the call.', 'promise_to_pay'),
      contact_result: note('Whether the right person was reached.'),
      sentiment: note("The model's estimate of the contact's mood."),
      analysis: note("The voice provider's analysis of the call. A model wrote it: do not rely on it."),
      needs_person: note('A person should review it before anybody contacts the contact again.'),
      duration_seconds: note('How long the call lasted.', 94),
      initiated_by: note('Who initiated it.'),
      kind: commonNotes.kindOfActor,
      id: note('The id assigned by the service.'),
      delivered_at: note('When it was delivered.'),
      read_at: note('When it was read, if the channel reports it.'),
      ended_at: note('When the call ended.'),
      inbox: note('Whether a person has taken care of it; null if it needs none.'),
      handled_at: note('When it was handled.'),
      handled_by: note('The user who handled it.'),
      outcome_at: note('When a person gave the outcome of the call.'),
      outcome_by: note('The user who gave it.'),
      contact_name: note("The name of the account's contact.", 'María González'),
    }),
  },
  operations: {
    listInbox: {
      description:
        'Every message from a contact but a certain request to stop, and every call in which the contact asked for a person ' +
        'or may have asked to stop, or in which an AI agent was asked for more than it may offer.',
      reply: examplePage({ ...openCall, contact_name: 'María González' }),
    },
    updateInteraction: {
      description:
        'Repeating it has no further effect: the first person and time are kept. `contact_result` and `disposition` are ' +
        'of an ended call by a person: it counts as a conversation if it was `completed` with a duration, unless its ' +
        '`contact_result` says otherwise.',
      body: { handled: true } satisfies Sent<typeof InteractionChange>,
      reply: { ...openCall, inbox: 'handled', handled_at: exampleInstant, handled_by: exampleIds.user },
    },
    readInteraction: {
      description: 'An interaction may be missing for about a second after it was created.',
      reply: exampleInteraction,
    },
    refreshVoice: {
      description:
        "Does what the voice provider's callback at the end of a call does: it overwrites the transcript and the analysis " +
        'with the latest data, and the strategy that waits for the call continues. Repeating it has no further effect. What ' +
        "the agent did with its tools during the call stays. A scheduled job does the same for AI agents' calls that are " +
        'still open 30 minutes after they began.',
      reply: exampleCall,
    },
  },
};
