import { Problem } from '../../foundation/problem.ts';
import type { ContactResult } from '../../history/agent-calls/collected-data.ts';
import { isFinal } from '../../history/interactions/interaction-status.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';

/** @throws Problem unless it is a call by a person that has ended */
export function requireEndedHumanCall({ channel, agent_type, status }: Interaction): void {
  if (channel !== 'voice' || agent_type !== 'human')
    throw new Problem(422, 'not_a_human_call', 'Only a call by a person can be given an outcome.');
  if (!isFinal(status))
    throw new Problem(422, 'call_in_progress', 'The call is still in progress. Try again after it has ended.');
}

const isConversation: Readonly<Record<ContactResult, boolean | undefined>> = {
  right_party: true,
  third_party: true,
  wrong_number: false,
  voicemail: false,
  no_contact: false,
  unknown: undefined,
};

/** A call with a duration is a conversation until the person who made it says otherwise. */
export const wasConversation = (
  { contact_result: result }: Pick<Interaction, 'contact_result'>,
  { hasDuration }: { hasDuration: boolean },
) => (result && isConversation[result]) ?? hasDuration;

type EndedCall = Pick<
  Interaction,
  'channel' | 'status' | 'agent_type' | 'contact_result' | 'duration_seconds' | 'transcript'
>;

/** Somebody spoke in the call. */
export function hasConversed(call: EndedCall): boolean {
  if (call.channel !== 'voice' || call.status !== 'completed') return false;
  return call.agent_type === 'human'
    ? wasConversation(call, { hasDuration: (call.duration_seconds ?? 0) > 0 })
    : (call.transcript ?? []).some(({ role }) => role === 'contact');
}
