import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  note,
  notesFor,
  sentences,
} from '../../platform/http/documentation.ts';
import type { ChangedVoiceConfigView, VoiceCapabilities, VoiceConfigChange, VoiceConfigView } from './contract.ts';

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

const example: Returned<typeof VoiceConfigView> = {
  llm: 'gemini-2.5-flash',
  voice_id: 'EXAVITQu4vr4xnSDxMaL',
  voices: { 'pt-BR': 'XB0fDUnXU5powFXDhCwa' },
  voice_opening_mode: 'agent_first',
  ai_disclosure: 'Hola, soy un asistente automático.',
  agent_id: 'agent_01jzq8',
  org_language: 'es',
  supported_llms: [{ id: 'gemini-2.5-flash', name: 'Gemini 2.5 Flash' }],
  curated_voices: [
    {
      voice_id: 'EXAVITQu4vr4xnSDxMaL',
      name: 'Sarah',
      language: 'es',
      gender: 'female',
      preview_url: 'https://voices.example/sarah.mp3',
    },
  ],
};

const changed: Returned<typeof ChangedVoiceConfigView> = { ...example, agent_sync: 'synced' };

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Voice',
    description: 'How AI agents speak, whether calls can be placed, and voice sessions in a browser.',
  },
  fields: {
    'VoiceRequest.organization_id': note("The caller's organization. Only a platform administrator may name another."),
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
    ...notesFor(['VoiceConfigView', 'ChangedVoiceConfigView', 'VoiceConfigChange'], {
      llm: note('The language model that the agent uses, one of `supported_llms`; by default the first.'),
      voice_id: note('The voice for languages without a voice of their own; null means the voice of the agent.'),
      voices: note('Voices by language.', { 'pt-BR': 'XB0fDUnXU5powFXDhCwa' }),
      voice_opening_mode: note('Who speaks first in a call that has no opening mode of its own.'),
      agent_id: note("The voice provider's id of the agent. Setting another one makes it the organization's own."),
    }),
    ai_disclosure: note('What an AI agent says first in every call, in the language of the organization.'),
    org_language: note('The language of the organization, which selects the voice.', 'es', 'pt-BR'),
    supported_llms: note('The models to choose from.'),
    curated_voices: note(
      'The voices to choose from, at most ten minutes old; empty if the provider cannot be reached.',
    ),
    agent_sync: note(
      'Whether the agent that the service manages has the configuration: `none` if there is no such agent, `pending` if the ' +
        'provider did not accept it: it is sent again with the next change.',
    ),
    'CuratedVoice.voice_id': note("The voice provider's id of the voice.", 'EXAVITQu4vr4xnSDxMaL'),
    gender: note('As the provider writes it.', 'female'),
    preview_url: note('A recording of the voice.', 'https://voices.example/sarah.mp3'),
  },
  operations: {
    createSignedVoiceUrl: {
      description:
        "A browser talks at this address to the AI agent of the organization's voice channel. Each request creates a new " +
        'one: it is never stored, and an `Idempotency-Key` has no effect.',
      body: { organization_id: '3c0d7a52-1f5e-4f0c-9a31-5b8e2d6f7a10' },
      reply: {
        signedUrl: 'wss://api.elevenlabs.io/v1/convai/conversation?agent_id=agent_1&conversation_signature=cvtkn_1',
      },
    },
    checkVoiceCapabilities: {
      description:
        'Checks the credentials of both providers and the settings of the voice channel, and asks the providers for its ' +
        'agent and numbers. An AI agent needs `voice_credentials`, `voice_agent` and `phone_number_imported`; people need ' +
        '`telephony_credentials`, `phone_number` and `human_line`. A verified caller ID is not an owned number.',
      body: { organization_id: '3c0d7a52-1f5e-4f0c-9a31-5b8e2d6f7a10' },
      reply: capabilities,
    },
    readVoiceConfig: { reply: example },
    updateVoiceConfig: {
      description:
        `${sentences.partialUpdate} \`voices\` is replaced as a whole. An agent and voices are looked up at the voice ` +
        'provider first; if it does not answer, nothing is stored (502).',
      body: { voice_id: 'EXAVITQu4vr4xnSDxMaL', voices: { 'pt-BR': 'XB0fDUnXU5powFXDhCwa' } } satisfies Sent<
        typeof VoiceConfigChange
      >,
      reply: changed,
    },
  },
};
