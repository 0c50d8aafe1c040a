import type { Compared, ChannelLock } from '../checks/contract.ts';
import { type AttemptFilter, attemptFilter, matchesFilter } from '../rule-context.ts';
import type { RuleKind } from './rule-kind.ts';
import { type CountingWindow, leavesWindowAt, maxWindowDays, windowName, windowStart } from './window.ts';

export interface ChannelLockTerms extends AttemptFilter {
  readonly window: CountingWindow;
}

/** The first conversation in the window sets the channel; a later one on another channel changes nothing. */
export const channelLock: RuleKind<ChannelLockTerms, 'channel_lock', Compared<typeof ChannelLock>> = {
  codes: ['channel_lock'],
  codeOf: () => 'channel_lock',
  opens(terms, context, at) {
    const since = windowStart(terms.window, context.timezones, at);
    let opens = at;
    for (const conversation of context.conversations) {
      if (conversation.conversationAt < since || !matchesFilter(terms, context, conversation)) continue;
      const ends = leavesWindowAt(terms.window, context.timezones, conversation.conversationAt);
      if (ends <= opens) continue;
      if (conversation.channel === context.facts.channel) break;
      opens = ends;
    }
    return opens;
  },
  lookback: ({ window, ...counted }) => ({
    of: 'conversations',
    newest: Infinity,
    days: maxWindowDays(window),
    ...attemptFilter(counted),
  }),
  compared(terms, context, at) {
    const since = windowStart(terms.window, context.timezones, at);
    const first = context.conversations.find(
      (conversation) => conversation.conversationAt >= since && matchesFilter(terms, context, conversation),
    );
    return {
      channel: context.facts.channel,
      locked_to: first?.channel ?? null,
      conversation_at: first ? new Date(first.conversationAt).toISOString() : null,
      window: windowName(terms.window),
      since: new Date(since).toISOString(),
      timezones: context.timezones,
      scope: terms.scope,
    };
  },
};
