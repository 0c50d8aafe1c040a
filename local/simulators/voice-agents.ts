import { randomBytes } from 'node:crypto';
import { isRecord, listAt, recordAt, textAt } from '../foundation/json.ts';
import type { SpeakingAgent } from './browser-conversation.ts';
import { keptItems } from './kept-items.ts';
import { unixSeconds } from './signatures.ts';
import type { ProviderReply, SimulatorContext } from './simulator.ts';
import { agentFieldsProblem, mergeFields, modelProblem } from './voice-agent-fields.ts';
import { detail, fieldError, invalidPageSize, notAnObject, pageOf, workspaceAccess } from './voice-protocol.ts';
import type { VoiceTool, VoiceTools } from './voice-tools.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The agents of the workspace: created ones, those of the samples, and those that organizations manage themselves. */
export interface VoiceAgents {
  missing(id: string): ProviderReply | undefined;
  nameOf(id: string): string;
  /** The tools that an agent was given; undefined if it was given none. */
  toolIdsOf(id: string): readonly string[] | undefined;
  /** The first message of an agent, and the variables in its texts and in the headers of its tools. */
  speaking(id: string): SpeakingAgent;
  create(request: Fields | undefined): ProviderReply;
  search(query: URLSearchParams): ProviderReply;
  read(id: string): ProviderReply;
  update(id: string, request: Fields | undefined): ProviderReply;
}

interface KeptAgent {
  readonly id: string;
  readonly createdAt: number;
  readonly fields: Fields;
}

const existing = /^agent_(sample|own_)/;

/** The initial state of agents of samples and of those that organizations manage themselves. */
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

/** Defaults of the fields that a new agent omits. */
const defaults = {
  name: 'New agent',
  conversation_config: {
    agent: { first_message: '', language: 'en', prompt: { prompt: '', llm: 'gemini-2.0-flash', tool_ids: [] } },
    tts: { voice_id: 'cjVigY5qzO86Huf0OWal', model_id: 'eleven_turbo_v2' },
  },
  platform_settings: {},
  tags: [],
};

const toolIdsIn = (agent: Fields): readonly string[] | undefined => {
  const prompt = recordAt(recordAt(recordAt(agent, 'conversation_config'), 'agent'), 'prompt');
  return 'tool_ids' in prompt ? listAt(prompt, 'tool_ids').map(String) : undefined;
};

const variablesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).filter((name) => !name.startsWith('system__'));

const headerVariables = ({ config }: VoiceTool): readonly string[] =>
  Object.values(recordAt(recordAt(config, 'api_schema'), 'request_headers')).flatMap((header) => {
    const name = textAt(header, 'variable_name');
    return name === undefined ? [] : [name];
  });

const nameIn = (agent: Fields): string => textAt(agent, 'name') ?? '';

export const voiceAgents = (
  { state, now }: Pick<SimulatorContext<unknown>, 'state' | 'now'>,
  tools: Pick<VoiceTools, 'find'>,
): VoiceAgents => {
  const kept = keptItems<KeptAgent>(state, 'voice agents');
  const startedAt = unixSeconds(now());

  const agentOf = (id: string): KeptAgent => kept.find(id) ?? { id, createdAt: startedAt, fields: firstAgent };
  const view = ({ id, createdAt, fields }: KeptAgent): ProviderReply => ({
    status: 200,
    body: { agent_id: id, metadata: { created_at_unix_secs: createdAt }, phone_numbers: [], ...fields },
  });
  const summary = ({ id, createdAt, fields }: KeptAgent) => ({
    agent_id: id,
    name: nameIn(fields),
    tags: listAt(fields, 'tags'),
    created_at_unix_secs: createdAt,
    access_info: workspaceAccess,
    last_call_time_unix_secs: null,
  });
  const missing = (id: string): ProviderReply | undefined =>
    kept.find(id) || existing.test(id) ? undefined : detail(404, 'agent_not_found', `Agent with id ${id} not found.`);

  const unknownTool = (agent: Fields): ProviderReply | undefined => {
    const unknown = toolIdsIn(agent)?.find((id) => !tools.find(id));
    return unknown === undefined ? undefined : detail(404, 'tool_not_found', `Tool with id ${unknown} not found.`);
  };

  const change = (before: KeptAgent, request: Fields | undefined): KeptAgent | ProviderReply => {
    const problem = request ? agentFieldsProblem(request) : notAnObject();
    if (problem) return problem;
    const after = { ...before, fields: mergeFields(before.fields, request ?? {}) };
    const refusal = modelProblem(after.fields) ?? unknownTool(after.fields);
    if (refusal) return refusal;
    kept.put(after);
    return after;
  };

  return {
    missing,
    nameOf: (id) => nameIn(agentOf(id).fields),
    toolIdsOf: (id) => toolIdsIn(agentOf(id).fields),
    speaking: (id) => {
      const { fields } = agentOf(id);
      const agent = recordAt(recordAt(fields, 'conversation_config'), 'agent');
      const firstMessage = textAt(agent, 'first_message') ?? '';
      const inTexts = [firstMessage, textAt(recordAt(agent, 'prompt'), 'prompt') ?? ''].flatMap(variablesIn);
      const found = (toolIdsIn(fields) ?? []).flatMap((tool) => tools.find(tool) ?? []);
      return { firstMessage, variables: [...new Set([...inTexts, ...found.flatMap(headerVariables)])] };
    },
    create: (request) => {
      if (request && !isRecord(request['conversation_config']))
        return fieldError('conversation_config', 'missing', 'Field required');
      const id = `agent_${randomBytes(13).toString('hex')}`;
      const made = change({ id, createdAt: unixSeconds(now()), fields: defaults }, request);
      return 'status' in made ? made : { status: 200, body: { agent_id: id } };
    },
    search: (query) => {
      const text = (query.get('search') ?? '').toLowerCase();
      const found = kept.all().filter(({ fields }) => nameIn(fields).toLowerCase().includes(text));
      const page = pageOf(found, query, { defaultSize: 30 });
      if (!page) return invalidPageSize();
      return {
        status: 200,
        body: { agents: page.items.map(summary), has_more: page.hasMore, next_cursor: page.next },
      };
    },
    read: (id) => missing(id) ?? view(agentOf(id)),
    update: (id, request) => {
      const refusal = missing(id);
      if (refusal) return refusal;
      const changed = change(agentOf(id), request);
      return 'status' in changed ? changed : view(changed);
    },
  };
};
