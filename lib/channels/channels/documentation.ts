import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { ChannelChange, ChannelView } from './contract.ts';

const unset: Returned<typeof ChannelView> = {
  id: '5b8f8f0e-64c2-5f6b-9a4e-0c2b3d1e7f90',
  channel: 'sms',
  enabled: true,
  configured: false,
  from: null,
  reply_to: null,
  agent_id: null,
  agent_phone_number_id: null,
  human_agent_number: null,
  claim_ends_at: null,
  updated_at: null,
};

const sms: Returned<typeof ChannelView> = {
  ...unset,
  configured: true,
  from: '+541152360100',
  updated_at: exampleInstant,
};

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
    ...notesFor(['EmailChannelChange', 'MessageChannelChange', 'VoiceChannelChange', 'ChannelView'], {
      from: note('The sender: a phone number in E.164; for email an address or `Name <address>`.', '+541152360100'),
    }),
    'ChannelView.claim_ends_at': note(
      'When another organization may claim its number or its agent, because the provider has not confirmed that the account ' +
        'has it; null if nothing lapses.',
    ),
    'ChannelView.id': note('The id of the channel, which never changes.'),
  },
  operations: {
    listChannels: {
      reply: {
        data: [{ ...unset, channel: 'email' }, sms, { ...unset, channel: 'whatsapp' }, { ...unset, channel: 'voice' }],
      },
    },
    updateChannel: {
      description:
        'Each channel has its own settings: `email` has `from` and `reply_to`; `sms` and `whatsapp` have `from`; `voice` has ' +
        '`agent_id` and `agent_phone_number_id` for calls by an AI agent, and `from` and `human_agent_number` for calls by ' +
        'people. A number belongs to one organization, because it determines which organization an inbound message is for; ' +
        'so do an agent and its number. Each is checked at its provider when it is set: if the account does not have it, or the ' +
        'provider does not answer, the claim lapses after 7 days, and gives way to an organization whose claim is confirmed; ' +
        'set it again to check again. How the agent speaks is set by `PATCH /api/admin/voice-config`.',
      body: { from: '+541152360100' } satisfies Sent<typeof ChannelChange>,
      reply: sms,
    },
  },
};
