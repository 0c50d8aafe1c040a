import type { ClientToolResult, ConversationInitiation, Pong, UserAudio } from '@elevenlabs/types';
import * as z from 'zod/mini';
import type { VoiceConfigView } from '../../../../lib/channels/voice/contract.ts';

export type ClientMessage = ClientToolResult | ConversationInitiation | Pong | UserAudio;

const text = () => z.string();
const number = () => z.number();

const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent_response'), agent_response_event: z.object({ agent_response: text() }) }),
  z.object({
    type: z.literal('agent_response_correction'),
    agent_response_correction_event: z.object({ corrected_agent_response: text() }),
  }),
  z.object({ type: z.literal('audio'), audio_event: z.object({ audio_base_64: text(), event_id: number() }) }),
  z.object({ type: z.literal('client_tool_call'), client_tool_call: z.object({ tool_call_id: text() }) }),
  z.object({
    type: z.literal('conversation_initiation_metadata'),
    conversation_initiation_metadata_event: z.object({
      agent_output_audio_format: text(),
      user_input_audio_format: z.optional(text()),
    }),
  }),
  z.object({ type: z.literal('interruption'), interruption_event: z.object({ event_id: number() }) }),
  z.object({ type: z.literal('ping'), ping_event: z.object({ event_id: number() }) }),
  z.object({
    type: z.literal('user_transcript'),
    user_transcription_event: z.object({ user_transcript: text() }),
  }),
]);
export type ServerMessage = z.output<typeof ServerMessage>;

/** Parses a message; undefined if the console ignores its type. */
export function parseMessage(data: unknown): ServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return ServerMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

export function replyTo(message: ServerMessage): ClientMessage | undefined {
  if (message.type === 'ping') return { type: 'pong', event_id: message.ping_event.event_id };
  if (message.type !== 'client_tool_call') return undefined;
  return {
    type: 'client_tool_result',
    tool_call_id: message.client_tool_call.tool_call_id,
    result: 'A test call in a browser has no tools.',
    is_error: true,
  };
}

type VoiceOpening = Pick<
  VoiceConfigView,
  'org_language' | 'voices' | 'voice_id' | 'voice_opening_mode' | 'ai_disclosure'
>;

interface Callee {
  readonly contact: string;
  readonly organization: string;
  readonly version: string;
}

/** Variables without a value in a test call: they name no account, and no tool accepts the token. */
const unusedVariables = [
  'organization_id',
  'account_id',
  'interaction_id',
  'interaction_at',
  'reference',
  'currency',
  'secret__tool_token',
];

/** The opening message of a conversation, like the service's own calls: variables, voice and first sentence. */
export function clientData(
  {
    org_language: language,
    voices,
    voice_id: voice,
    voice_opening_mode: mode,
    ai_disclosure: disclosure,
  }: VoiceOpening,
  { contact, organization, version }: Callee,
): ConversationInitiation {
  const voiceId = voices[language] ?? voice ?? undefined;
  return {
    type: 'conversation_initiation_client_data',
    dynamic_variables: {
      ...Object.fromEntries(unusedVariables.map((name) => [name, 'test'])),
      contact_name: contact,
      organization_name: organization,
      language,
      verification_fact: 'none',
    },
    ...((mode === 'callee_first' || voiceId !== undefined) && {
      conversation_config_override: {
        ...(mode === 'callee_first' && { agent: { first_message: disclosure } }),
        ...(voiceId !== undefined && { tts: { voice_id: voiceId } }),
      },
    }),
    source_info: { source: 'console', version },
  };
}
