import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Attempt } from '../../policy/contact-rules/contact-facts.ts';
import { lookbacksOfAnySettings, relevantAttempts } from '../../policy/contact-rules/relevant-attempts.ts';
import type { Lookback } from '../../policy/contact-rules/rules/rule-kind.ts';
import { formatUuid } from '../../foundation/derived-ids.ts';
import { AccountId, type ContactId, type InteractionId, parseId } from '../../foundation/ids.ts';
import type { ContactHold } from '../../portfolio/holds/contact-hold.ts';
import type { SuppressedAddress } from '../../channels/opt-outs/opt-out.ts';

/**
 * The short form of an attempt: the log must hold 700 a week, the most an organization can allow, for as long as any
 * rule looks back. Instants are milliseconds since 1970; the account id is in base64url.
 */
interface StoredAttempt {
  readonly at: number;
  readonly ch: Letter;
  readonly ac: string;
  readonly co?: number;
  /** A text of the person, not an attempt. */
  readonly in?: true;
}

/** The long form, which old logs still hold. `co` may have been added to it. */
type LongAttempt = Attempt & Pick<StoredAttempt, 'co'>;

type StoredAttempts = Readonly<Record<string, StoredAttempt | LongAttempt>>;

const letters = { email: 'e', sms: 's', whatsapp: 'w', voice: 'v' } as const satisfies Record<Channel, string>;
type Letter = (typeof letters)[Channel];
const channelOf: Readonly<Record<Letter, Channel>> = { e: 'email', s: 'sms', w: 'whatsapp', v: 'voice' };

/**
 * The attempts that count against a contact's limits, across all its accounts. They are one item, so that one condition
 * guards the last permitted attempt.
 */
export interface AttemptLog {
  readonly kind: 'attempts';
  readonly version: number;
  readonly attempts: StoredAttempts;
  /** The contact whose log has these attempts since a merge, and counts all further ones. */
  readonly merged_into?: ContactId;
  /** Set by a merge into this contact: an older copy on an account lacks what limited the other one. */
  readonly contact_version?: number;
  /** Open holds on the person and on their addresses; those that have ended may still be listed. */
  readonly holds?: readonly ContactHold[];
}

/** An address with the attempts at it, of all contacts that have it. It has no log until the first of them. */
export interface LoggedAddress extends SuppressedAddress {
  readonly version?: number;
  readonly attempts?: StoredAttempts;
}

/** DynamoDB paths allow neither dashes nor a leading digit. */
export const attemptName = (id: string): string => `i${id.replaceAll('-', '')}`;

const toStored = ({
  at,
  channel,
  account_id: account,
  conversation_at: conversationAt,
  inbound,
}: Attempt): StoredAttempt => ({
  at: Date.parse(at),
  ch: letters[channel],
  ac: Buffer.from(account.replaceAll('-', ''), 'hex').toString('base64url'),
  ...(inbound ? { in: true } : conversationAt !== undefined && { co: Date.parse(conversationAt) }),
});

function fromStored([name, stored]: readonly [string, StoredAttempt | LongAttempt]): Attempt {
  const conversation = stored.co !== undefined && { conversation_at: new Date(stored.co).toISOString() };
  if ('account_id' in stored) {
    const { co: _, ...attempt } = stored;
    return { ...attempt, ...conversation };
  }
  const at = new Date(stored.at).toISOString();
  return {
    id: formatUuid(name.slice(1)),
    at,
    channel: channelOf[stored.ch],
    account_id: parseId(AccountId, formatUuid(Buffer.from(stored.ac, 'base64url').toString('hex'))),
    ...conversation,
    ...(stored.in && { conversation_at: at, inbound: true }),
  };
}

type Log = Pick<LoggedAddress, 'attempts'> | undefined;

export const hasAttempt = (log: Log, id: InteractionId): boolean => log?.attempts?.[attemptName(id)] !== undefined;

export const attemptsOf = (log: Log): Attempt[] =>
  Object.entries(log?.attempts ?? {})
    .map(fromStored)
    .sort((one, other) => one.at.localeCompare(other.at));

/** Drops the attempts that no rule can count anymore, even if the settings change. */
export const storedAttempts = (attempts: readonly Attempt[], now: Date): StoredAttempts =>
  stored(attempts, lookbacksOfAnySettings(), now);

let lookbacksOfAddresses: readonly Lookback[] | undefined;

/** Likewise for the log of an address, which only limits per person count, and to which no reply is attributed. */
export const storedAddressAttempts = (attempts: readonly Attempt[], now: Date): StoredAttempts =>
  stored(
    attempts,
    (lookbacksOfAddresses ??= lookbacksOfAnySettings().filter(
      ({ scope, days }) => scope === 'contact' && days < Infinity,
    )),
    now,
  );

function stored(attempts: readonly Attempt[], lookbacks: readonly Lookback[], now: Date): StoredAttempts {
  // Without a prototype: V8 keeps such an object as a dictionary, which is faster for names that never recur.
  const named = Object.create(null) as Record<string, StoredAttempt>;
  for (const attempt of relevantAttempts(attempts, lookbacks, now)) named[attemptName(attempt.id)] = toStored(attempt);
  return named;
}

/**
 * Adds a text of the person to a log. Of successive texts on one channel about one account it keeps the first and the
 * last, which decide as all of them do, so that a long exchange stays two entries. A text that arrives after a newer one
 * adds nothing to them.
 */
export function withInbound(attempts: readonly Attempt[], text: Attempt): readonly Attempt[] {
  const conversations = attempts
    .filter(({ conversation_at: at }) => at !== undefined)
    .sort((one, other) => (one.conversation_at ?? '').localeCompare(other.conversation_at ?? ''));
  const [first, last] = conversations.slice(-2);
  const continues = [first, last].every(
    (each) => each?.inbound && each.channel === text.channel && each.account_id === text.account_id,
  );
  if (!continues || !last) return [...attempts, text];
  return last.at >= text.at ? attempts : [...attempts.filter((each) => each !== last), text];
}
