import { randomBytes } from 'node:crypto';
import { recordAt, textAt } from '../foundation/json.ts';
import { keptItems } from './kept-items.ts';
import { type FieldKind, fieldProblem } from './request-fields.ts';
import type { ProviderReply, SimulatorContext } from './simulator.ts';
import { fieldError, invalidPageSize, notAnObject, pageOf, problemReply, workspaceAccess } from './voice-protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A tool of the workspace, which agents name in their prompts. */
export interface VoiceTool {
  readonly id: string;
  /** The configuration as given; the provider returns it with defaults. */
  readonly config: Fields;
}

export interface VoiceTools {
  find(id: string): VoiceTool | undefined;
  create(request: Fields | undefined): ProviderReply;
  search(query: URLSearchParams): ProviderReply;
}

const configFields: Readonly<Record<string, FieldKind>> = {
  'type!': 'text',
  'name!': 'text',
  'description!': 'text',
  'api_schema!': 'object',
  response_timeout_secs: 'number',
  disable_interruptions: 'flag',
  force_pre_tool_speech: 'flag',
  assignments: 'list',
  dynamic_variables: 'object',
};
const requestFields: Readonly<Record<string, FieldKind>> = {
  'url!': 'text',
  method: 'text',
  path_params_schema: 'object',
  query_params_schema: 'object',
  request_body_schema: 'object',
  request_headers: 'object',
  auth_connection: 'object',
};

const toolProblem = (request: Fields | undefined): ProviderReply | undefined => {
  if (!request) return notAnObject();
  const config = recordAt(request, 'tool_config');
  const schema = recordAt(config, 'api_schema');
  const problem =
    problemReply(fieldProblem(request, { 'tool_config!': 'object' })) ??
    problemReply(fieldProblem(config, configFields), 'tool_config') ??
    problemReply(fieldProblem(schema, requestFields), 'tool_config.api_schema');
  if (problem) return problem;
  const wrong = (field: string, msg: string) => fieldError(`tool_config.${field}`, 'value_error', msg);
  const timeout = config['response_timeout_secs'] ?? 20;
  if (config['type'] !== 'webhook') return wrong('type', 'The simulated provider knows only webhooks');
  if (!/^[\w-]{1,64}$/.test(String(config['name']))) return wrong('name', 'Not a valid name');
  if (!Number.isInteger(timeout) || Number(timeout) < 5 || Number(timeout) > 120)
    return wrong('response_timeout_secs', 'From 5 to 120');
  if (!URL.canParse(String(schema['url']))) return wrong('api_schema.url', 'Not a valid URL');
  return schema['method'] === 'POST'
    ? undefined
    : wrong('api_schema.method', 'The simulated provider sends POST requests only');
};

const view = ({ id, config }: VoiceTool) => ({
  id,
  tool_config: {
    disable_interruptions: false,
    force_pre_tool_speech: false,
    assignments: [],
    dynamic_variables: { dynamic_variable_placeholders: {} },
    ...config,
    api_schema: { path_params_schema: {}, query_params_schema: null, ...recordAt(config, 'api_schema') },
  },
  access_info: workspaceAccess,
  usage_stats: { total_calls: 0, avg_latency_secs: 0 },
});

export const voiceTools = ({ state }: Pick<SimulatorContext<unknown>, 'state'>): VoiceTools => {
  const tools = keptItems<VoiceTool>(state, 'voice tools');
  return {
    find: (id) => tools.find(id),
    create: (request) => {
      const problem = toolProblem(request);
      if (problem) return problem;
      const tool = { id: `tool_${randomBytes(13).toString('hex')}`, config: recordAt(request, 'tool_config') };
      tools.put(tool);
      return { status: 200, body: view(tool) };
    },
    search: (query) => {
      const text = query.get('search') ?? '';
      const found = tools.all().filter(({ config }) => textAt(config, 'name')?.startsWith(text));
      const page = pageOf(found, query, { defaultSize: 30 });
      if (!page) return invalidPageSize();
      return {
        status: 200,
        body: { tools: page.items.map(view), has_more: page.hasMore, next_cursor: page.next },
      };
    },
  };
};
