import type { Channel } from '../channel.ts';
import type { Compared, ChannelLock } from '../checks/contract.ts';
import { type AttemptFilter, type RuleContext, attemptFilter, matchesFilter } from '../rule-context.ts';
import type { RuleKind } from './rule-kind.ts';
import { type CountingWindow, leavesWindowAt, maxWindowDays, windowName, windowStart } from './window.ts';

export interface ChannelLockTerms extends AttemptFilter {
  readonly window: CountingWindow;
  /**
   * The contact that locks a channel. Without it, the first conversation in the window sets the channel, and a later one on another channel
   * changes nothing. With it, every attempt and every conversation locks all other channels than its own.
   */
  readonly after?: 'use';
  /** Channels that are never locked; only with `after`. */
  readonly except?: 'preferred';
}

interface Use {
  readonly at: number;
  readonly channel: Channel;
  readonly isConversation: boolean;
}

/** The newest attempt or conversation on another channel. */
function lastUseElsewhere(terms: ChannelLockTerms, context: RuleContext): Use | undefined {
  let last: Use | undefined;
  const { channel: current } = context.facts;
  for (const attempt of context.attempts) {
    if (attempt.channel === current || !matchesFilter(terms, context, attempt)) continue;
    last = { at: attempt.at, channel: attempt.channel, isConversation: false };
    break;
  }
  const talk = context.conversations.findLast(
    (conversation) => conversation.channel !== current && matchesFilter(terms, context, conversation),
  );
  if (talk && (!last || talk.conversationAt >= last.at))
    last = { at: talk.conversationAt, channel: talk.channel, isConversation: true };
  return last;
}

const isExempt = ({ except }: ChannelLockTerms, { facts }: RuleContext): boolean =>
  except === 'preferred' && facts.preferred?.channels?.includes(facts.channel) === true;

function opensAfterUse(terms: ChannelLockTerms, context: RuleContext, at: number): number {
  if (isExempt(terms, context)) return at;
  const last = lastUseElsewhere(terms, context);
  return last ? Math.max(at, leavesWindowAt(terms.window, context.timezones, last.at)) : at;
}

function comparedAfterUse(terms: ChannelLockTerms, context: RuleContext, at: number): Compared<typeof ChannelLock> {
  const last = lastUseElsewhere(terms, context);
  const since = windowStart(terms.window, context.timezones, at);
  const locking = last && last.at >= since ? last : undefined;
  const lockedAt = locking ? new Date(locking.at).toISOString() : null;
  return {
    channel: context.facts.channel,
    locked_to: locking?.channel ?? null,
    conversation_at: locking?.isConversation ? lockedAt : null,
    used_at: lockedAt,
    ...(isExempt(terms, context) && { exempt: true }),
    window: windowName(terms.window),
    since: new Date(since).toISOString(),
    timezones: context.timezones,
    scope: terms.scope,
  };
}

export const channelLock: RuleKind<ChannelLockTerms, 'channel_lock', Compared<typeof ChannelLock>> = {
  codes: ['channel_lock'],
  codeOf: () => 'channel_lock',
  opens(terms, context, at) {
    if (terms.after === 'use') return opensAfterUse(terms, context, at);
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
  lookback({ window, after, ...counted }) {
    const reach = { days: maxWindowDays(window), ...attemptFilter(counted) };
    if (after === undefined) return { of: 'conversations', newest: Infinity, ...reach };
    return (['attempts', 'conversations'] as const).map((of) => ({ of, newest: 1, perChannel: true, ...reach }));
  },
  compared(terms, context, at) {
    if (terms.after === 'use') return comparedAfterUse(terms, context, at);
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
