import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleInstant,
  note,
  notesFor,
} from '../../http/documentation.ts';
import type { ChannelChange, ChannelView } from './contract.ts';

const unset: Returned<typeof ChannelView> = {
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

const sms: Returned<typeof ChannelView> = {
  ...unset,
  configured: true,
  from: '+541152360100',
  updated_at: exampleInstant,
};

const whoSpeaksFirst = 'Voice: who speaks first in a call that has no opening mode of its own';

export const documentation: RoomDocumentation = {
  tag: { title: 'Channels', description: 'The senders of email, SMS, WhatsApp and calls.' },
  fields: {
    channel: note('The channel.'),
    enabled: note('Whether the channel may be used. True unless it was switched off.'),
    configured: note('Whether it has all the settings it needs to send.'),
    reply_to: note('Email: the address for replies.', 'pagos@mail.example'),
    agent_id: note("Voice: the voice provider's id of the AI agent."),
    agent_phone_number_id: note("Voice: the voice provider's id of the number its agent calls from."),
    human_agent_number: note('Voice: the number in E.164 that calls are put through to.', '+541152360101'),
    ...notesFor(['ChannelChange', 'ChannelView'], {
      from: note('The sender: a phone number in E.164; for email an address or `Name <address>`.', '+541152360100'),
    }),
    'ChannelView.voice_opening_mode': note(`${whoSpeaksFirst}.`),
    'ChannelChange.voice_opening_mode': note(`${whoSpeaksFirst}; null means \`agent_first\`.`),
  },
  operations: {
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
        'Each channel has its own settings: `email` has `from` and `reply_to`; `sms` and `whatsapp` have `from`; `voice` has ' +
        '`agent_id`, `agent_phone_number_id` and `voice_opening_mode` for calls by an AI agent, and `from` and ' +
        '`human_agent_number` for calls by people. A number belongs to one organization, because it determines which ' +
        'organization an inbound message is for.',
      body: { from: '+541152360100' } satisfies Sent<typeof ChannelChange>,
      reply: sms,
    },
  },
};
