import { type ProviderRequest, type ResponseParser, callProvider, fieldOf } from './call-provider.ts';
import { type InteractionRef, interactionRefText } from './interaction-ref.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, nullIfNotFound, refusedOutcome } from './provider-outcome.ts';
import type { VoiceSecret } from './provider-secrets.ts';
import { toolTokenVariable } from './tool-token-variable.ts';

export interface AiCall {
  readonly ref: InteractionRef;
  readonly agentId: string;
  readonly phoneNumberId: string;
  /** E.164. */
  readonly to: string;
  /** Facts about the account, by their names in the prompt. */
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** Returned in a header when the agent uses a tool; the model never sees it. */
  readonly toolToken: string;
  /** The agent's first sentence, word for word. If absent, the configured one. */
  readonly firstMessage?: string;
  readonly voiceId?: string;
}

interface StartedAiCall {
  readonly callSid: string | null;
  readonly conversationId: string | null;
}

export type VoiceConversation = Readonly<Record<string, unknown>>;

/** Calls by AI agents. The provider has no idempotency keys; a call is identified by its `user_id`. */
export interface VoiceClient {
  startAiCall(call: AiCall): Promise<ProviderOutcome<StartedAiCall>>;
  /** In the provider's format, the same as `data` of its post-call callback. */
  fetchConversation(conversationId: string): Promise<ProviderOutcome<VoiceConversation>>;
  findConversation(ref: InteractionRef): Promise<ProviderOutcome<string | null>>;
}

const isConversation = (body: unknown): body is VoiceConversation =>
  typeof fieldOf(body, 'conversation_id') === 'string';

/** Null if the list is empty; undefined if it is not a list of conversations. */
function firstConversation(body: unknown): string | null | undefined {
  const conversations = fieldOf(body, 'conversations');
  if (!Array.isArray(conversations)) return undefined;
  return conversations.length === 0 ? null : providerId(fieldOf(conversations[0], 'conversation_id'));
}

/** A reply with a success status may still say that no call was started. */
type CallReply = { readonly isStarted: false } | (StartedAiCall & { readonly isStarted: true });

function parseCallReply(body: unknown): CallReply | undefined {
  const success = fieldOf(body, 'success');
  if (success === false) return { isStarted: false };
  if (success !== true) return undefined;
  const callSid = providerId(fieldOf(body, 'callSid')) ?? null;
  return { isStarted: true, callSid, conversationId: providerId(fieldOf(body, 'conversation_id')) ?? null };
}

const overrides = ({ firstMessage, voiceId }: Pick<AiCall, 'firstMessage' | 'voiceId'>) => {
  const override = {
    ...(firstMessage !== undefined && { agent: { first_message: firstMessage } }),
    ...(voiceId !== undefined && { tts: { voice_id: voiceId } }),
  };
  return Object.keys(override).length > 0 ? { conversation_config_override: override } : {};
};

const callBody = ({ ref, agentId, phoneNumberId, to, variables, toolToken, ...spoken }: AiCall) => ({
  agent_id: agentId,
  agent_phone_number_id: phoneNumberId,
  to_number: to,
  conversation_initiation_client_data: {
    user_id: interactionRefText(ref),
    dynamic_variables: {
      ...variables,
      organization_id: ref.organization,
      account_id: ref.account,
      interaction_id: ref.interaction,
      interaction_at: ref.at,
      [toolTokenVariable]: toolToken,
    },
    ...overrides(spoken),
  },
});

/** Requests with a body are POST unless `method` says otherwise. */
export const voiceRequest =
  ({ api_key, base_url }: VoiceSecret) =>
  <Value>(
    path: string,
    timeoutMs: number,
    valueOf: ResponseParser<Value>['valueOf'],
    body?: object,
    method: ProviderRequest['method'] = body ? 'POST' : 'GET',
  ): Promise<ProviderOutcome<Value>> =>
    callProvider(
      {
        provider: 'voiceprovider',
        method,
        url: `${base_url}/${path}`,
        headers: { 'xi-api-key': api_key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
      },
      { valueOf, codeOf: (reply) => fieldOf(fieldOf(reply, 'detail'), 'status') },
    );

export function voiceClient(secret: VoiceSecret, { timeoutMs = 10_000, callTimeoutMs = 20_000 } = {}): VoiceClient {
  const request = voiceRequest(secret);
  return {
    async startAiCall(call) {
      const outcome = await request('v1/convai/twilio/outbound-call', callTimeoutMs, parseCallReply, callBody(call));
      if (outcome.kind !== 'accepted') return outcome;
      if (!outcome.value.isStarted) return refusedOutcome(200, 'not_started', null);
      const { callSid, conversationId } = outcome.value;
      return { kind: 'accepted', value: { callSid, conversationId } };
    },
    fetchConversation: (conversationId) =>
      request(`v1/convai/conversations/${encodeURIComponent(conversationId)}`, timeoutMs, (body) =>
        isConversation(body) ? body : undefined,
      ),
    findConversation: (ref) =>
      request(
        `v1/convai/conversations?${new URLSearchParams({ user_id: interactionRefText(ref), page_size: '1' }).toString()}`,
        timeoutMs,
        firstConversation,
      ),
  };
}

interface VoiceAgent {
  readonly agentId: string;
  readonly name: string | null;
}

interface VoicePhoneNumber {
  readonly phoneNumberId: string;
  /** In the provider's format, normally E.164. */
  readonly phoneNumber: string | null;
  readonly assignedAgentId: string | null;
}

export interface Voice {
  readonly voice_id: string;
  readonly name: string;
  /** In the provider's format, normally a code of two letters. */
  readonly language: string | null;
  readonly gender: string | null;
  readonly preview_url: string | null;
}

/** A read returns null if the provider does not have the object. */
export interface VoiceWorkspaceClient {
  readAgent(agentId: string): Promise<ProviderOutcome<VoiceAgent | null>>;
  updateAgent(agentId: string, change: object): Promise<ProviderOutcome<VoiceAgent>>;
  readPhoneNumber(phoneNumberId: string): Promise<ProviderOutcome<VoicePhoneNumber | null>>;
  listPhoneNumbers(): Promise<ProviderOutcome<readonly VoicePhoneNumber[]>>;
  /** Succeeds if the workspace does not have the number. */
  deletePhoneNumber(phoneNumberId: string): Promise<ProviderOutcome<null>>;
  /** The first 100 voices of the workspace, or those of at most 100 ids that exist. */
  listVoices(voiceIds?: readonly string[]): Promise<ProviderOutcome<readonly Voice[]>>;
  /** The address is a credential: never store or log it. */
  signConversationUrl(agentId: string): Promise<ProviderOutcome<string>>;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value.toWellFormed() : null);

function parseAgent(body: unknown): VoiceAgent | undefined {
  const agentId = providerId(fieldOf(body, 'agent_id'));
  return agentId === undefined ? undefined : { agentId, name: textOrNull(fieldOf(body, 'name')) };
}

function parsePhoneNumber(body: unknown): VoicePhoneNumber | undefined {
  const phoneNumberId = providerId(fieldOf(body, 'phone_number_id'));
  if (phoneNumberId === undefined) return undefined;
  return {
    phoneNumberId,
    phoneNumber: textOrNull(fieldOf(body, 'phone_number')),
    assignedAgentId: providerId(fieldOf(fieldOf(body, 'assigned_agent'), 'agent_id')) ?? null,
  };
}

function parsePhoneNumbers(body: unknown): VoicePhoneNumber[] | undefined {
  return Array.isArray(body) ? body.flatMap((number) => parsePhoneNumber(number) ?? []) : undefined;
}

function parseVoice(voice: unknown): Voice[] {
  const id = providerId(fieldOf(voice, 'voice_id'));
  if (id === undefined) return [];
  const labels = fieldOf(voice, 'labels');
  const verified = fieldOf(voice, 'verified_languages');
  const [language] = [fieldOf(labels, 'language'), fieldOf(Array.isArray(verified) ? verified[0] : null, 'language')]
    .map(textOrNull)
    .filter((text) => text !== null);
  return [
    {
      voice_id: id,
      name: textOrNull(fieldOf(voice, 'name')) ?? id,
      language: language ?? null,
      gender: textOrNull(fieldOf(labels, 'gender')),
      preview_url: textOrNull(fieldOf(voice, 'preview_url')),
    },
  ];
}

function parseVoices(body: unknown): Voice[] | undefined {
  const voices = fieldOf(body, 'voices');
  return Array.isArray(voices) ? voices.flatMap(parseVoice) : undefined;
}

/** Allows an address without TLS only if the provider runs on this machine. */
function parseSignedUrl(body: unknown, baseUrl: string): string | undefined {
  const url = fieldOf(body, 'signed_url');
  const isSafe = typeof url === 'string' && (url.startsWith('wss://') || (/^ws:/.test(url) && /^http:/.test(baseUrl)));
  return isSafe ? url : undefined;
}

export function voiceWorkspaceClient(secret: VoiceSecret, { timeoutMs = 10_000 } = {}): VoiceWorkspaceClient {
  const request = voiceRequest(secret);
  const phoneNumberPath = (phoneNumberId: string) => `v1/convai/phone-numbers/${encodeURIComponent(phoneNumberId)}`;
  const agentPath = (agentId: string) => `v1/convai/agents/${encodeURIComponent(agentId)}`;
  return {
    readAgent: async (agentId) => nullIfNotFound(await request(agentPath(agentId), timeoutMs, parseAgent)),
    updateAgent: (agentId, change) => request(agentPath(agentId), timeoutMs, parseAgent, change, 'PATCH'),
    readPhoneNumber: async (phoneNumberId) =>
      nullIfNotFound(await request(phoneNumberPath(phoneNumberId), timeoutMs, parsePhoneNumber)),
    listPhoneNumbers: () => request('v1/convai/phone-numbers', timeoutMs, parsePhoneNumbers),
    deletePhoneNumber: async (phoneNumberId) =>
      nullIfNotFound(await request(phoneNumberPath(phoneNumberId), timeoutMs, () => null, undefined, 'DELETE')),
    listVoices: (voiceIds = []) => {
      const query = new URLSearchParams({ page_size: '100' });
      for (const id of voiceIds) query.append('voice_ids', id);
      return request(`v2/voices?${query.toString()}`, timeoutMs, parseVoices);
    },
    signConversationUrl: (agentId) => {
      const query = new URLSearchParams({ agent_id: agentId });
      return request(`v1/convai/conversation/get-signed-url?${query.toString()}`, timeoutMs, (body) =>
        parseSignedUrl(body, secret.base_url),
      );
    },
  };
}
