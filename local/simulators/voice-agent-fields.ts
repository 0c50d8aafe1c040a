import { ownValue } from '../../lib/foundation/own-value.ts';
import { isRecord, recordAt, textAt } from '../foundation/json.ts';
import { type FieldKind, fieldProblem } from './request-fields.ts';
import type { ProviderReply } from './simulator.ts';
import { detail, problemReply } from './voice-protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, Readonly<Record<string, FieldKind>>>> = {
  '': { name: 'text', conversation_config: 'object', platform_settings: 'object', workflow: 'object', tags: 'list' },
  conversation_config: {
    asr: 'object',
    turn: 'object',
    tts: 'object',
    conversation: 'object',
    language_presets: 'object',
    agent: 'object',
  },
  'conversation_config.agent': {
    first_message: 'text',
    disable_first_message_interruptions: 'flag',
    language: 'text',
    dynamic_variables: 'object',
    prompt: 'object',
  },
  'conversation_config.agent.prompt': {
    prompt: 'text',
    llm: 'text',
    temperature: 'number',
    max_tokens: 'number',
    tool_ids: 'list',
    built_in_tools: 'object',
    mcp_server_ids: 'list',
    native_mcp_server_ids: 'list',
    knowledge_base: 'list',
    custom_llm: 'object',
    ignore_default_personality: 'flag',
    rag: 'object',
    timezone: 'text',
  },
  'conversation_config.tts': {
    model_id: 'text',
    voice_id: 'text',
    supported_voices: 'list',
    agent_output_audio_format: 'text',
    optimize_streaming_latency: 'number',
    stability: 'number',
    speed: 'number',
    similarity_boost: 'number',
    pronunciation_dictionary_locators: 'list',
  },
  platform_settings: {
    auth: 'object',
    evaluation: 'object',
    widget: 'object',
    data_collection: 'object',
    overrides: 'object',
    call_limits: 'object',
    privacy: 'object',
    workspace_overrides: 'object',
    testing: 'object',
    safety: 'object',
  },
};

export const agentFieldsProblem = (request: Fields): ProviderReply | undefined => {
  for (const [place, known] of Object.entries(kinds)) {
    const given = place.split('.').reduce((inside, name) => (name === '' ? inside : recordAt(inside, name)), request);
    const reply = problemReply(fieldProblem(given, known), place);
    if (reply) return reply;
  }
  return undefined;
};

const models: Readonly<Record<'english' | 'other', readonly string[]>> = {
  english: ['eleven_turbo_v2', 'eleven_flash_v2'],
  other: ['eleven_turbo_v2_5', 'eleven_flash_v2_5'],
};

/** The reply to an agent whose voice model does not speak its language. */
export const modelProblem = (agent: Fields): ProviderReply | undefined => {
  const config = recordAt(agent, 'conversation_config');
  const kind = textAt(recordAt(config, 'agent'), 'language') === 'en' ? 'english' : 'other';
  if (models[kind].includes(textAt(recordAt(config, 'tts'), 'model_id') ?? '')) return undefined;
  return detail(400, 'invalid_model', `An agent of this language must use one of ${models[kind].join(', ')}.`);
};

/** Merges a change into the fields, objects field by field. */
export const mergeFields = (before: Fields, change: Fields): Fields => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const old = ownValue(before, name);
      return [name, isRecord(old) && isRecord(value) ? mergeFields(old, value) : value];
    }),
  ),
});
