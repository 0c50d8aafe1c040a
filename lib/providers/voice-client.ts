import { type ResponseParser, callProvider, fieldOf } from './call-provider.ts';
import { type InteractionRef, interactionRefText } from './interaction-ref.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';
import type { VoiceSecret } from './provider-secrets.ts';

/** A call by an AI agent. */
export interface AiCall {
  readonly ref: InteractionRef;
  readonly agentId: string;
  /** The provider's id of the calling number. */
  readonly phoneNumberId: string;
  /** E.164. */
  readonly to: string;
  /** What the agent knows about the account, by the names in its prompt. */
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** Returned in a header when the agent uses a tool; the model never sees it. */
  readonly toolToken: string;
  /** What the agent says first. Empty: it waits for the callee. Absent: what the agent is configured to say. */
  readonly firstMessage?: string;
}

export interface StartedAiCall {
  readonly callSid: string | null;
  readonly conversationId: string | null;
}

export type VoiceConversation = Readonly<Record<string, unknown>>;

/** Calls by AI agents. The provider has no idempotency keys; a call is identified by its `user_id`. */
export interface VoiceClient {
  startAiCall(call: AiCall): Promise<ProviderOutcome<StartedAiCall>>;
  /** The conversation in the provider's format, which its post-call callback has as `data`. */
  fetchConversation(conversationId: string): Promise<ProviderOutcome<VoiceConversation>>;
}

const isConversation = (body: unknown): body is VoiceConversation =>
  typeof fieldOf(body, 'conversation_id') === 'string';

/** A reply with a success status may still say that no call was started. */
type CallReply = { readonly isStarted: false } | (StartedAiCall & { readonly isStarted: true });

function parseCallReply(body: unknown): CallReply | undefined {
  const success = fieldOf(body, 'success');
  if (success === false) return { isStarted: false };
  if (success !== true) return undefined;
  const callSid = providerId(fieldOf(body, 'callSid')) ?? null;
  return { isStarted: true, callSid, conversationId: providerId(fieldOf(body, 'conversation_id')) ?? null };
}

const callBody = ({ ref, agentId, phoneNumberId, to, variables, toolToken, firstMessage }: AiCall) => ({
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
      secret__tool_token: toolToken,
    },
    ...(firstMessage === undefined ? {} : { conversation_config_override: { agent: { first_message: firstMessage } } }),
  },
});

/** A client with a workspace's credentials. Requests time out after 10 seconds, calls after 20. */
export function voiceClient(
  { api_key, base_url }: VoiceSecret,
  { timeoutMs = 10_000, callTimeoutMs = 20_000 } = {},
): VoiceClient {
  const request = <Value>(
    path: string,
    timeoutMs: number,
    valueOf: ResponseParser<Value>['valueOf'],
    body?: object,
  ): Promise<ProviderOutcome<Value>> =>
    callProvider(
      {
        provider: 'voiceprovider',
        method: body ? 'POST' : 'GET',
        url: `${base_url}/v1/convai/${path}`,
        headers: { 'xi-api-key': api_key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
      },
      { valueOf, codeOf: (reply) => fieldOf(fieldOf(reply, 'detail'), 'status') },
    );

  return {
    async startAiCall(call) {
      const outcome = await request('twilio/outbound-call', callTimeoutMs, parseCallReply, callBody(call));
      if (outcome.kind !== 'accepted') return outcome;
      if (!outcome.value.isStarted) return refusedOutcome(200, 'not_started', null);
      const { callSid, conversationId } = outcome.value;
      return { kind: 'accepted', value: { callSid, conversationId } };
    },
    fetchConversation: (conversationId) =>
      request(`conversations/${encodeURIComponent(conversationId)}`, timeoutMs, (body) =>
        isConversation(body) ? body : undefined,
      ),
  };
}
