import { dayNumberIn, startOfDay } from '../../../foundation/wall-clock.ts';
import type { Compared, Cooldown } from '../checks/contract.ts';
import { type AttemptFilter, type RuleContext, attemptFilter, matchesFilter } from '../rule-context.ts';
import type { RuleKind } from './rule-kind.ts';

export interface CooldownTerms extends AttemptFilter {
  readonly days: number;
  readonly day_counts_as_one: boolean;
}

const lastConversation = (terms: CooldownTerms, context: RuleContext): number | undefined =>
  context.conversations.findLast((conversation) => matchesFilter(terms, context, conversation))?.conversationAt;

export const cooldown: RuleKind<CooldownTerms, 'cooldown_after_conversation', Compared<typeof Cooldown>> = {
  codes: ['cooldown_after_conversation'],
  codeOf: () => 'cooldown_after_conversation',
  opens(terms, context, at) {
    const last = lastConversation(terms, context);
    if (last === undefined) return at;
    const days = terms.day_counts_as_one ? terms.days : terms.days + 1;
    const ends = context.timezones.map((timezone) => startOfDay(timezone, dayNumberIn(timezone, last) + days));
    return Math.max(at, ...ends);
  },
  // Adds the remainder of the last day, and one day for 25-hour days.
  lookback: ({ days, ...counted }) => ({ of: 'conversations', newest: 1, days: days + 2, ...attemptFilter(counted) }),
  compared(terms, context) {
    const last = lastConversation(terms, context);
    return {
      days: terms.days,
      day_counts_as_one: terms.day_counts_as_one,
      last_conversation_at: last === undefined ? null : new Date(last).toISOString(),
      timezones: context.timezones,
      scope: terms.scope,
      ...(terms.channels && { channels: terms.channels }),
    };
  },
};
