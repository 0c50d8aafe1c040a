import { type AttemptFilter, attemptFilter, matchesFilter } from '../rule-context.ts';
import type { RuleKind } from './rule-kind.ts';
import { type CountingWindow, leavesWindowAt, maxWindowDays, windowName, windowStart } from './window.ts';

/** After a conversation, only its channel may be used for the rest of the window. */
export interface ChannelLockTerms extends AttemptFilter {
  readonly window: CountingWindow;
}

/** The first conversation in the window sets the channel; a later one on another channel changes nothing. */
export const channelLock: RuleKind<ChannelLockTerms, 'channel_lock'> = {
  codes: ['channel_lock'],
  codeOf: () => 'channel_lock',
  opens(terms, situation, at) {
    const since = windowStart(terms.window, situation.timezones, at);
    let opens = at;
    for (const conversation of situation.conversations) {
      if (conversation.conversationAt < since || !matchesFilter(terms, situation, conversation)) continue;
      const ends = leavesWindowAt(terms.window, situation.timezones, conversation.conversationAt);
      if (ends <= opens) continue;
      if (conversation.channel === situation.facts.channel) break;
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
  compared(terms, situation, at) {
    const since = windowStart(terms.window, situation.timezones, at);
    const first = situation.conversations.find(
      (conversation) => conversation.conversationAt >= since && matchesFilter(terms, situation, conversation),
    );
    return {
      channel: situation.facts.channel,
      locked_to: first?.channel ?? null,
      conversation_at: first ? new Date(first.conversationAt).toISOString() : null,
      window: windowName(terms.window),
      since: new Date(since).toISOString(),
      timezones: situation.timezones,
      scope: terms.scope,
    };
  },
};
