import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Attempt } from '../../policy/contact-rules/contact-facts.ts';
import { lookbacksOfAnySettings, relevantAttempts } from '../../policy/contact-rules/relevant-attempts.ts';
import { formatUuid } from '../../foundation/derived-ids.ts';
import { AccountId, type InteractionId, parseId } from '../../foundation/ids.ts';

/**
 * The short form of an attempt: the log must hold 700 a week, the most an organization can allow, for as long as any
 * rule looks back. Instants are milliseconds since 1970; the account id is in base64url.
 */
interface StoredAttempt {
  readonly at: number;
  readonly ch: Letter;
  readonly ac: string;
  readonly co?: number;
}

/** The long form, which old logs still hold. `co` may have been added to it. */
type LongAttempt = Attempt & Pick<StoredAttempt, 'co'>;

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
  readonly attempts: Readonly<Record<string, StoredAttempt | LongAttempt>>;
}

/** DynamoDB paths allow neither dashes nor a leading digit. */
export const attemptName = (id: string): string => `i${id.replaceAll('-', '')}`;

const toStored = ({ at, channel, account_id: account, conversation_at: conversationAt }: Attempt): StoredAttempt => ({
  at: Date.parse(at),
  ch: letters[channel],
  ac: Buffer.from(account.replaceAll('-', ''), 'hex').toString('base64url'),
  ...(conversationAt !== undefined && { co: Date.parse(conversationAt) }),
});

function fromStored([name, stored]: readonly [string, StoredAttempt | LongAttempt]): Attempt {
  const conversation = stored.co !== undefined && { conversation_at: new Date(stored.co).toISOString() };
  if ('account_id' in stored) {
    const { co: _, ...attempt } = stored;
    return { ...attempt, ...conversation };
  }
  return {
    id: formatUuid(name.slice(1)),
    at: new Date(stored.at).toISOString(),
    channel: channelOf[stored.ch],
    account_id: parseId(AccountId, formatUuid(Buffer.from(stored.ac, 'base64url').toString('hex'))),
    ...conversation,
  };
}

export const hasAttempt = (log: Pick<AttemptLog, 'attempts'> | undefined, id: InteractionId): boolean =>
  log?.attempts[attemptName(id)] !== undefined;

export const attemptsOf = (log: Pick<AttemptLog, 'attempts'> | undefined): Attempt[] =>
  Object.entries(log?.attempts ?? {})
    .map(fromStored)
    .sort((one, other) => one.at.localeCompare(other.at));

/** Drops the attempts that no rule can count anymore, even if the settings change. */
export function storedAttempts(attempts: readonly Attempt[], now: Date): AttemptLog['attempts'] {
  // Without a prototype: V8 keeps such an object as a dictionary, which is faster for names that never recur.
  const named = Object.create(null) as Record<string, StoredAttempt>;
  for (const attempt of relevantAttempts(attempts, lookbacksOfAnySettings(), now))
    named[attemptName(attempt.id)] = toStored(attempt);
  return named;
}
