import { type Channel, channels } from '../../policy/contact-rules/channel.ts';
import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  note,
  notesFor,
  providerFailureNotes,
} from '../../platform/http/documentation.ts';
import { exampleVerdict } from '../../history/decisions/documentation.ts';
import type {
  CheckedDispatch,
  DispatchCheck,
  DispatchChecks,
  NewCall,
  NewMessage,
  NewReply,
  SentMessage,
  StartedCall,
} from './contract.ts';

const newMessage: Sent<typeof NewMessage> = { account_id: exampleIds.account, action_type: 'reminder' };

const sent = (channel: 'email' | 'sms' | 'whatsapp', to: string, id: string): Returned<typeof SentMessage> => ({
  status: 'sent',
  interaction_id: exampleIds.interaction,
  channel,
  to,
  provider_message_id: id,
});

const checked = (channel: Channel): Returned<typeof CheckedDispatch> => ({
  account_id: exampleIds.account,
  channel,
  ...exampleVerdict,
  facts: { ...exampleVerdict.facts, channel },
});

const phone = '+5491155550123';
const orExternalId = 'Give this or `account_external_id`.';

const description =
  'Every rule is checked first. If one fails, the reply is 422 with `blocked: true`, the rule as `code`, `retry_at` and all ' +
  '`checks`, and the decision is stored with the account. One request never contacts the contact twice: if the provider ' +
  'does not confirm that it accepted the message, the reply is 502 with `outcome: "unknown"`, and the attempt counts ' +
  'towards the frequency caps.';

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Dispatch',
    description: 'Messages and calls, each sent at most once and only after every rule has been checked.',
  },
  fields: {
    'NewMessage.account_id': note(`The account whose contact is to get the message. ${orExternalId}`),
    'replyToMessage.id': note('The id of the message.'),
    'NewReply.text': note('What the person is to read.', 'Gracias, ya lo vemos.'),
    'NewCall.account_id': note(`The account whose contact is to be called. ${orExternalId}`),
    ...notesFor(['DispatchCheck', 'DispatchChecks'], {
      account_id: note(`The account whose contact would be contacted. ${orExternalId}`),
    }),
    agent_type: note('Who speaks: an AI agent, or people of the organization.'),
    supervisor_user_id: note('The user who supervises the call.'),
    voice_opening_mode: note(
      'AI only: who speaks first. `callee_first`: the agent says only that it is an automated assistant, and waits. ' +
        '`agent_first`: it begins with its first message. `inherit`: the setting of the voice channel.',
    ),
    interaction_id: note('The resulting message or call.'),
    to: note('The number or address that was contacted.', phone),
    provider: note('The provider that delivered it.'),
    provider_message_id: note("The provider's id of the message."),
    call_sid: note("The telephony provider's id of the call."),
    conversation_id: note("The voice provider's id of the conversation; null for calls by people."),
    ...notesFor('BlockedDispatch', {
      code: note('The rule that decided: the first that failed.'),
      blocked: note('Nothing was sent, because a rule forbids it now.'),
      retry_at: note('When it is possible again; null if only a change of the facts makes it possible.'),
      decision_id: note('The stored decision, which the account lists.'),
    }),
    ...notesFor('FailedDispatch', {
      code: note('The provider did not confirm the request.'),
      interaction_id: note('The attempt, which the account lists.'),
      outcome: note(
        '`refused`: nothing was sent. `rate_limited`: nothing was sent; try later. `unknown`: it may have been sent, counts as ' +
          'sent and is never sent again.',
      ),
      provider: note('Which provider, and what it replied.'),
    }),
    ...notesFor('DispatchFailure', {
      ...providerFailureNotes,
      reason: note('Why it refused, if the reason concerns the recipient or the moment.', 'invalid_address'),
    }),
    ...notesFor('SentMessage', { status: note('The provider accepted the message.') }),
    ...notesFor('StartedCall', { status: note('The provider is placing the call.') }),
  },
  operations: {
    dispatchEmail: {
      description,
      body: newMessage,
      reply: sent('email', 'maria@mail.example', '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794'),
    },
    dispatchSms: { description, body: newMessage, reply: sent('sms', phone, exampleIds.message) },
    dispatchWhatsapp: { description, body: newMessage, reply: sent('whatsapp', phone, exampleIds.message) },
    replyToMessage: {
      description:
        'The answer is free text, on WhatsApp too. It is checked like every message, but limits of how often a person is ' +
        'contacted do not apply to it, nor, within an hour of the message, contact hours, nor the status and hold ' +
        '`disputed`. It counts towards no limit. An opt-out and every other hold that blocks all contact forbid it: 422 ' +
        'with the rule as `code`. The message remains to be handled. Give an `Idempotency-Key`, so that a repetition is ' +
        'not a second answer.',
      body: { text: 'Gracias, ya lo vemos.' } satisfies Sent<typeof NewReply>,
      reply: sent('sms', phone, exampleIds.message),
    },
    dispatchVoice: {
      description,
      body: { account_id: exampleIds.account, agent_type: 'ai' } satisfies Sent<typeof NewCall>,
      reply: {
        status: 'initiated',
        interaction_id: exampleIds.interaction,
        call_sid: 'CA5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
        conversation_id: 'conv_01jk5f0c4e0d9a7b4f3f8f6f0f',
      } satisfies Returned<typeof StartedCall>,
    },
    checkDispatch: {
      description: 'The decision that a dispatch would make now; nothing is sent, counted or stored.',
      body: { channel: 'sms', account_id: exampleIds.account } satisfies Sent<typeof DispatchCheck>,
      reply: checked('sms'),
    },
    checkAllChannels: {
      description:
        'For each channel the decision that a dispatch would make now, all from one reading; nothing is sent, counted or ' +
        'stored.',
      body: { account_id: exampleIds.account } satisfies Sent<typeof DispatchChecks>,
      reply: { data: channels.map(checked) },
    },
  },
};
