import { randomBytes } from 'node:crypto';
import { isRecord, recordAt, textAt } from '../foundation/json.ts';
import { type RecentItems, recentItems } from '../foundation/recent-items.ts';
import { type Conversation, conversationSummary, conversationView, userIdOf } from './conversation.ts';
import { type PhoneOutcome, phoneOutcome } from './magic-recipients.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { type FieldKind, fieldProblem, parseObject } from './request-fields.ts';
import { unixSeconds } from './signatures.ts';
import { simulateAiCall } from './simulate-ai-call.ts';
import type { HandledRequest, ProviderReply, Simulator, SimulatorContext } from './simulator.ts';
import { type VoiceAgents, voiceAgents } from './voice-agents.ts';
import { listVoices } from './voice-catalog.ts';
import { missingPhoneNumber, readPhoneNumber } from './voice-phone-numbers.ts';
import { detail, fieldError, notFound, pageSize } from './voice-protocol.ts';

export type VoiceContext = SimulatorContext<ProviderKeys['voiceprovider']>;

const maxConversations = 2000;

const endpoints = [
  ['POST', /^\/v1\/convai\/twilio\/outbound-call$/, 'start_ai_call'],
  ['GET', /^\/v1\/convai\/conversations$/, 'list_conversations'],
  ['GET', /^\/v1\/convai\/conversations\/([^/]+)$/, 'read_conversation'],
  ['GET', /^\/v1\/convai\/conversation\/get-signed-url$/, 'sign_conversation_url'],
  ['GET', /^\/v1\/convai\/agents\/([^/]+)$/, 'read_agent'],
  ['PATCH', /^\/v1\/convai\/agents\/([^/]+)$/, 'update_agent'],
  ['GET', /^\/v1\/convai\/phone-numbers$/, 'list_phone_numbers'],
  ['GET', /^\/v1\/convai\/phone-numbers\/([^/]+)$/, 'read_phone_number'],
  ['DELETE', /^\/v1\/convai\/phone-numbers\/([^/]+)$/, 'delete_phone_number'],
  ['GET', /^\/v2\/voices$/, 'list_voices'],
] as const;

/** The operation of a request and the id in its path. */
const findOperation = (method: string, path: string) => {
  for (const [of, pattern, operation] of endpoints) {
    const match = of === method ? pattern.exec(path) : null;
    if (match) return { operation, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
};

/** A voice provider with the API of ElevenLabs. */
export const voiceprovider = (context: VoiceContext): Simulator => {
  const conversations = recentItems<Conversation>(maxConversations);
  const agents = voiceAgents(context);
  return {
    handle: ({ method, path, query, headers, body }) => {
      const { operation, id = '' } = findOperation(method, path) ?? {};
      const request = parseObject(body);
      const shown = { operation: operation ?? `${method} ${path}`, ...(method !== 'GET' && { body: request }) };
      const refusal = authorizationProblem(context.keys.api_key, headers['xi-api-key']);
      if (refusal) return { ...shown, reply: refusal };
      switch (operation) {
        case 'start_ai_call':
          return { ...shown, ...startCall(context, agents, conversations, request) };
        case 'list_conversations':
          return { ...shown, reply: listConversations(conversations, query) };
        case 'read_conversation':
          return { ...shown, reply: readConversation(conversations, id) };
        case 'sign_conversation_url':
          return { ...shown, reply: signedUrl(agents, query) };
        case 'read_agent':
          return { ...shown, reply: agents.read(id) };
        case 'update_agent':
          return { ...shown, reply: agents.update(id, request) };
        case 'read_phone_number':
          return { ...shown, reply: readPhoneNumber(id) };
        case 'list_phone_numbers':
          return { ...shown, reply: { status: 200, body: [] } };
        case 'delete_phone_number':
          return { ...shown, reply: missingPhoneNumber(id) ?? { status: 200, body: {} } };
        case 'list_voices':
          return { ...shown, reply: listVoices(query) };
        case undefined:
          return { ...shown, reply: notFound };
      }
    },
  };
};

const authorizationProblem = (apiKey: string, given: unknown): ProviderReply | undefined => {
  if (given === undefined) {
    return detail(401, 'needs_authorization', 'Neither authorization header nor xi-api-key received.');
  }
  return given === apiKey ? undefined : detail(401, 'invalid_api_key', 'Invalid API key');
};

const fields: Readonly<Record<string, FieldKind>> = {
  'agent_id!': 'text',
  'agent_phone_number_id!': 'text',
  'to_number!': 'text',
  conversation_initiation_client_data: 'object',
  call_recording_enabled: 'flag',
  telephony_call_config: 'object',
};
const clientDataFields: Readonly<Record<string, FieldKind>> = {
  conversation_config_override: 'object',
  custom_llm_extra_body: 'object',
  user_id: 'text',
  source_info: 'object',
  dynamic_variables: 'object',
};
const callConfigFields: Readonly<Record<string, FieldKind>> = {
  ringing_timeout_secs: 'number',
  twilio_call_recording_enabled: 'flag',
  twilio_machine_detection: 'object',
};

const requestProblem = (request: Record<string, unknown> | undefined): ProviderReply | undefined => {
  if (!request) return fieldError('', 'json_invalid', 'JSON decode error');
  const nested: readonly [string, Record<string, unknown>, Readonly<Record<string, FieldKind>>][] = [
    ['', request, fields],
    [
      'conversation_initiation_client_data.',
      recordAt(request, 'conversation_initiation_client_data'),
      clientDataFields,
    ],
    ['telephony_call_config.', recordAt(request, 'telephony_call_config'), callConfigFields],
  ];
  for (const [prefix, given, known] of nested) {
    const found = fieldProblem(given, known);
    if (!found) continue;
    const field = `${prefix}${found.field}`;
    if (found.problem === 'missing') return fieldError(field, 'missing', 'Field required');
    if (found.problem === 'unknown') return fieldError(field, 'extra_forbidden', 'Extra inputs are not permitted');
    return fieldError(field, 'type_error', 'Input has the wrong type');
  }
  const variables = recordAt(recordAt(request, 'conversation_initiation_client_data'), 'dynamic_variables');
  const strange = Object.entries(variables).find(
    ([name, value]) => name.startsWith('system__') || isRecord(value) || Array.isArray(value),
  );
  if (strange) {
    const field = `conversation_initiation_client_data.dynamic_variables.${strange[0]}`;
    return fieldError(field, 'value_error', 'Not a valid name and value of a dynamic variable');
  }
  return /^\+[1-9]\d{6,14}$/.test(textAt(request, 'to_number') ?? '')
    ? undefined
    : fieldError('to_number', 'value_error', 'Not a phone number in E.164 format');
};

const answers: Partial<Record<PhoneOutcome, HandledRequest['reply']>> = {
  refused: detail(400, 'invalid_phone_number', 'The call could not be placed to this number.'),
  rate_limited: detail(429, 'too_many_concurrent_requests', 'Too many concurrent requests.'),
  broken: detail(500, 'internal_server_error', 'An internal error occurred.'),
  silent: 'silence',
};

const startCall = (
  context: VoiceContext,
  agents: VoiceAgents,
  conversations: RecentItems<Conversation>,
  request: Record<string, unknown> | undefined,
): Pick<HandledRequest, 'reply' | 'to' | 'afterwards'> => {
  const to = textAt(request, 'to_number') ?? '';
  const [agentId, phoneNumberId] = [textAt(request, 'agent_id') ?? '', textAt(request, 'agent_phone_number_id') ?? ''];
  const outcome = phoneOutcome(to);
  const reply =
    requestProblem(request) ?? agents.missing(agentId) ?? missingPhoneNumber(phoneNumberId) ?? answers[outcome];
  if (reply !== undefined) return { to, reply };
  const call: Conversation = {
    id: `conv_${randomBytes(13).toString('hex')}`,
    callSid: `CA${randomBytes(16).toString('hex')}`,
    agentId,
    phoneNumberId,
    to,
    clientData: recordAt(request, 'conversation_initiation_client_data'),
    outcome,
    startedAt: context.now(),
    status: 'initiated',
    seconds: 0,
    transcript: [],
    analysis: null,
  };
  conversations.add(call.id, call);
  return {
    to,
    reply: {
      status: 200,
      body: { success: true, message: 'Success', conversation_id: call.id, callSid: call.callSid },
    },
    afterwards: (callbacks) => simulateAiCall(context, call, callbacks),
  };
};

const readConversation = (conversations: RecentItems<Conversation>, id: string): ProviderReply => {
  const found = conversations.get(id);
  return found
    ? { status: 200, body: conversationView(found) }
    : detail(404, 'conversation_not_found', `Conversation with id ${id} not found.`);
};

const listConversations = (conversations: RecentItems<Conversation>, query: URLSearchParams): ProviderReply => {
  const after = Number(query.get('call_start_after_unix') ?? 0);
  const before = Number(query.get('call_start_before_unix') ?? Infinity);
  const size = pageSize(query, 30);
  if (size === undefined) return fieldError('page_size', 'value_error', 'From 1 to 100', 'query');
  const first = Number(query.get('cursor') ?? 0);
  const found = conversations.all().filter((conversation) => {
    const started = unixSeconds(conversation.startedAt);
    return (
      (query.get('agent_id') ?? conversation.agentId) === conversation.agentId &&
      (query.get('user_id') ?? userIdOf(conversation)) === userIdOf(conversation) &&
      started >= after &&
      started <= before
    );
  });
  const hasMore = found.length > first + size;
  return {
    status: 200,
    body: {
      conversations: found.slice(first, first + size).map(conversationSummary),
      has_more: hasMore,
      next_cursor: hasMore ? String(first + size) : null,
    },
  };
};

const signedUrl = (agents: VoiceAgents, query: URLSearchParams): ProviderReply => {
  const agent = query.get('agent_id');
  if (!agent) return fieldError('agent_id', 'missing', 'Field required', 'query');
  const missing = agents.missing(agent);
  if (missing) return missing;
  const token = randomBytes(24).toString('base64url');
  const address = new URLSearchParams({ agent_id: agent, conversation_signature: token });
  return { status: 200, body: { signed_url: `wss://simulated.example/v1/convai/conversation?${address.toString()}` } };
};
