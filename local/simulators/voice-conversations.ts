import { randomBytes } from 'node:crypto';
import { isRecord, recordAt, textAt } from '../foundation/json.ts';
import { recentItems } from '../foundation/recent-items.ts';
import { toolFinder } from './agent-tools.ts';
import { type Conversation, conversationSummary, conversationView, userIdOf } from './conversation.ts';
import { type PhoneOutcome, phoneOutcome } from './magic-recipients.ts';
import { type FieldKind, fieldProblem } from './request-fields.ts';
import { unixSeconds } from './signatures.ts';
import { simulateAiCall } from './simulate-ai-call.ts';
import type { HandledRequest, ProviderReply } from './simulator.ts';
import { detail, fieldError, invalidPageSize, notAnObject, pageOf, problemReply } from './voice-protocol.ts';
import type { VoiceContext, VoiceWorkspace } from './voice-workspace.ts';

/** The AI calls of the workspace; the newest are kept until the next start. */
export interface VoiceConversations {
  start(request: Readonly<Record<string, unknown>> | undefined): Pick<HandledRequest, 'reply' | 'to' | 'afterwards'>;
  read(id: string): ProviderReply;
  list(query: URLSearchParams): ProviderReply;
}

const maxConversations = 2000;

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
  if (!request) return notAnObject();
  const clientData = recordAt(request, 'conversation_initiation_client_data');
  const problem =
    problemReply(fieldProblem(request, fields)) ??
    problemReply(fieldProblem(clientData, clientDataFields), 'conversation_initiation_client_data') ??
    problemReply(fieldProblem(recordAt(request, 'telephony_call_config'), callConfigFields), 'telephony_call_config');
  if (problem) return problem;
  const variables = recordAt(clientData, 'dynamic_variables');
  const invalid = Object.entries(variables).find(
    ([name, value]) => name.startsWith('system__') || isRecord(value) || Array.isArray(value),
  );
  if (invalid) {
    const field = `conversation_initiation_client_data.dynamic_variables.${invalid[0]}`;
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

export const voiceConversations = (context: VoiceContext, workspace: VoiceWorkspace): VoiceConversations => {
  const conversations = recentItems<Conversation>(maxConversations);
  const { agents, numbers } = workspace;
  return {
    start: (request) => {
      const to = textAt(request, 'to_number') ?? '';
      const agentId = textAt(request, 'agent_id') ?? '';
      const phoneNumberId = textAt(request, 'agent_phone_number_id') ?? '';
      const outcome = phoneOutcome(to);
      const reply =
        requestProblem(request) ?? agents.missing(agentId) ?? numbers.missing(phoneNumberId) ?? answers[outcome];
      if (reply !== undefined) return { to, reply };
      const call: Conversation = {
        id: `conv_${randomBytes(13).toString('hex')}`,
        callSid: `CA${randomBytes(16).toString('hex')}`,
        agentId,
        phoneNumberId,
        from: numbers.phoneOf(phoneNumberId),
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
        afterwards: (callbacks) =>
          simulateAiCall(context, call, toolFinder(workspace, agentId, context.publicUrl), callbacks),
      };
    },
    read: (id) => {
      const found = conversations.get(id);
      return found
        ? { status: 200, body: conversationView(found) }
        : detail(404, 'conversation_not_found', `Conversation with id ${id} not found.`);
    },
    list: (query) => {
      const after = Number(query.get('call_start_after_unix') ?? 0);
      const before = Number(query.get('call_start_before_unix') ?? Infinity);
      const found = conversations.all().filter((conversation) => {
        const started = unixSeconds(conversation.startedAt);
        return (
          (query.get('agent_id') ?? conversation.agentId) === conversation.agentId &&
          (query.get('user_id') ?? userIdOf(conversation)) === userIdOf(conversation) &&
          started >= after &&
          started <= before
        );
      });
      const page = pageOf(found, query, { defaultSize: 30 });
      if (!page) return invalidPageSize();
      const { items, hasMore, next } = page;
      return {
        status: 200,
        body: { conversations: items.map(conversationSummary), has_more: hasMore, next_cursor: next },
      };
    },
  };
};
