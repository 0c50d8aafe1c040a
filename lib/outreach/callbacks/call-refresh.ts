import { Problem } from '../../foundation/problem.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { type UnsuccessfulOutcome, providerProblem } from '../../platform/providers/provider-problem.ts';
import type { VoiceConversation } from '../../platform/providers/voice-client.ts';
import { type Interaction, isTooOldToCheck, nextCheckAt } from '../../history/interactions/interaction.ts';
import { conversationInteraction } from './voice-event.ts';

export type RefreshRefusal =
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'not_fetched'; readonly outcome: UnsuccessfulOutcome };

export type CallRefresh = { readonly kind: 'refreshed' } | RefreshRefusal;

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

export function requireRefreshed(refresh: CallRefresh): void {
  if (refresh.kind === 'in_progress')
    throw new Problem(422, 'call_in_progress', 'The call is still in progress. Try again after it has ended.');
  if (refresh.kind === 'not_fetched') throw providerProblem('voiceprovider', refresh.outcome);
}

const unfinished: readonly unknown[] = ['initiated', 'in-progress', 'processing'];
const finished: readonly unknown[] = ['done', 'failed'];

const unusable = (code: string): RefreshRefusal => ({
  kind: 'not_fetched',
  outcome: { kind: 'unknown', status: 200, code },
});

/** The reason not to accept a fetched conversation as the result of a call; undefined if there is none. */
export function conversationRefusal(
  { interaction }: Pick<InteractionRef, 'interaction'>,
  conversation: VoiceConversation,
): RefreshRefusal | undefined {
  const owner = conversationInteraction(conversation);
  if (owner && owner.interaction !== interaction) return unusable('another_call');
  const status = conversation['status'];
  if (unfinished.includes(status)) return { kind: 'in_progress' };
  return finished.includes(status) ? undefined : unusable('unreadable');
}

/** The next check of an open call; undefined if its end is known or will never be. */
export function nextCheckAfter(
  refresh: CallRefresh,
  call: Pick<Interaction, 'created_at'>,
  now: Date,
): string | undefined {
  if (refresh.kind === 'refreshed' || isTooOldToCheck(call, now)) return undefined;
  const isUnknownToProvider =
    refresh.kind === 'not_fetched' && refresh.outcome.kind === 'refused' && refresh.outcome.status === 404;
  return isUnknownToProvider ? undefined : nextCheckAt(now);
}
