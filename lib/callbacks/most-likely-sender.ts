import type { Attempt } from '../contact-rules/facts.ts';
import type { Contact } from '../contacts/contact.ts';
import { matchingForm } from '../contacts/phone-forms.ts';
import { addressFor } from '../dispatch/dispatch.ts';
import type { MessageReceived } from './effect.ts';

/** A contact that has the number a message came from, and how it was contacted lately. */
interface Candidate {
  readonly contact: Contact;
  readonly attempts: readonly Attempt[];
}

/**
 * Who of the contacts with one number wrote, when no message to that number is known: the one who was last contacted there
 * on that channel, then the one who was last contacted at all, then one whom that channel reaches there. It may be wrong;
 * agents are notified of every message.
 */
export function mostLikelySender(
  { channel, from }: Pick<MessageReceived, 'channel' | 'from'>,
  candidates: readonly Candidate[],
): { readonly contact: Contact; readonly attempt: Attempt | undefined } | undefined {
  const number = matchingForm(from);
  const ranked = candidates.flatMap(({ contact, attempts }) => {
    const isReachedThere = matchingForm(addressFor(channel, contact) ?? '') === number;
    const answered = (attempt: Attempt) => isReachedThere && attempt.channel === channel;
    const contacted = attempts.map((attempt) => ({ contact, attempt, rank: answered(attempt) ? 3 : 2 }));
    return [...contacted, { contact, attempt: undefined, rank: isReachedThere ? 1 : 0 }];
  });
  return ranked
    .sort(
      (one, other) =>
        other.rank - one.rank ||
        (other.attempt?.at ?? '').localeCompare(one.attempt?.at ?? '') ||
        one.contact.id.localeCompare(other.contact.id),
    )
    .at(0);
}
