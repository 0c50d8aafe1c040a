import { relevantAttempts, lookbacksOfAnySettings } from '../../contact-rules/relevant-attempts.ts';
import type { Channel } from '../../contact-rules/channel.ts';
import type { Attempt } from '../../contact-rules/contact-facts.ts';
import { type ContactId, type InteractionId, type OrganizationId, known, formatUuid } from '../../foundation/ids.ts';
import { type Key, keys } from '../../aws/table/keys.ts';
import { type TransactionPart, absent, updateItem } from '../../aws/table/table.ts';

/**
 * An attempt as the log stores it, in a short form: 700 a week, the most that an organization can allow, must fit into one
 * item for as long as any rule looks back. Instants are in milliseconds since 1970, the account's id is in base64url.
 */
interface StoredAttempt {
  readonly at: number;
  readonly ch: Letter;
  readonly ac: string;
  /** When it became a conversation. */
  readonly co?: number;
}

/** The longer form of older items; a conversation may have been added since. */
type EarlierAttempt = Attempt & Pick<StoredAttempt, 'co'>;

const letters = { email: 'e', sms: 's', whatsapp: 'w', voice: 'v' } as const satisfies Record<Channel, string>;
type Letter = (typeof letters)[Channel];
const channelOf: Readonly<Record<Letter, Channel>> = { e: 'email', s: 'sms', w: 'whatsapp', v: 'voice' };

/** What counts against a contact's limits, over all its accounts: one item, so that one condition guards its last slot. */
export interface AttemptLog {
  readonly kind: 'attempts';
  readonly version: number;
  /** By the interaction's id without its dashes, as the names of a path must be. */
  readonly attempts: Readonly<Record<string, StoredAttempt | EarlierAttempt>>;
}

const nameOf = (id: string): string => `i${id.replaceAll('-', '')}`;

const toStored = ({ at, channel, account_id: account, conversation_at: conversationAt }: Attempt): StoredAttempt => ({
  at: Date.parse(at),
  ch: letters[channel],
  ac: Buffer.from(account.replaceAll('-', ''), 'hex').toString('base64url'),
  ...(conversationAt !== undefined && { co: Date.parse(conversationAt) }),
});

function fromStored([name, stored]: readonly [string, StoredAttempt | EarlierAttempt]): Attempt {
  const conversation = stored.co !== undefined && { conversation_at: new Date(stored.co).toISOString() };
  if ('account_id' in stored) {
    const { co: _, ...earlier } = stored;
    return { ...earlier, ...conversation };
  }
  return {
    id: formatUuid(name.slice(1)),
    at: new Date(stored.at).toISOString(),
    channel: channelOf[stored.ch],
    account_id: known(formatUuid(Buffer.from(stored.ac, 'base64url').toString('hex'))),
    ...conversation,
  };
}

/** The attempts in a log, oldest first. */
export const attemptsOf = (log: Pick<AttemptLog, 'attempts'> | undefined): Attempt[] =>
  Object.entries(log?.attempts ?? {})
    .map(fromStored)
    .sort((one, other) => one.at.localeCompare(other.at));

/** What a log stores of attempts: those that a rule can still count, now or after a change of the settings. */
export function storedAttempts(attempts: readonly Attempt[], now: Date): AttemptLog['attempts'] {
  // Without a prototype: V8 keeps such an object as a dictionary, which is faster for names that never recur.
  const named = Object.create(null) as Record<string, StoredAttempt>;
  for (const attempt of relevantAttempts(attempts, lookbacksOfAnySettings(), now))
    named[nameOf(attempt.id)] = toStored(attempt);
  return named;
}

/** The write that takes a slot, as a part of a transaction; refused where somebody took one since the log was read. */
export function reserveAttempt(
  organization: OrganizationId,
  contact: ContactId,
  log: AttemptLog | undefined,
  attempt: Attempt,
): TransactionPart {
  const all = [...attemptsOf(log).filter(({ id }) => id !== attempt.id), attempt];
  return {
    update: keys.attempts(organization, contact),
    change: {
      set: {
        kind: 'attempts',
        organization,
        attempts: storedAttempts(all, new Date(attempt.at)),
      },
      add: { version: 1 },
      onlyIf: log ? { expression: '#version = :version', values: { ':version': log.version } } : absent,
    },
  };
}

/** The write that gives a slot back, as a part of a transaction. */
export const releaseAttempt = (
  organization: OrganizationId,
  contact: ContactId,
  id: InteractionId,
): TransactionPart => ({
  update: keys.attempts(organization, contact),
  change: { remove: [`attempts.${nameOf(id)}`], add: { version: 1 } },
});

/** Notes that an attempt became a conversation, so that rules about conversations count it; unknown ones are left alone. */
export async function recordConversation(
  organization: OrganizationId,
  contact: ContactId,
  id: InteractionId,
  at: string,
): Promise<void> {
  const key: Key = keys.attempts(organization, contact);
  await updateItem(key, {
    set: { [`attempts.${nameOf(id)}.co`]: Date.parse(at) },
    add: { version: 1 },
    onlyIf: { expression: `attribute_exists(#attempts.#${nameOf(id)})` },
  });
}
