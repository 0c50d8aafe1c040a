import type { NewOutcome } from '../../../lib/outreach/outcomes/contract.ts';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';

export type ContactResult = NonNullable<NewOutcome['call']>['contact_result'];

export const contactResults = [
  'right_party',
  'third_party',
  'wrong_number',
  'voicemail',
  'no_contact',
  'unknown',
] as const satisfies readonly ContactResult[];

/** The latest call by a person, given the entries of a timeline, if nobody has given its outcome. */
export function callToConclude(entries: readonly TimelineEntry[]): InteractionView | undefined {
  const calls = entries.flatMap((entry) => (entry.type === 'interaction' ? [entry.interaction] : []));
  const latest = calls.find(({ channel, agent_type: agent }) => channel === 'voice' && agent === 'human');
  return latest?.outcome_at === null ? latest : undefined;
}

/** Who answered, where the outcome leaves no doubt: somebody else may also ask to be called back. */
export const likelyResult = (result: NewOutcome['result']): ContactResult | undefined =>
  result === 'no_answer' ? 'no_contact' : result === 'left_message' ? 'voicemail' : undefined;
