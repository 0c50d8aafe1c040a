import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItem, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { Attempt } from '../../policy/contact-rules/contact-facts.ts';
import type { ContactId, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { type AttemptLog, attemptName, attemptsOf, storedAttempts } from './attempt-log.ts';

export const attemptLogStore = (organization: OrganizationId) => ({
  read: (contact: ContactId): Promise<AttemptLog | undefined> =>
    getItem<AttemptLog>(keys.attempts(organization, contact), 'attempts', { consistent: true }),

  /** The write that reserves an attempt; rejected if the log has changed since it was read. */
  reservation: (contact: ContactId, log: AttemptLog | undefined, attempt: Attempt): TransactionPart => ({
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
  }),

  release: (contact: ContactId, id: InteractionId): TransactionPart => ({
    update: keys.attempts(organization, contact),
    change: { remove: [`attempts.${attemptName(id)}`], add: { version: 1 } },
  }),

  /** Marks an attempt as a conversation, which some rules count. Does nothing if the attempt is not in the log. */
  async recordConversation(contact: ContactId, id: InteractionId, at: string): Promise<void> {
    const name = attemptName(id);
    await updateItem(keys.attempts(organization, contact), {
      set: { [`attempts.${name}.co`]: Date.parse(at) },
      add: { version: 1 },
      onlyIf: { expression: `attribute_exists(#attempts.#${name})` },
    });
  },
});
