import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { Attempt } from '../../policy/contact-rules/contact-facts.ts';
import type { ContactId, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { type AttemptLog, attemptName, attemptsOf, storedAttempts } from './attempt-log.ts';

/** The write that reserves an attempt, as part of a transaction; rejected if the log has changed since it was read. */
export const reserveAttempt = (
  organization: OrganizationId,
  contact: ContactId,
  log: AttemptLog | undefined,
  attempt: Attempt,
): TransactionPart => ({
  update: keys.attempts(organization, contact),
  change: {
    set: {
      kind: 'attempts',
      organization,
      attempts: storedAttempts(
        [...attemptsOf(log).filter(({ id }) => id !== attempt.id), attempt],
        new Date(attempt.at),
      ),
    },
    add: { version: 1 },
    onlyIf: log ? unchangedSince(log) : absent,
  },
});

/** The write that releases an attempt, as part of a transaction. */
export const releaseAttempt = (
  organization: OrganizationId,
  contact: ContactId,
  id: InteractionId,
): TransactionPart => ({
  update: keys.attempts(organization, contact),
  change: { remove: [`attempts.${attemptName(id)}`], add: { version: 1 } },
});

/** Marks an attempt as a conversation, which rules about conversations count. Ignores an attempt that is not in the log. */
export async function recordConversation(
  organization: OrganizationId,
  contact: ContactId,
  id: InteractionId,
  at: string,
): Promise<void> {
  const name = attemptName(id);
  await updateItem(keys.attempts(organization, contact), {
    set: { [`attempts.${name}.co`]: Date.parse(at) },
    add: { version: 1 },
    onlyIf: { expression: `attribute_exists(#attempts.#${name})` },
  });
}
