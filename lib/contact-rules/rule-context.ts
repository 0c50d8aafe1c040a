import type { AccountId } from '../foundation/ids.ts';
import { parseInstant } from '../foundation/instant.ts';
import type { Channel } from './channel.ts';
import type { Attempt, ContactFacts } from './contact-facts.ts';

/** An attempt with its instants in milliseconds since 1970. */
export interface PastAttempt {
  readonly at: number;
  readonly conversationAt: number | undefined;
  readonly channel: Channel;
  readonly account: AccountId;
}

/** An attempt that became a conversation. */
export interface PastConversation extends PastAttempt {
  readonly conversationAt: number;
}

/** The facts as the rules read them: instants are numbers. */
export interface RuleContext {
  readonly facts: ContactFacts;
  readonly timezones: readonly string[];
  /** The newest first. */
  readonly attempts: readonly PastAttempt[];
  /** The earliest first; of those at one instant, those of other channels than the one at hand. */
  readonly conversations: readonly PastConversation[];
}

export function ruleContext(facts: ContactFacts): RuleContext {
  if (facts.timezones.length === 0) throw new RangeError('Facts name at least one time zone.');
  const attempts = facts.attempts.map(pastAttempt);
  return {
    facts,
    timezones: facts.timezones,
    attempts: attempts.sort((one, other) => other.at - one.at),
    conversations: attempts.filter(isConversation).sort(earlierFor(facts.channel)),
  };
}

const pastAttempt = ({ at, channel, account_id, conversation_at }: Attempt): PastAttempt => ({
  at: parseInstant(at),
  conversationAt: conversation_at === undefined ? undefined : parseInstant(conversation_at),
  channel,
  account: account_id,
});

const isConversation = (attempt: PastAttempt): attempt is PastConversation => attempt.conversationAt !== undefined;

const earlierFor = (channel: Channel) => (one: PastConversation, other: PastConversation) =>
  one.conversationAt - other.conversationAt ||
  Number(one.channel === channel) - Number(other.channel === channel) ||
  Number(one.channel > other.channel) - Number(one.channel < other.channel);

/** Which attempts a rule counts together. */
export interface AttemptFilter {
  /** Without it, all channels. */
  readonly channels?: readonly Channel[];
  /** Those of the account at hand, or those of all accounts of the contact. */
  readonly scope: 'account' | 'contact';
}

/** The part of a rule's terms that says what it counts. */
export const attemptFilter = ({ channels, scope }: AttemptFilter): AttemptFilter => ({
  scope,
  ...(channels && { channels }),
});

/** Whether a rule counts an attempt. */
export const matchesFilter = (
  { channels, scope }: AttemptFilter,
  { facts }: RuleContext,
  { channel, account }: PastAttempt,
): boolean =>
  (channels === undefined || channels.includes(channel)) && (scope === 'contact' || account === facts.account.id);

/** The newest of the attempts that a rule counts, or the second newest, and so on. */
export function findNewestAttempt(counted: AttemptFilter, situation: RuleContext, place = 1): PastAttempt | undefined {
  let found = 0;
  return situation.attempts.find((attempt) => matchesFilter(counted, situation, attempt) && ++found === place);
}
