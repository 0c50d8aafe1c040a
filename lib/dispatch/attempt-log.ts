import type { Attempt } from '../contact-rules/facts.ts';
import type { ContactId, InteractionId, OrganizationId } from '../ids.ts';
import { type Key, keys } from '../table/keys.ts';
import { type TransactionPart, absent, updateItem } from '../table/table.ts';
import { instantOf } from '../time/instant.ts';

/** What counts against a contact's limits, over all its accounts: one item, so that one condition guards its last slot. */
export interface AttemptLog {
  readonly kind: 'attempts';
  readonly version: number;
  /** By the interaction's id without its dashes, as the names of a path must be. */
  readonly attempts: Readonly<Record<string, Attempt>>;
}

/** Longer than the longest window of any rule: a calendar month. */
const rememberedDays = 35;
const dayMilliseconds = 86_400_000;

const nameOf = (id: string): string => `i${id.replaceAll('-', '')}`;

/** The attempts that can still count, without the one that is being decided on, if there is one. */
export function attemptsOf(log: AttemptLog | undefined, now: Date, undecided?: InteractionId): Attempt[] {
  const oldest = now.getTime() - rememberedDays * dayMilliseconds;
  return Object.values(log?.attempts ?? {})
    .filter(({ id, at }) => id !== undecided && instantOf(at) > oldest)
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** Without a prototype, as names that never come again are best kept: V8 learns each new name of any other object. */
function byName(all: readonly Attempt[]): Readonly<Record<string, Attempt>> {
  // What has no prototype is a record of whatever is put into it.
  const named = Object.create(null) as Record<string, Attempt>;
  for (const attempt of all) named[nameOf(attempt.id)] = attempt;
  return named;
}

/** The write that takes a slot, as a part of a transaction; refused where somebody took one since the log was read. */
export function taking(
  organization: OrganizationId,
  contact: ContactId,
  log: AttemptLog | undefined,
  kept: readonly Attempt[],
  attempt: Attempt,
): TransactionPart {
  return {
    update: keys.attempts(organization, contact),
    change: {
      set: {
        kind: 'attempts',
        organization,
        attempts: byName([...kept, attempt]),
      },
      add: { version: 1 },
      onlyIf: log ? { expression: '#version = :version', values: { ':version': log.version } } : absent,
    },
  };
}

/** The write that gives a slot back, as a part of a transaction. */
export const givingBack = (organization: OrganizationId, contact: ContactId, id: InteractionId): TransactionPart => ({
  update: keys.attempts(organization, contact),
  change: { remove: [`attempts.${nameOf(id)}`], add: { version: 1 } },
});

/** Notes that an attempt became a conversation, so that rules about conversations count it; unknown ones are left alone. */
export async function markConversation(
  organization: OrganizationId,
  contact: ContactId,
  id: InteractionId,
  at: string,
): Promise<void> {
  const key: Key = keys.attempts(organization, contact);
  await updateItem(key, {
    set: { [`attempts.${nameOf(id)}.conversation_at`]: at },
    add: { version: 1 },
    onlyIf: { expression: `attribute_exists(#attempts.#${nameOf(id)})` },
  });
}
