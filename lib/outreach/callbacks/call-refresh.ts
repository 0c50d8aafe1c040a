import { Problem } from '../../foundation/problem.ts';
import type { InteractionRef } from '../../providers/interaction-ref.ts';
import type { ProviderOutcome } from '../../providers/provider-outcome.ts';
import type { VoiceConversation } from '../../providers/voice-client.ts';
import { type Interaction, isTooOldToCheck, nextCheckAt } from '../interactions/interaction.ts';
import { conversationInteraction } from './voice-event.ts';

/** The result of asking the voice provider about a call. */
export type CallRefresh =
  | { readonly kind: 'refreshed' }
  | { readonly kind: 'in_progress' }
  /** The provider has no such conversation. */
  | { readonly kind: 'unknown_conversation' }
  /** The provider did not return the conversation of this call. */
  | { readonly kind: 'failed'; readonly code: string };

/** The id of the conversation of a call. Throws the Problem to reply with if there is none. */
export function requireConversation({ channel, conversation_id: id }: Interaction): string {
  if (channel !== 'voice')
    throw new Problem(422, 'not_a_call', 'The interaction is a message; only a call can be refreshed.');
  if (id === undefined)
    throw new Problem(
      422,
      'no_conversation',
      'The call has no conversation with an AI agent, so there is nothing to fetch.',
    );
  return id;
}

/** Throws the Problem to reply with if a call was not refreshed. */
export function requireRefreshed(refresh: CallRefresh): void {
  switch (refresh.kind) {
    case 'refreshed':
      return;
    case 'in_progress':
      throw new Problem(422, 'call_in_progress', 'The call is still in progress. Try again after it has ended.');
    case 'unknown_conversation':
      throw new Problem(502, 'provider_error', 'The voice provider does not know the conversation of this call.');
    case 'failed':
      throw new Problem(502, 'provider_error', 'The voice provider did not return the conversation. Try again later.');
  }
}

const unfinished: readonly unknown[] = ['initiated', 'in-progress', 'processing'];
const finished: readonly unknown[] = ['done', 'failed'];

/** Why a conversation that the provider returned is not the result of a call; undefined if it is. */
export function conversationRefusal(
  { interaction }: InteractionRef,
  conversation: VoiceConversation,
): Exclude<CallRefresh, { readonly kind: 'refreshed' }> | undefined {
  const owner = conversationInteraction(conversation);
  if (owner && owner.interaction !== interaction) return { kind: 'failed', code: 'another_call' };
  const status = conversation['status'];
  if (unfinished.includes(status)) return { kind: 'in_progress' };
  return finished.includes(status) ? undefined : { kind: 'failed', code: 'unreadable' };
}

/** What a failed request to the provider says about the conversation that was asked for. */
export const failedFetch = (
  outcome: Exclude<ProviderOutcome<unknown>, { readonly kind: 'accepted' }>,
): Exclude<CallRefresh, { readonly kind: 'refreshed' }> =>
  outcome.kind === 'refused' && outcome.status === 404
    ? { kind: 'unknown_conversation' }
    : { kind: 'failed', code: outcome.code };

/** When to ask about an open call again; undefined if it has ended, or its end will not become known. */
export const nextCheckAfter = (
  { kind }: CallRefresh,
  call: Pick<Interaction, 'created_at'>,
  now: Date,
): string | undefined =>
  kind === 'refreshed' || kind === 'unknown_conversation' || isTooOldToCheck(call, now) ? undefined : nextCheckAt(now);
