import * as z from 'zod/mini';
import { ownValue } from '../../foundation/own-value.ts';
import type { CallNotReached, ProviderEvent } from '../../history/messages/provider-event.ts';
import {
  type InteractionRef,
  interactionRefFromText,
  interactionRefText,
} from '../../platform/providers/interaction-ref.ts';
import { parseConversation } from './conversation.ts';
import { ProviderCode, ProviderId, lenient } from './provider-value.ts';

/** https://elevenlabs.io/docs/eleven-agents/workflows/post-call-webhooks */
const VoiceEvent = () =>
  z.object({
    type: z.catch(z.string(), ''),
    data: z.catch(
      z.object({
        user_id: ProviderId(),
        conversation_id: ProviderId(),
        conversation_initiation_client_data: lenient(
          z.object({ user_id: ProviderId(), dynamic_variables: lenient(z.record(z.string(), z.unknown())) }),
        ),
        failure_reason: ProviderCode(),
        metadata: lenient(
          z.object({
            body: lenient(
              z.object({ CallSid: ProviderId(), CallStatus: ProviderCode(), SipResponseCode: ProviderCode() }),
            ),
          }),
        ),
      }),
      {
        user_id: undefined,
        conversation_id: undefined,
        conversation_initiation_client_data: undefined,
        failure_reason: undefined,
        metadata: undefined,
      },
    ),
  });
type VoiceData = z.output<ReturnType<typeof VoiceEvent>>['data'];

export function conversationInteraction(conversation: unknown): InteractionRef | undefined {
  const { data } = z.parse(VoiceEvent(), { type: '', data: conversation });
  const clientData = data.conversation_initiation_client_data;
  const variables = clientData?.dynamic_variables ?? {};
  const [organization, account, interaction, at] = ['organization_id', 'account_id', 'interaction_id', 'interaction_at']
    .map((name) => variables[name])
    .map((value) => (typeof value === 'string' ? value : ''));
  return (
    interactionRefFromText(data.user_id) ??
    interactionRefFromText(clientData?.user_id) ??
    interactionRefFromText([organization, account, interaction, Date.parse(at ?? '')].join('/'))
  );
}

export function parseVoiceEvent(payload: unknown, receivedAt: string): ProviderEvent | undefined {
  const event = z.safeParse(VoiceEvent(), payload).data;
  // The schema accepted it as an object. Its data is parsed again below, with the fields that the schema drops.
  const data: unknown = event && (payload as { readonly data?: unknown }).data;
  const ref = conversationInteraction(data);
  switch (event?.type) {
    case 'post_call_transcription':
      return ref && { kind: 'call_ended', interaction: interactionRefText(ref), conversation: parseConversation(data) };
    case 'call_initiation_failure':
      return callNotReached(event.data, ref, receivedAt);
    default:
      return undefined;
  }
}

const failures: Readonly<Record<string, CallNotReached['status']>> = {
  busy: 'busy',
  'no-answer': 'no_answer',
  no_answer: 'no_answer',
};

function callNotReached(
  data: VoiceData,
  ref: InteractionRef | undefined,
  receivedAt: string,
): ProviderEvent | undefined {
  const call = data.metadata?.body;
  const status =
    ownValue(failures, data.failure_reason ?? '') ?? ownValue(failures, call?.CallStatus ?? '') ?? 'failed';
  const conversationId = data.conversation_id;
  if (!ref && !conversationId) return undefined;
  return {
    kind: 'call_not_reached',
    interaction: ref ? interactionRefText(ref) : null,
    conversation_id: conversationId ?? null,
    status,
    reported: {
      ...(call?.CallSid && { call_sid: call.CallSid }),
      ...(conversationId && { conversation_id: conversationId }),
      ...(status === 'failed' && {
        failure: { reason: 'failed', ...(call?.SipResponseCode && { provider_code: call.SipResponseCode }) },
      }),
      ended_at: receivedAt,
    },
  };
}
