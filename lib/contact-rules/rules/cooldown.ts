import { dayNumberIn, startOfDay } from '../../foundation/wall-clock.ts';
import { type AttemptFilter, type RuleContext, attemptFilter, matchesFilter } from '../rule-context.ts';
import type { RuleKind } from './rule-kind.ts';

/** No contact for a number of calendar days after a conversation. */
export interface CooldownTerms extends AttemptFilter {
  readonly days: number;
  /** Whether the day of the conversation is the first of those days. */
  readonly day_counts_as_one: boolean;
}

const lastConversation = (terms: CooldownTerms, situation: RuleContext): number | undefined =>
  situation.conversations.findLast((conversation) => matchesFilter(terms, situation, conversation))?.conversationAt;

export const cooldown: RuleKind<CooldownTerms, 'cooldown_after_conversation'> = {
  codes: ['cooldown_after_conversation'],
  codeOf: () => 'cooldown_after_conversation',
  opens(terms, situation, at) {
    const last = lastConversation(terms, situation);
    if (last === undefined) return at;
    const days = terms.day_counts_as_one ? terms.days : terms.days + 1;
    const ends = situation.timezones.map((timezone) => startOfDay(timezone, dayNumberIn(timezone, last) + days));
    return Math.max(at, ...ends);
  },
  // One more day for the remainder of the last day, and one for days of 25 hours.
  lookback: ({ days, ...counted }) => ({ of: 'conversations', newest: 1, days: days + 2, ...attemptFilter(counted) }),
  compared(terms, situation) {
    const last = lastConversation(terms, situation);
    return {
      days: terms.days,
      day_counts_as_one: terms.day_counts_as_one,
      last_conversation_at: last === undefined ? null : new Date(last).toISOString(),
      timezones: situation.timezones,
      scope: terms.scope,
      ...(terms.channels && { channels: terms.channels }),
    };
  },
};
