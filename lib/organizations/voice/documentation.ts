import { type Returned, type RoomDocumentation, note } from '../../http/documentation.ts';
import type { VoiceCapabilities } from './contract.ts';

const numberDetail =
  'The telephony provider does not have this from; set another with PATCH /api/admin/channels/voice.';

const capabilities: Returned<typeof VoiceCapabilities> = {
  ready: true,
  ai: { ready: true, missing: [] },
  human: { ready: false, missing: ['phone_number'] },
  checks: [
    { check: 'telephony_credentials', ok: true, detail: null },
    { check: 'voice_credentials', ok: true, detail: null },
    { check: 'voice_agent', ok: true, detail: null },
    { check: 'phone_number', ok: false, detail: numberDetail },
    { check: 'phone_number_imported', ok: true, detail: null },
    { check: 'human_line', ok: true, detail: null },
  ],
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Voice', description: 'Whether calls can be placed, and voice sessions in a browser.' },
  fields: {
    'VoiceRequest.organization_id': note(
      "The organization; by default the caller's own. Only a platform administrator may name another.",
    ),
    signedUrl: note(
      'A WebSocket address. It is a credential, and can be opened for 15 minutes.',
      'wss://api.elevenlabs.io/v1/convai/conversation?agent_id=agent_1&conversation_signature=cvtkn_1',
    ),
    ready: note('Whether calls can be placed: by AI agents or by people, or by the kind of agent beside it.'),
    ai: note('Calls by an AI agent.'),
    human: note("Calls by the organization's people."),
    missing: note('The checks that failed, of those that this kind of call needs.'),
    'VoiceCapabilities.checks': note('Every check, in this order.'),
    check: note('What was checked.'),
    ok: note('Whether it is in order. A provider that does not reply within 5 seconds is not.'),
    detail: note('What is wrong and what to do; null if nothing is.', numberDetail),
  },
  operations: {
    createSignedVoiceUrl: {
      description:
        "A browser talks at this address to the AI agent of the organization's voice channel. Each request makes a new one: " +
        'it is never stored, and an `Idempotency-Key` has no effect. The body may be omitted.',
      body: {},
      reply: {
        signedUrl: 'wss://api.elevenlabs.io/v1/convai/conversation?agent_id=agent_1&conversation_signature=cvtkn_1',
      },
    },
    checkVoiceCapabilities: {
      description:
        'Checks the credentials of both providers and the settings of the voice channel, and asks the providers for its ' +
        'agent and numbers. An AI agent needs `voice_credentials`, `voice_agent` and `phone_number_imported`; people need ' +
        '`telephony_credentials`, `phone_number` and `human_line`. The body may be omitted.',
      body: {},
      reply: capabilities,
    },
  },
};
