import { randomUUID } from 'node:crypto';
import { ownValue } from '../../lib/foundation/own-value.ts';
import { isRecord, parseJson, recordAt, textAt } from '../foundation/json.ts';
import { type Conversation, isSecret, systemVariables } from './conversation.ts';
import type { Callbacks } from './simulator.ts';
import type { VoiceWorkspace } from './voice-workspace.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The values that the model fills in when it uses a tool, by parameter name. */
export type ToolParameters = Readonly<Record<string, string | number>>;

export type FindTool = (name: string) => Fields | undefined;

export const toolFinder = ({ agents, tools }: VoiceWorkspace, agentId: string, publicUrl: string): FindTool => {
  const ids = agents.toolIdsOf(agentId);
  if (!ids) return (name) => sampleTool(name, publicUrl);
  const configs = ids.map((id) => tools.find(id)?.config);
  return (name) => configs.find((config) => config?.['name'] === name);
};

const literal = (type: string) => ({ type, description: 'As the person said it.' });

const sampleTool = (name: string, publicUrl: string): Fields => ({
  name,
  api_schema: {
    url: `${publicUrl}/api/webhooks/agent-tool-handler`,
    request_headers: { 'x-tool-token': { variable_name: 'secret__tool_token' } },
    request_body_schema: {
      type: 'object',
      properties: {
        tool: { type: 'string', constant_value: name },
        parameters: {
          type: 'object',
          properties: {
            answer: literal('string'),
            amount: literal('number'),
            due_date: literal('string'),
            settlement_id: literal('string'),
            count: literal('integer'),
            first_due: literal('string'),
            every: literal('string'),
            down_payment: literal('number'),
            plan_id: literal('string'),
            paid_on: literal('string'),
            category: literal('string'),
            text: literal('string'),
            until: literal('string'),
            reason: literal('string'),
          },
        },
        conversation_id: { type: 'string', dynamic_variable: 'system__conversation_id' },
        call_sid: { type: 'string', dynamic_variable: 'system__call_sid' },
      },
    },
  },
});

const variablesOf = (call: Conversation): Fields => ({
  ...recordAt(call.clientData, 'dynamic_variables'),
  ...systemVariables(call),
});

const filled = (schema: unknown, name: string, parameters: ToolParameters, variables: Fields): unknown => {
  if (isRecord(schema) && schema['type'] === 'object') {
    const properties = Object.entries(recordAt(schema, 'properties'));
    return Object.fromEntries(properties.map(([each, inner]) => [each, filled(inner, each, parameters, variables)]));
  }
  const constant = isRecord(schema) ? schema['constant_value'] : undefined;
  const variable = textAt(schema, 'dynamic_variable') ?? '';
  if (constant !== undefined && constant !== '') return constant;
  if (variable !== '') return isSecret(variable) ? undefined : ownValue(variables, variable);
  return ownValue(parameters, name);
};

const headersOf = (schema: Fields, variables: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordAt(schema, 'request_headers')).flatMap(([name, value]) => {
      const text = isRecord(value) ? textAt(variables, textAt(value, 'variable_name') ?? '') : String(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** Uses a tool as the model does during a conversation and returns its answer; does nothing if there is no tool. */
export const useTool = async (
  call: Conversation,
  tool: Fields | undefined,
  parameters: ToolParameters,
  callbacks: Callbacks,
): Promise<unknown> => {
  if (!tool) return undefined;
  const name = textAt(tool, 'name') ?? '';
  const schema = recordAt(tool, 'api_schema');
  const variables = variablesOf(call);
  const url = textAt(schema, 'url') ?? '';
  const body = JSON.stringify(filled(schema['request_body_schema'] ?? { type: 'object' }, '', parameters, variables));
  const answer = await callbacks.callOnce(`tool ${name}`, url, () => ({
    headers: { 'content-type': 'application/json', ...headersOf(schema, variables) },
    body,
  }));
  const isError = answer === undefined || answer.status < 200 || answer.status > 299;
  const identification = { request_id: randomUUID(), tool_name: name, tool_has_been_called: true, type: 'webhook' };
  call.seconds += 1;
  call.transcript.push({
    role: 'agent',
    message: null,
    time_in_call_secs: call.seconds,
    tool_calls: [
      {
        ...identification,
        params_as_json: JSON.stringify(parameters),
        tool_details: { type: 'webhook', method: 'POST', url, headers: {}, path_params: {}, query_params: {}, body },
      },
    ],
    tool_results: [{ ...identification, result_value: answer?.text ?? '', is_error: isError, tool_latency_secs: 0.1 }],
  });
  return isError ? undefined : tryParseJson(answer.text);
};

const tryParseJson = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};
