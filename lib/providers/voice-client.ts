import { type InteractionRef, interactionRefText } from './interaction-ref.ts';
import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';
import { type ResponseParser, callProvider, fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
import type { VoiceSecret } from './provider-secrets.ts';

/** A call that an AI agent makes. */
export interface AiCall {
  readonly ref: InteractionRef;
  readonly agentId: string;
  /** The provider's id of the number that calls. */
  readonly phoneNumberId: string;
  /** E.164. */
  readonly to: string;
  /** What the agent knows of the account, by the names its prompt uses. */
  readonly variables: Readonly<Record<string, string | number | boolean>>;
  /** Comes back in a header when the agent uses a tool; the model never sees it. */
  readonly toolToken: string;
  /** What the agent says first; empty: it waits for the callee. Absent: as the agent is configured. */
  readonly firstMessage?: string;
}

export interface StartedAiCall {
  readonly callSid: string | null;
  readonly conversationId: string | null;
}

export type VoiceConversation = Readonly<Record<string, unknown>>;

/** Calls by AI agents. The provider knows no idempotency key; a call is found again by its `user_id`. */
export interface VoiceClient {
  startAiCall(call: AiCall): Promise<ProviderOutcome<StartedAiCall>>;
  /** A conversation as the provider tells it: what its post-call callback has as `data`. */
  fetchConversation(conversationId: string): Promise<ProviderOutcome<VoiceConversation>>;
}

const isConversation = (body: unknown): body is VoiceConversation =>
  typeof fieldOf(body, 'conversation_id') === 'string';

/** A success may say that it was none. */
type CallAnswer = { readonly isStarted: false } | (StartedAiCall & { readonly isStarted: true });

function callAnswerIn(body: unknown): CallAnswer | undefined {
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

/** Voice with a workspace's credentials. An answer is awaited for 10 seconds, 20 for a call. */
export function voiceClient(
  { api_key, base_url }: VoiceSecret,
  { timeoutMilliseconds = 10_000, callTimeoutMilliseconds = 20_000 } = {},
): VoiceClient {
  const ask = <Value>(
    path: string,
    timeout: number,
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
        timeoutMs: timeout,
      },
      { valueOf, codeOf: (answer) => fieldOf(fieldOf(answer, 'detail'), 'status') },
    );

  return {
    async startAiCall(call) {
      const outcome = await ask('twilio/outbound-call', callTimeoutMilliseconds, callAnswerIn, callBody(call));
      if (outcome.kind !== 'accepted') return outcome;
      if (!outcome.value.isStarted) return refusedOutcome(200, 'not_started', null);
      const { callSid, conversationId } = outcome.value;
      return { kind: 'accepted', value: { callSid, conversationId } };
    },
    fetchConversation: (conversationId) =>
      ask(`conversations/${encodeURIComponent(conversationId)}`, timeoutMilliseconds, (body) =>
        isConversation(body) ? body : undefined,
      ),
  };
}
