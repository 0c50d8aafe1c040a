import type { AccountId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import type { Channel } from './channel.ts';
import type { Attempt, ContactFacts } from './contact-facts.ts';

/** Instants are in milliseconds since 1970. */
export interface PastAttempt {
  readonly at: number;
  readonly conversationAt: number | undefined;
  readonly channel: Channel;
  readonly account: AccountId;
}

interface PastConversation extends PastAttempt {
  readonly conversationAt: number;
}

export interface RuleContext {
  readonly facts: ContactFacts;
  readonly timezones: readonly string[];
  readonly attempts: readonly PastAttempt[];
  /** Oldest first; at the same instant, those on other channels than the current one first. */
  readonly conversations: readonly PastConversation[];
  /** The same of the address to be used, if its log is known. */
  readonly ofAddress?: RuleContext;
}

export function ruleContext(facts: ContactFacts): RuleContext {
  if (facts.timezones.length === 0) throw new RangeError('A decision needs at least one time zone.');
  const ofContact = contextOf(facts, facts.attempts);
  return facts.address_attempts === undefined
    ? ofContact
    : { ...ofContact, ofAddress: contextOf(facts, facts.address_attempts) };
}

function contextOf(facts: ContactFacts, logged: readonly Attempt[]): RuleContext {
  const attempts: PastAttempt[] = [];
  const conversations: PastConversation[] = [];
  for (const one of logged) {
    const past = pastAttempt(one);
    if (one.inbound !== true) attempts.push(past);
    if (isConversation(past)) conversations.push(past);
  }
  return {
    facts,
    timezones: facts.timezones,
    attempts: attempts.sort((one, other) => other.at - one.at),
    conversations: conversations.sort(earlierFor(facts.channel)),
  };
}

function pastAttempt({ at, channel, account_id: account, conversation_at, inbound }: Attempt): PastAttempt {
  const instant = parseInstant(at);
  const conversationAt = inbound ? instant : conversation_at === undefined ? undefined : parseInstant(conversation_at);
  return { at: instant, conversationAt, channel, account };
}

const isConversation = (attempt: PastAttempt): attempt is PastConversation => attempt.conversationAt !== undefined;

const earlierFor = (channel: Channel) => (one: PastConversation, other: PastConversation) =>
  one.conversationAt - other.conversationAt ||
  Number(one.channel === channel) - Number(other.channel === channel) ||
  Number(one.channel > other.channel) - Number(one.channel < other.channel);

export interface AttemptFilter {
  readonly channels?: readonly Channel[];
  readonly scope: 'account' | 'contact';
}

export const attemptFilter = ({ channels, scope }: AttemptFilter): AttemptFilter => ({
  scope,
  ...(channels && { channels }),
});

export const matchesFilter = (
  { channels, scope }: AttemptFilter,
  { facts }: RuleContext,
  { channel, account }: PastAttempt,
): boolean =>
  (channels === undefined || channels.includes(channel)) && (scope === 'contact' || account === facts.account.id);

export function findNewestAttempt(counted: AttemptFilter, context: RuleContext, place = 1): PastAttempt | undefined {
  let found = 0;
  return context.attempts.find((attempt) => matchesFilter(counted, context, attempt) && ++found === place);
}
