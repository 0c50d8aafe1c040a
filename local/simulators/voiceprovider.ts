import { textAt } from '../foundation/json.ts';
import { converseWithBrowser } from './browser-conversation.ts';
import { parseObject } from './request-fields.ts';
import type { HandledRequest, ProviderReply, Simulator } from './simulator.ts';
import { type VoiceAgents, voiceAgents } from './voice-agents.ts';
import { listVoices } from './voice-catalog.ts';
import { voiceConversations } from './voice-conversations.ts';
import { type TelephonyAccount, voicePhoneNumbers } from './voice-phone-numbers.ts';
import { detail, fieldError, notFound } from './voice-protocol.ts';
import { type SignedUrls, conversationPath, signedUrls } from './voice-signed-urls.ts';
import { voiceTools } from './voice-tools.ts';
import type { VoiceContext, VoiceWorkspace } from './voice-workspace.ts';

interface EndpointRequest {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly request: Record<string, unknown> | undefined;
}

interface Endpoint {
  readonly method: string;
  readonly path: RegExp;
  readonly operation: string;
  readonly handle: (request: EndpointRequest) => Omit<HandledRequest, 'operation'>;
}

const paths = {
  calls: /^\/v1\/convai\/twilio\/outbound-call$/,
  conversations: /^\/v1\/convai\/conversations$/,
  conversation: /^\/v1\/convai\/conversations\/([^/]+)$/,
  signedUrl: /^\/v1\/convai\/conversation\/get-signed-url$/,
  newAgent: /^\/v1\/convai\/agents\/create$/,
  agents: /^\/v1\/convai\/agents$/,
  agent: /^\/v1\/convai\/agents\/([^/]+)$/,
  tools: /^\/v1\/convai\/tools$/,
  numbers: /^\/v1\/convai\/phone-numbers$/,
  number: /^\/v1\/convai\/phone-numbers\/([^/]+)$/,
  voices: /^\/v2\/voices$/,
};

const endpointsOf = (
  context: VoiceContext,
  account: TelephonyAccount,
  { tools, agents, urls }: Pick<VoiceWorkspace, 'agents' | 'tools'> & { readonly urls: SignedUrls },
): readonly Endpoint[] => {
  const numbers = voicePhoneNumbers(context, account, agents);
  const conversations = voiceConversations(context, { agents, tools, numbers });
  const endpoint = (
    method: string,
    path: RegExp,
    operation: string,
    handle: (request: EndpointRequest) => ProviderReply,
  ): Endpoint => ({ method, path, operation, handle: (request) => ({ reply: handle(request) }) });
  return [
    {
      method: 'POST',
      path: paths.calls,
      operation: 'start_ai_call',
      handle: ({ request }) => conversations.start(request),
    },
    endpoint('GET', paths.conversations, 'list_conversations', ({ query }) => conversations.list(query)),
    endpoint('GET', paths.conversation, 'read_conversation', ({ id }) => conversations.read(id)),
    endpoint('GET', paths.signedUrl, 'sign_conversation_url', ({ query }) => signedUrl(agents, urls, query)),
    endpoint('POST', paths.newAgent, 'create_agent', ({ request }) => agents.create(request)),
    endpoint('GET', paths.agents, 'search_agents', ({ query }) => agents.search(query)),
    endpoint('GET', paths.agent, 'read_agent', ({ id }) => agents.read(id)),
    endpoint('PATCH', paths.agent, 'update_agent', ({ id, request }) => agents.update(id, request)),
    endpoint('POST', paths.tools, 'create_tool', ({ request }) => tools.create(request)),
    endpoint('GET', paths.tools, 'search_tools', ({ query }) => tools.search(query)),
    {
      method: 'POST',
      path: paths.numbers,
      operation: 'import_number',
      handle: ({ request }) => ({
        ...(request && { to: textAt(request, 'phone_number') ?? '', body: withoutCredentials(request) }),
        reply: numbers.create(request),
      }),
    },
    endpoint('GET', paths.numbers, 'list_phone_numbers', () => numbers.list()),
    endpoint('GET', paths.number, 'read_phone_number', ({ id }) => numbers.read(id)),
    endpoint('PATCH', paths.number, 'assign_number', ({ id, request }) => numbers.assign(id, request)),
    endpoint('DELETE', paths.number, 'delete_phone_number', ({ id }) => numbers.remove(id)),
    endpoint('GET', paths.voices, 'list_voices', ({ query }) => listVoices(query)),
  ];
};

const withoutCredentials = ({ token: _, account_auth_token: __, ...shown }: Readonly<Record<string, unknown>>) => shown;

export const voiceprovider = (context: VoiceContext, account: TelephonyAccount): Simulator => {
  const tools = voiceTools(context);
  const agents = voiceAgents(context, tools);
  const urls = signedUrls(context);
  const endpoints = endpointsOf(context, account, { tools, agents, urls });
  return {
    connect: (socket, { path, query }) => {
      const agent = path === conversationPath ? urls.agentOf(query) : undefined;
      if (agent === undefined) return socket.close(1008, 'Invalid or expired signed URL');
      return converseWithBrowser(socket, agents.speaking(agent));
    },
    handle: ({ method, path, query, headers, body }) => {
      const endpoint = endpoints.find((each) => each.method === method && each.path.test(path));
      const request = parseObject(body);
      const shown = {
        operation: endpoint?.operation ?? `${method} ${path}`,
        ...(method !== 'GET' && { body: request }),
      };
      const refusal = authorizationProblem(context.keys.api_key, headers['xi-api-key']);
      if (refusal) return { ...shown, reply: refusal };
      if (!endpoint) return { ...shown, reply: notFound };
      const id = decodeURIComponent(endpoint.path.exec(path)?.[1] ?? '');
      return { ...shown, ...endpoint.handle({ id, query, request }) };
    },
  };
};

const authorizationProblem = (apiKey: string, given: unknown): ProviderReply | undefined => {
  if (given === undefined) {
    return detail(401, 'needs_authorization', 'Neither authorization header nor xi-api-key received.');
  }
  return given === apiKey ? undefined : detail(401, 'invalid_api_key', 'Invalid API key');
};

const signedUrl = (agents: VoiceAgents, urls: SignedUrls, query: URLSearchParams): ProviderReply => {
  const agent = query.get('agent_id');
  if (!agent) return fieldError('agent_id', 'missing', 'Field required', 'query');
  return agents.missing(agent) ?? { status: 200, body: { signed_url: urls.sign(agent) } };
};
