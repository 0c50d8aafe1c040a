import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { voiceClient } from '../../platform/providers/voice-client.ts';
import { type CallRefresh, conversationRefusal } from './call-refresh.ts';
import { parseConversation } from './conversation.ts';
import { recordCallResult } from './record-call-result.ts';

/**
 * Fetches the conversation of an AI agent's call and applies it as the callback at its end does. Safe to repeat and to
 * run concurrently with the callback.
 */
export async function refreshCall(ref: InteractionRef, conversationId: string, now: Date): Promise<CallRefresh> {
  const fetched = await voiceClient(await providerSecret('voiceprovider')).fetchConversation(conversationId);
  if (fetched.kind !== 'accepted') return { kind: 'not_fetched', outcome: fetched };
  const refusal = conversationRefusal(ref, fetched.value);
  if (refusal) return refusal;
  await recordCallResult(ref, parseConversation(fetched.value), { receivedAt: now.toISOString(), now });
  return { kind: 'refreshed' };
}
