import { isRecord, recordAt } from '../foundation/json.ts';
import { type FieldKind, fieldProblem } from './request-fields.ts';
import { unixSeconds } from './signatures.ts';
import type { ProviderReply, SimulatorContext } from './simulator.ts';
import { detail, fieldError } from './voice-protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The agents of the workspace: those of the samples, those that organizations manage themselves, and what was changed. */
export interface VoiceAgents {
  /** The reply if there is no such agent. */
  missing(id: string): ProviderReply | undefined;
  read(id: string): ProviderReply;
  /** Changes the given fields; objects are merged field by field. */
  update(id: string, request: Fields | undefined): ProviderReply;
}

const fact = 'voice agents';
const existing = /^agent_(sample|own_)/;

const firstAgent = {
  name: 'Simulated agent',
  conversation_config: {
    agent: {
      first_message: 'Hola, ¿hablo con {{contact_name}}?',
      language: 'es',
      prompt: { prompt: 'You collect debts politely.', llm: 'gemini-2.0-flash' },
    },
    tts: { voice_id: 'voice_lucia', model_id: 'eleven_flash_v2_5' },
  },
  platform_settings: {},
  tags: [],
};

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

const requestProblem = (request: Fields): ProviderReply | undefined => {
  for (const [place, known] of Object.entries(kinds)) {
    const given = place.split('.').reduce((inside, name) => (name === '' ? inside : recordAt(inside, name)), request);
    const found = fieldProblem(given, known);
    if (!found) continue;
    const field = place === '' ? found.field : `${place}.${found.field}`;
    return found.problem === 'unknown'
      ? fieldError(field, 'extra_forbidden', 'Extra inputs are not permitted')
      : fieldError(field, 'type_error', 'Input has the wrong type');
  }
  return undefined;
};

const merge = (before: Fields, change: Fields): Fields => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const old = before[name];
      return [name, isRecord(old) && isRecord(value) ? merge(old, value) : value];
    }),
  ),
});

export const voiceAgents = ({ state, now }: Pick<SimulatorContext<unknown>, 'state' | 'now'>): VoiceAgents => {
  const createdAt = unixSeconds(now());
  const changed = new Map(Object.entries(recordAt({ agents: state.recall(fact) }, 'agents')));

  const agentOf = (id: string): Fields => {
    const stored = changed.get(id);
    return isRecord(stored) ? stored : firstAgent;
  };
  const view = (id: string): ProviderReply => ({
    status: 200,
    body: { agent_id: id, metadata: { created_at_unix_secs: createdAt }, phone_numbers: [], ...agentOf(id) },
  });
  const missing = (id: string): ProviderReply | undefined =>
    existing.test(id) ? undefined : detail(404, 'agent_not_found', `Agent with id ${id} not found.`);

  return {
    missing,
    read: (id) => missing(id) ?? view(id),
    update: (id, request) => {
      const refusal =
        missing(id) ?? (request ? requestProblem(request) : fieldError('', 'json_invalid', 'JSON decode error'));
      if (refusal) return refusal;
      changed.set(id, merge(agentOf(id), request ?? {}));
      state.remember(fact, Object.fromEntries(changed));
      return view(id);
    },
  };
};
